"""Passages for the grounding tests."""

from adaptive_rag.retrieval.base import Passage


def passage(text: str, title: str = "", number: int = 0) -> Passage:
    return Passage(
        id=f"p{number}",
        text=text,
        document=f"doc{number}.md",
        title=title,
        place="",
        score=1.0,
        also_in=[],
        metadata={},
    )


def passages(*texts: str) -> list[Passage]:
    return [passage(text, number=number) for number, text in enumerate(texts, 1)]
