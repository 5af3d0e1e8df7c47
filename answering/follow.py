"""A chain of lines, each about something that the one before names: product, maker, founder, birthplace."""

import re
from collections.abc import Iterator, Sequence

from adaptive_rag.answering.asked import keys, new_words, titled
from adaptive_rag.answering.evidence import Scored, about, held_by
from adaptive_rag.answering.lines import Line, lines
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import bare, names

_ROW = re.compile(r"[^:;.]{1,40}: [^;]+; ")
LONGEST = 4
"""Lines of a chain: as many as the loop has rounds."""


def followed(question: str, start: Scored, passages: Sequence[Passage]) -> list[Scored]:
    """From `start` on, each time the line about a newly named thing that has most of the question's open words."""
    chain, rest = [start], [_plain(line, passages) for line in lines(passages)]
    while len(chain) < LONGEST:
        held = held_by(chain)
        steps = [(len(new_words(question, held, item.held)), item) for item in _next(question, chain, rest, passages)]
        gain, step = max(steps, key=lambda pair: pair[0], default=(0, start))
        if not gain:
            break
        chain.append(step)
    return chain


def _plain(line: Line, passages: Sequence[Passage]) -> Scored:
    """A line as it is held, not measured by the encoder."""
    return Scored(line, 0.0, 0.0, keys(f"{about(passages[line.passage])}: {line.whole}"))


def _next(
    question: str, chain: Sequence[Scored], rest: Sequence[Scored], passages: Sequence[Passage]
) -> Iterator[Scored]:
    """The lines of pages and the table rows about a thing that the last line names and the question does not."""
    known = {bare(name) for name in names(question)}
    told = (part for name in names(chain[-1].line.whole) for part in name.split(": "))
    named = [name for name in told if bare(name) not in known]
    used = {(item.line.passage, item.line.start) for item in chain}
    for item in rest:
        here = passages[item.line.passage]["title"]
        if (item.line.passage, item.line.start) not in used and any(_about(name, here, item.line) for name in named):
            yield item


def _about(name: str, title: str, line: Line) -> bool:
    return titled(title, name) or (_ROW.match(line.text) is not None and bare(name) in line.text.lower())
