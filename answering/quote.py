"""An answer in the documents' own words."""

import re
from collections.abc import Sequence

from adaptive_rag.answering.evidence import Scored, keys
from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.retrieval.base import Passage

SILENT = "The documents do not say."
_ENDING = re.compile(r"[.!?…。！？]+[\"'”’)\]]*$")


def quoted(question: str, chosen: Sequence[Scored], passages: Sequence[Passage]) -> str:
    """The `chosen` lines word for word, each with its marker; the title goes before one that lacks a name asked for."""
    return " ".join(_marked(_named(question, item, passages), item.line.passage + 1) for item in chosen)


def silent(question: str) -> str:
    """That the documents do not answer `question`."""
    named = f"{SILENT[:-1]}: {' '.join(question.split())}"
    named = named if named.endswith(("?", ".", "!")) else f"{named}."
    return named if is_abstention(named) else SILENT


def _named(question: str, item: Scored, passages: Sequence[Passage]) -> str:
    title, whole = passages[item.line.passage]["title"], item.line.whole
    lacking = (keys(title) & keys(question)) - keys(whole)
    return f"{title}: {whole}" if lacking else whole


def _marked(sentence: str, number: int) -> str:
    ending = _ENDING.search(sentence)
    cut = ending.start() if ending else len(sentence)
    return f"{sentence[:cut].rstrip()} [{number}]{sentence[cut:] or '.'}"
