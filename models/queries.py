"""The side of an encoder that questions are encoded with."""

from typing import TypeVar

from adaptive_rag.models.base import Encoder

E = TypeVar("E", bound=Encoder)


def for_queries(encoder: E) -> E:
    """`encoder` with the prompt for questions; the same object where it was trained without one."""
    view = getattr(encoder, "for_queries", None)
    asked: E = view() if view else encoder
    return asked
