"""A reranker by its name in the settings."""

from collections.abc import Sequence

from adaptive_rag.models.base import Encoder
from adaptive_rag.retrieval.base import Passage, Reranker, RetrievalError

CROSS_ENCODER = "cross-encoder:"


class NoReranker:
    """Keeps the order and the scores in which the passages were found."""

    name = "none"

    def rerank(self, question: str, passages: Sequence[Passage], *, k: int) -> list[Passage]:
        """The first `k`."""
        return list(passages[:k])


def open_reranker(name: str, encoder: Encoder, *, allow_download: bool = False) -> Reranker:
    """Open `none`, `builtin`, or `cross-encoder:` with a sentence-transformers cross-encoder by name or local folder.

    Raises:
        RetrievalError: there is none of that name, or not on this machine and `allow_download` is off.
    """
    if name == "none":
        return NoReranker()
    if name == "builtin":
        from adaptive_rag.retrieval.rerank_builtin import BuiltinReranker

        return BuiltinReranker(encoder)
    if name.startswith(CROSS_ENCODER):
        from adaptive_rag.retrieval.rerank_cross import open_cross_encoder

        return open_cross_encoder(name.removeprefix(CROSS_ENCODER), allow_download=allow_download)
    raise RetrievalError(f"no reranker {name!r}; use none, builtin or {CROSS_ENCODER}<name or folder>")
