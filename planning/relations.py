"""Words of one relation: "author" asks for "wrote", "birthplace" for "born"."""

import re
from functools import lru_cache
from typing import Final

_GROUPS: Final = (
    "born birth birthplace birthdate native",
    "die died dies death dead killed",
    "author authors wrote write writes writer written novel novelist playwright poet",
    "make maker makers makes made manufacturer manufactured manufactures manufacture producer produced "
    "produces produce",
    "found founder founders founded founding cofounder establish established formed form forms formation "
    "created creator create creates",
    "direct director directed directs filmmaker",
    "play plays played actor actress star stars starred starring cast portray portrayed portrays role",
    "sing singer sang sung perform performer performed performs singers vocalist musician artist song album "
    "band released record recorded",
    "compose composer composed composition music",
    "head leader leads led president chairman chief chair ceo ruled rules ruler ruling rule govern governed governor",
    "spouse wife husband married marry marriage",
    "child children son daughter father mother parent parents sibling siblings brother sister",
    "locate located location situated lies based headquartered headquarters",
    "country nation state citizen citizenship nationality",
    "publish published publisher publishes publication magazine journal",
    "graduate graduated attended attend educated education alma studied school university college",
    "employer employed works worked work",
    "own owner owned owns acquired parent",
    "begin began begins start started starts starting opened open opens",
    "end ended ends dissolve dissolved closed close ceased defunct",
    "win won winner wins award awarded awards receiver recipient received",
    "invent inventor invented invents discovered discover discoverer developed developer",
    "name named names called nicknamed known",
    "border borders bordering adjacent adjoining",
    "cost costs price priced fee fees charge",
)
_RELATION: Final = {word: group.split()[0] for group in _GROUPS for word in group.split()}
_ENDINGS = re.compile(r"(?:'s|’s|ies|ing|edly|ed|ers|er|ors|or|ions|ion|ness|ment|ments|ly|es|s|e|y)$")


@lru_cache(maxsize=65536)
def key(word: str) -> str:
    """What `word` is matched by: its relation, or its stem; `word` is lower case."""
    if word in _RELATION:
        return _RELATION[word]
    return stem(word)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """`word` without an English ending, at least four letters of it kept; words with digits stay whole."""
    if len(word) < 5 or not word.isalpha():
        return word.removesuffix("'s").removesuffix("’s")
    cut = _ENDINGS.sub("", word)
    return cut if len(cut) >= 4 else word.removesuffix("s")
