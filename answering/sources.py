"""Passages written into a prompt as numbered data that cannot pass for anything else."""

from collections.abc import Sequence

from adaptive_rag.answering.evidence import about
from adaptive_rag.prompts.harmless import as_data
from adaptive_rag.retrieval.base import Passage


def numbered(passages: Sequence[Passage]) -> list[str]:
    """One block a passage, numbered from 1, with title and place."""
    return [_block(number, passage) for number, passage in enumerate(passages, 1)]


def _block(number: int, passage: Passage) -> str:
    return f'<source number="{number}" from="{_attribute(about(passage))}">\n{as_data(passage["text"])}\n</source>'


def _attribute(text: str) -> str:
    return " ".join(as_data(text).replace('"', "'").replace(">", "›").split())
