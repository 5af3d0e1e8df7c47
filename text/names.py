"""Names in a text: capitalised runs, codes, quoted titles."""

import re

from adaptive_rag.text.words import STOPWORDS

_UPPER = "".join(filter(str.isupper, map(chr, (*range(0x250), *range(0x370, 0x590)))))
_WORD = (
    rf"(?:(?:St|Dr|Mr|Mrs|Ms|Mt|Ft|Jr|Sr|[{_UPPER}])\.(?:\s?[{_UPPER}]\.)*"
    rf"|[{_UPPER}][\w'’&-]*(?:\.\w[\w'’-]*)*|[a-z]{{1,2}}[{_UPPER}]\w+)"
)
_LINK = (
    r"(?:of the|of|the|de la|de|da|di|du|del|der|den|des|la|le|van der|van|von|al|bin|ibn|ap|for the|for|in the|in"
    r"|on the|on|&|y)"
)
_CODE = r"\b(?=[\w.-]{0,40}[^\W\d_])(?=[\w.-]{0,40}\d)\w+(?:[-.]\w+)*\b"
_NAME = re.compile(rf"\b{_WORD}(?:(?:\s+{_LINK})?\s+{_WORD}|\s+\d[\w-]*|:\s+{_WORD})*|{_CODE}")
_QUOTED = re.compile(r"[\"“«]([^\"”»\n]{2,80})[\"”»]")
_OPENERS = STOPWORDS | frozenset(
    "below above beyond apart aside against across along behind beneath beside inside outside throughout toward "
    "am compare list name give explain describe find show say besides after before during since until despite although "
    "however because under within without among between according following like unlike many several some one two "
    "three another only even still now today later soon often here yes not let make help need want upon via "
    "january february march april may june july august september october november december".split()
)
_BEFORE_OBJECT = (
    r"\s+(?:the|an?|your|its|it|them|this|these|those|any|all|each|every|both|our|my|their|his|off|up|down|out|over"
    r"|away|back|only|again|until|if|whether)\b"
)
"""What follows a verb that gives an order, and hardly ever a name."""
_COMMON = re.compile(rf"(?:{_BEFORE_OBJECT}|\s*:(?:\s|$))")
"""Behind a lone capitalised word at the start of a sentence or line: it is a verb or a label."""
_SMALL = re.compile(r"\b[a-zß-öø-ÿ]\w+")
_START = re.compile(r"(?:^|[.!?:;|]|\n)[\s*•–>#|\"“(-]*(?:\d+[.)]\s*)?$")
_PART_OF_NAMES = frozenset("the a an his her my our your no all we us you one two three".split())
_BRACKETED = re.compile(r"\s*\([^()]*\)$")
_ARTICLE = re.compile(r"^(?:the|an?) ")


def names(text: str) -> list[str]:
    """Names in order of first appearance, without doubles; common words that only open a sentence are left out."""
    small = frozenset(_SMALL.findall(text))
    runs = [match for match in _NAME.finditer(text) if not _only_opens(match, small)]
    found = [(match.start(), _trimmed(match.group())) for match in runs]
    found += [(match.start(1), match.group(1).strip(" ,.;:!?")) for match in _QUOTED.finditer(text)]
    kept = [name for _, name in sorted(found) if len(name) > 1 and name.lower() not in _OPENERS]
    return list(dict.fromkeys(kept))


def _only_opens(run: re.Match[str], small: frozenset[str]) -> bool:
    """Whether a lone word has its capital from its place alone: a verb, a label, one of the `small` words."""
    word, text, start = run.group(), run.string, run.start()
    if not (word.isalpha() and word[1:].islower() and _START.search(text, max(0, start - 12), start)):
        return False
    return word.lower() in small or bool(_COMMON.match(text, run.end()))


def bare(name: str) -> str:
    """`name` for comparing: lower case, without a leading article and without a bracketed explanation at its end."""
    return _ARTICLE.sub("", _BRACKETED.sub("", name.lower()).strip(" .,'\"’"))


def _trimmed(run: str) -> str:
    """Without the question word or preposition that opens the sentence: "When Tern 40" is "Tern 40"."""
    words = run.split()
    while len(words) > 1 and words[0].lower() in _OPENERS - _PART_OF_NAMES:
        words = words[1:]
    name = " ".join(words).removesuffix("'s").removesuffix("’s")
    return name.strip(" '’&-:")
