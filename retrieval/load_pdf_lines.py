"""Lines as they stand on a page, back to paragraphs."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

_PART = re.compile(r"[^\W\d_]-$")
_SOFT = "\xad"
_ITEM = re.compile(r"(?:[•‣◦▪–*-]|\(?\w{1,3}[.)])\s+\S")
_SHORT = 0.75
"""A line under this part of the page's usual width ends its paragraph, item or heading."""

_REPEATS = 3
"""Pages that a line has to stand on to be a running one."""

_TITLE = 100
"""Characters of a title at most."""


def without_repeats(pages: Sequence[str]) -> list[str]:
    """The pages without the running titles and page numbers on top or at the foot of most of them.

    Figures don't count in comparing; where such a line comes first it stays, apart from the text.
    """
    split = [page.split("\n") for page in pages]
    counts = Counter(line for lines in split for line in {_alike(lines[edge]) for edge in _edges(lines)})
    running = {line for line, count in counts.items() if count >= _REPEATS and 2 * count > len(pages)}
    for lines in split:
        for edge in _edges(lines):
            alike = _alike(lines[edge])
            if alike in running:
                lines[edge] = f"\n{lines[edge]}\n" if counts.pop(alike, 0) else ""
    return ["\n".join(lines) for lines in split]


def _edges(lines: Sequence[str]) -> list[int]:
    """Where the first and the last line with text stand."""
    filled = [place for place, line in enumerate(lines) if line.strip()]
    return sorted({filled[0], filled[-1]}) if len(filled) > 1 else []


def _alike(line: str) -> str:
    return re.sub(r"\d+", "0", line.strip())


def paragraphs_of(text: str) -> Iterator[str]:
    """The paragraphs of a page: wrapped lines joined, words that were broken at a line's end made whole."""
    lines = [line.strip() for line in text.replace("\0", "").split("\n")]
    lengths = sorted(len(line) for line in lines if line)
    width = lengths[len(lengths) * 9 // 10] if lengths else 0
    paragraph = ""
    for line in lines:
        if not line or _ITEM.match(line):
            yield from [paragraph] if paragraph else []
            paragraph = ""
        paragraph = _joined(paragraph, line, text) if paragraph else line
        if len(line) < _SHORT * width and not _broken(line):
            yield from [paragraph] if paragraph else []
            paragraph = ""
    if paragraph:
        yield paragraph


def opening(paragraph: str) -> str:
    """`paragraph` when it can be a title, else nothing."""
    fits = len(paragraph) <= _TITLE and not paragraph.endswith((".", ",", ";", ":"))
    return paragraph if fits and sum(letter.isalpha() for letter in paragraph) > len(paragraph) // 2 else ""


def _broken(line: str) -> bool:
    return line.endswith(_SOFT) or _PART.search(line) is not None


def _joined(paragraph: str, line: str, text: str) -> str:
    """The hyphen stays when the page writes the word with one elsewhere, and before anything but a small letter."""
    if not _broken(paragraph):
        return f"{paragraph} {line}"
    whole = paragraph.split()[-1] + line.split()[0]
    hyphenated = whole.strip(".,;:()") in text or not line[0].islower()
    return paragraph + line if hyphenated and not paragraph.endswith(_SOFT) else paragraph[:-1] + line
