"""Which parts of a question the evidence covers, and by which passage."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adaptive_rag.planning.links import mentions, titled, unknown
from adaptive_rag.planning.reading import Sentence, keys, read
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import bare, names
from adaptive_rag.text.words import content_words, normal

ENOUGH: Final = 0.6
"""Share of a part's words that one passage of the chain has to hold."""
_ANYTHING: Final = keys(
    "kind type sort name thing one two first part term called known piece place time year date day number amount person people "
    "compare difference explain describe list tell find show give different common same exactly please document documents"
)
_NUMBER = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Covered:
    """One part and what covers it."""

    part: str
    by: tuple[str, ...]
    """Passage ids, best first; empty when nothing does."""


def coverage(question: str, parts: Sequence[str], evidence: Sequence[Passage]) -> list[Covered]:
    """For every part the passages that cover it, counting only what hangs together with the question's own names."""
    chain = connected(question, evidence)
    return [Covered(part, tuple(_covering(question, part, chain))) for part in parts]


def connected(question: str, evidence: Sequence[Passage]) -> list[Passage]:
    """The passages that hold a name of the question, and those that they lead to; all when the question names nothing."""
    asked = [name for name in names(question) if len(name) > 2]
    if not asked:
        return list(evidence)
    inside = [passage for passage in evidence if any(_holds(passage, name) for name in asked)]
    outside = [passage for passage in evidence if passage not in inside]
    known = normal(question)
    grown = True
    while grown and outside:
        reached = [passage for passage in outside if any(_leads(source, passage, known) for source in inside)]
        inside += reached
        outside = [passage for passage in outside if passage not in reached]
        grown = bool(reached)
    return inside


def _leads(source: Passage, target: Passage, known: str) -> bool:
    """`target` is about, or holds in its sentences, a name that `source` taught."""
    taught = {bare(name) for sentence in read(source["text"]) for name in unknown(sentence, known)}
    theirs = {bare(name) for sentence in read(target["text"]) for name in sentence.names}
    return bare(target["title"]) in taught or bool(taught & theirs) or mentions(target, source["title"])


def _covering(question: str, part: str, chain: Sequence[Passage]) -> list[str]:
    """Ids of the passages that answer `part`, the fullest first."""
    wanted = keys(part) - _ANYTHING
    asked = [name for name in names(part) if len(name) > 1]
    found = []
    for place, passage in enumerate(chain):
        if asked and not any(_holds(passage, name) for name in asked):
            continue
        share = _share(wanted, passage)
        if share >= ENOUGH and _answers(question, wanted, passage):
            found.append((-share, place, passage["id"]))
    return [passage_id for _, _, passage_id in sorted(found)]


def _share(wanted: frozenset[str], passage: Passage) -> float:
    if not wanted:
        return 1.0
    held = keys(passage["title"]).union(*(sentence.keys for sentence in read(passage["text"])))
    return len(wanted & held) / len(wanted)


def _answers(question: str, wanted: frozenset[str], passage: Passage) -> bool:
    """Some sentence that speaks of the part holds a thing that the question lacks: a name, a figure, or just other words."""
    near = [sentence for sentence in read(passage["text"]) if not wanted or wanted & (sentence.keys | keys(passage["title"]))]
    asked = keys(question)
    return any(len(sentence.keys - asked) > 0 for sentence in near)


def _holds(passage: Passage, name: str) -> bool:
    return titled(name, passage) or mentions(passage, name) or bare(name) in bare(passage["title"])


def speaking(wanted: frozenset[str], passage: Passage) -> list[Sentence]:
    """The sentences of `passage` that hold any of the `wanted` keys."""
    return [sentence for sentence in read(passage["text"]) if wanted & sentence.keys]


def open_words(question: str, evidence: Sequence[Passage]) -> list[str]:
    """The content words of `question` that no connected passage holds, in order."""
    held = frozenset[str]().union(*(keys(f"{p['title']} {p['text']}") for p in connected(question, evidence)))
    return [word for word in dict.fromkeys(content_words(question)) if not keys(word) <= (held | _ANYTHING)]
