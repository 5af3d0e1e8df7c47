"""Citation markers of an answer: `[1]`, `[1, 3]`, `[2][7]`, `[1-3]`; n is the n-th passage of the evidence, from 1."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NotRequired

from typing_extensions import TypedDict

from adaptive_rag.grounding.base import Verdict
from adaptive_rag.grounding.code import code_spans, inside
from adaptive_rag.retrieval.base import Passage

_NUMBER = r"\d{1,3}(?:\s*[-–]\s*\d{1,3})?"
_WORD = r"(?:(?:sources?|passages?|documents?|docs?|refs?)\s*:?\s*#?\s*)?"
MARKER = re.compile(rf"[\[【]\s*\^?{_WORD}({_NUMBER}(?:\s*[,;&]\s*{_WORD}{_NUMBER})*)\s*[\]】](?!\()", re.IGNORECASE)
_UNFINISHED = re.compile(r"[ \t]*[\[【][^\]】\n]{0,40}$|[ \t]+$")
_ENDING = re.compile(r"[.!?。！？]+[\"'”’)]*$")
_LONGEST_RANGE = 20


class Citation(TypedDict):
    """One source of an answer."""

    number: int
    """As in the answer's markers, from 1."""
    id: str
    document: str
    title: str
    place: str
    quote: str
    """The sentence that supports the answer, word for word; the passage's text when no one sentence does."""
    start: NotRequired[int]
    """Where the passage begins in the document's own text; see `Passage`."""
    end: NotRequired[int]
    url: NotRequired[str]
    date: NotRequired[str]
    """The day on which a web page was read, ISO 8601."""


def markers(text: str) -> list[int]:
    """Numbers cited in `text` outside code, in order of first use."""
    return list(dict.fromkeys(number for match in _matches(text) for number in _numbers(match.group(1))))


def without_markers(text: str) -> str:
    """`text` with its citation markers taken out, code left as it is."""
    return _rewritten(text, lambda numbers: [])


def renumber(answer: str, passages: Sequence[Passage]) -> tuple[str, list[Passage]]:
    """The answer with markers numbered in order of use, and the passages cited, in that order.

    Markers beyond `passages` are removed, groups are written as `[1][3]`, code stays as it is.
    """
    order: dict[int, int] = {}

    def place(numbers: list[int]) -> list[int]:
        valid = [number for number in numbers if 1 <= number <= len(passages)]
        return [order.setdefault(number, len(order) + 1) for number in valid]

    text = _rewritten(answer, place)
    return text, [passages[number - 1] for number in order]


def cite(answer: str, verdict: Verdict, passages: Sequence[Passage]) -> str:
    """The answer with its best passage's marker put before the full stop of each supported claim that has none."""
    text, start = answer, 0
    for claim in verdict["claims"]:
        found = text.find(claim["text"], start)
        if found < 0:
            continue
        end = found + len(claim["text"])
        source = claim["passage"]
        opens_list = claim["text"].rstrip().endswith(":")
        if claim["verdict"] == "supported" and source is not None and source < len(passages) and not opens_list:
            cited = claim["text"] if markers(claim["text"]) else _marked(claim["text"], source + 1)
            text, end = text[:found] + cited + text[end:], found + len(cited)
        start = end
    return text


def records(cited: Sequence[Passage], quotes: Sequence[str] = ()) -> list[Citation]:
    """What to show under an answer, numbered as `renumber` left it; `quotes` are parallel to `cited`."""
    padded = [*quotes, *[""] * (len(cited) - len(quotes))]
    return [
        _record(number, passage, quote) for number, (passage, quote) in enumerate(zip(cited, padded, strict=False), 1)
    ]


def quotes_of(verdict: Verdict, evidence: Sequence[Passage], cited: Sequence[Passage]) -> list[str]:
    """The best quote for each of `cited`, empty where no claim rests on it; `evidence` is what was checked."""
    best: dict[str, tuple[float, str]] = {}
    for claim in verdict["claims"]:
        if claim["passage"] is not None and claim["quote"]:
            key = evidence[claim["passage"]]["id"]
            if claim["score"] > best.get(key, (-1.0, ""))[0]:
                best[key] = (claim["score"], claim["quote"])
    return [best.get(passage["id"], (0.0, ""))[1] for passage in cited]


def settled(draft: str) -> str:
    """The part of a growing draft that may be shown: what may become a marker or a code span is held back."""
    spans = code_spans(draft)
    if draft.count("`") % 2 and not any(end == len(draft) for _, end in spans):
        draft = draft[: draft.rindex("`")].rstrip("`")
    match = _UNFINISHED.search(draft)
    return draft[: match.start()] if match and not inside(match.start(), spans) else draft


def _matches(text: str) -> Iterator[re.Match[str]]:
    code = code_spans(text)
    return (match for match in MARKER.finditer(text) if not inside(match.start(), code) and not _subscript(text, match))


def _subscript(text: str, match: re.Match[str]) -> bool:
    """Whether the brackets are an index or a list literal written without code marks."""
    before, after = text[: match.start()], text[match.end() :]
    assigned = re.match(r"\s*(?:[-+*/]?=|\()", after) or re.search(r"(?:=|\bin)\s*$", before)
    zero = 0 in _numbers(match.group(1)) and re.search(r"\w$", before)
    return bool(assigned or zero)


def _numbers(group: str) -> list[int]:
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*[-–]\s*(\d+))?", group):
        end = int(last) if last else int(first)
        found += range(int(first), min(end, int(first) + _LONGEST_RANGE) + 1)
    return found


def _rewritten(text: str, place: Callable[[list[int]], list[int]]) -> str:
    """`text` with the numbers of each marker replaced by what `place` makes of them."""
    done, pieces = 0, []
    for match in _matches(text):
        kept = "".join(f"[{number}]" for number in dict.fromkeys(place(_numbers(match.group(1)))))
        before = text[done : match.start()]
        pieces += [before if kept else _closed(before, text[match.end() :]), kept]
        done = match.end()
    return "".join([*pieces, text[done:]])


def _closed(before: str, after: str) -> str:
    """`before` without the space that a removed marker would leave in front of punctuation, space or the end."""
    return before.rstrip(" \t") if re.match(r"[\s.,;:!?)]|$", after) and before.strip() else before


def _marked(sentence: str, number: int) -> str:
    ending = _ENDING.search(sentence)
    cut = ending.start() if ending else len(sentence)
    return f"{sentence[:cut].rstrip()} [{number}]{sentence[cut:]}"


def _record(number: int, passage: Passage, quote: str) -> Citation:
    record = Citation(
        number=number,
        id=passage["id"],
        document=passage["document"],
        title=passage["title"],
        place=passage["place"],
        quote=quote or passage["text"],
    )
    if "start" in passage and "end" in passage:
        record["start"], record["end"] = passage["start"], passage["end"]
    if "url" in passage:
        record["url"] = passage["url"]
    if "date" in passage:
        record["date"] = passage["date"]
    return record
