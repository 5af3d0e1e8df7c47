"""An answer in the documents' own words."""

import re
from collections.abc import Sequence

from adaptive_rag.answering.asked import keys
from adaptive_rag.answering.chain import Found
from adaptive_rag.answering.evidence import Scored, about
from adaptive_rag.grounding.abstain import is_abstention
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.tables import fields

SILENT = "The documents do not say."
_FRAGMENT = 5
"""Words under which a line says little without its heading."""
_SUBJECT = re.compile(
    r"^\W*(?:which|what)\s+(?:of (?:the|our|your) )?(?:[\w-]+\s+){1,3}?"
    r"(?:has|have|had|is|are|was|were|needs?|uses?|comes?)\b",
    re.IGNORECASE,
)
"""A question for the thing of which something is told, often the page's own subject."""
_ENDING = re.compile(r"[.!?…。！？]+[\"'”’)\]]*$")


def worded(question: str, found: Found, passages: Sequence[Passage]) -> str:
    """What answers, word for word; what is only near, behind the words that say so; else that there is nothing."""
    if found.standing == "nothing":
        return silent(question)
    quotes = quotation(question, found, passages, marked=True)
    return quotes if found.standing == "answers" else f"{silent(question)} The nearest passage: {quotes}"


def quotation(question: str, found: Found, passages: Sequence[Passage], *, marked: bool = False) -> str:
    """The lines word for word, with their titles where these are needed, and with their markers when asked for."""
    if len(found.lines) > 1 and found.lines[0].line.block >= 0:
        return _as_list(found, passages, marked=marked)
    texts = [(_named(question, item, passages), item.line.passage + 1) for item in found.lines]
    return " ".join(_marked(text, number) if marked else text for text, number in texts)


def _as_list(found: Found, passages: Sequence[Passage], *, marked: bool) -> str:
    first = found.lines[0].line
    items = [_marked(item.line.text, first.passage + 1) if marked else item.line.text for item in found.lines]
    lead = first.before.rstrip(":") or about(passages[first.passage])
    return "\n".join([f"{lead}:", *(f"- {item}" for item in items)])


def silent(question: str) -> str:
    """That the documents do not answer `question`."""
    named = f"{SILENT[:-1]}: {' '.join(question.split())}"
    named = named if named.endswith(("?", ".", "!")) else f"{named}."
    return named if is_abstention(named) else SILENT


def _named(question: str, item: Scored, passages: Sequence[Passage]) -> str:
    """The line, after title and heading where these hold words asked for that it lacks, or are themselves asked for."""
    place, text = about(passages[item.line.passage]), _asked_for(question, item.line.whole)
    lacking = (keys(place) & keys(question)) - keys(text)
    short = len(text.split()) < _FRAGMENT
    subject = _SUBJECT.match(question) and not keys(place) <= keys(text)
    return f"{place}: {text}" if (lacking or short or subject) and not place.endswith("?") else text


def _asked_for(question: str, text: str) -> str:
    """Of a table row that has a column by the name of what is asked for: that, and what tells which row it is."""
    first, *others = fields(text) or [text]
    sought = keys(question)
    named = [field for field in others if keys(field.split(": ")[0]) & sought]
    return "; ".join([first, *(field for field in others if keys(field) & sought)]) if named else text


def _marked(sentence: str, number: int) -> str:
    ending = _ENDING.search(sentence)
    cut = ending.start() if ending else len(sentence)
    return f"{sentence[:cut].rstrip()} [{number}]{sentence[cut:] or '.'}"
