"""Questions with their supporting passages, from the shared format or BEIR's folder layout."""

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


class DatasetError(Exception):
    """A data set could not be read; the message says which file and line, and what was expected."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A question, and what should be found for it."""

    id: str
    question: str
    gains: Mapping[str, float]
    """Document id to gain, each above 0; ids as the corpus writes them. Never empty."""
    type: str = ""
    """Hop count or kind, as the set calls it."""
    answers: tuple[str, ...] = field(default=())

    @property
    def supporting(self) -> frozenset[str]:
        """The ids that should be found."""
        return frozenset(self.gains)


def read_questions(path: Path, *, split: str = "test") -> list[Labelled]:
    """The labelled questions of a `questions.jsonl`, or of a BEIR folder (`queries.jsonl`, `qrels/<split>.tsv`).

    Raises:
        DatasetError: a file is missing, a line cannot be read, or no question has a supporting passage.
    """
    found = _beir(path, split) if path.is_dir() and not (path / "questions.jsonl").exists() else _shared(path)
    if not found:
        raise DatasetError(f"{path}: no question with a supporting passage")
    return found


def corpus_file(path: Path) -> Path:
    """`path` itself, or the `corpus.jsonl` in it.

    Raises:
        DatasetError: there is none.
    """
    file = path / "corpus.jsonl" if path.is_dir() else path
    if not file.is_file():
        raise DatasetError(f"{file}: no such file; expected a corpus.jsonl with `_id`, `title` and `text` per line")
    return file


def read_corpus_ids(path: Path) -> frozenset[str]:
    """The `_id` of every line of a corpus.

    Raises:
        DatasetError: the file is missing or a line has no `_id`.
    """
    file = corpus_file(path)
    return frozenset(_text(row, "_id", file, number) for number, row in _rows(file))


def _shared(path: Path) -> list[Labelled]:
    file = path / "questions.jsonl" if path.is_dir() else path
    return [_question(row, file, number) for number, row in _rows(file)]


def _question(row: Mapping[str, Any], file: Path, number: int) -> Labelled:
    supporting = row.get("supporting")
    if not isinstance(supporting, list) or not supporting or not all(isinstance(item, str) for item in supporting):
        raise DatasetError(f"{file}:{number}: `supporting` has to be a list of passage ids with at least one")
    return Labelled(
        id=_text(row, "id", file, number),
        question=_text(row, "question", file, number),
        gains=dict.fromkeys(supporting, 1.0),
        type=str(row.get("type", "")),
        answers=tuple(map(str, row.get("answers", ()))),
    )


def _beir(folder: Path, split: str) -> list[Labelled]:
    file = folder / "queries.jsonl"
    texts = {_text(row, "_id", file, number): _text(row, "text", file, number) for number, row in _rows(file)}
    judged: dict[str, dict[str, float]] = {}
    for query, document, gain in _judgements(folder / "qrels" / f"{split}.tsv"):
        if gain > 0:
            judged.setdefault(query, {})[document] = gain
    unknown = sorted(set(judged) - set(texts))
    if unknown:
        raise DatasetError(f"{folder}: qrels/{split}.tsv judges query {unknown[0]!r}, which queries.jsonl lacks")
    return [Labelled(query, texts[query], gains) for query, gains in judged.items()]


def _judgements(file: Path) -> Iterator[tuple[str, str, float]]:
    if not file.is_file():
        others = ", ".join(sorted(other.stem for other in file.parent.glob("*.tsv"))) or "none"
        raise DatasetError(f"{file}: no such file; splits there: {others}")
    with file.open(encoding="utf-8", newline="") as lines:
        for number, row in enumerate(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            if number == 1 and row[-1:] == ["score"]:
                continue
            try:
                query, document, gain = row
                yield query, document, float(gain)
            except ValueError:
                raise DatasetError(f"{file}:{number}: expected query-id, corpus-id and score, tab-separated") from None


def _rows(file: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if not file.is_file():
        raise DatasetError(f"{file}: no such file")
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield number, _row(line, file, number)


def _row(line: str, file: Path, number: int) -> Mapping[str, Any]:
    try:
        row = json.loads(line)
    except json.JSONDecodeError as error:
        raise DatasetError(f"{file}:{number}: line is not JSON: {error.msg}") from None
    if not isinstance(row, dict):
        raise DatasetError(f"{file}:{number}: line is not a JSON object")
    return row


def _text(row: Mapping[str, Any], name: str, file: Path, number: int) -> str:
    value = row.get(name)
    if not isinstance(value, str) or not value.strip():
        raise DatasetError(f"{file}:{number}: no text under `{name}`")
    return value
