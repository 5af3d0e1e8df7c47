"""How near passages that no search has measured are to a question."""

from collections.abc import Sequence

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.queries import for_queries
from adaptive_rag.retrieval.base import Passage


def cosines(encoder: Encoder, question: str, passages: Sequence[Passage]) -> list[float]:
    """Of each passage under its title, 0 to 1, a negative one 0; nothing is encoded when there are none."""
    if not passages:
        return []
    [asked] = for_queries(encoder).encode([question])
    rows = encoder.encode([f"{passage['title']}\n{passage['text']}" for passage in passages])
    return [max(0.0, float(row @ asked)) for row in rows]
