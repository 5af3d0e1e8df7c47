"""An answer in the documents' own words."""

from collections.abc import Sequence

from adaptive_rag.answering.evidence import Sentence

FAR = 0.35
"""A sentence less near to the question than this does not answer it."""


def quoted(parts: Sequence[str], found: Sequence[Sequence[Sentence]]) -> str:
    """For each part its best sentence with its marker; empty for parts that no sentence is near to.

    Several parts are written as a list, so that it stays clear which sentence answers what.
    """
    lines: list[str] = []
    for part, best in zip(parts, found, strict=True):
        near = [sentence for sentence in best if sentence["score"] >= FAR]
        if near and (line := _line(near[0])) not in lines:
            lines.append(line)
    return lines[0] if len(lines) == 1 else "\n".join(f"- {line}" for line in lines)


def _line(sentence: Sentence) -> str:
    return f"{sentence['text'].lstrip('-*# ')} [{sentence['passage'] + 1}]"
