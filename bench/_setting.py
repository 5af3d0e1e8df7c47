"""The product over a small index of its own, for benchmarks of whole answers."""

import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, TypeVar

from adaptive_rag.answering.base import Writer
from adaptive_rag.app.assemble import Models, open_models, open_parts
from adaptive_rag.app.indexing import open_writer
from adaptive_rag.app.run import Answered, run
from adaptive_rag.app.settings import Settings
from adaptive_rag.evaluation.datasets import Labelled, read_questions
from adaptive_rag.evaluation.fixed import Fixed
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.graph.parts import Parts
from adaptive_rag.retrieval.base import Document
from adaptive_rag.routing.base import Route
from bench._corpus import data, documents

T = TypeVar("T")


@dataclass(frozen=True)
class Setting:
    """Built-in models, and the parts of the graph."""

    models: Models
    parts: Parts

    def ask(self, question: str, route: Route, *, writer: Writer | None = None, **limits: Any) -> Answered:
        """The answer on a fixed route, without a redirect unless `limits` name more routes."""
        parts = replace(self.parts, router=Fixed(route), writer=writer or self.parts.writer)
        return run(build_graph(parts), question, context=Context(**{"routes": (route,), **limits}))


def single_hop(count: int) -> list[Labelled]:
    """Questions that one passage answers."""
    return read_questions(data() / "musique" / "single_hop.jsonl")[:count]


def two_hops(count: int) -> list[Labelled]:
    """Questions that two passages answer together."""
    return read_questions(data() / "hotpotqa")[:count]


def around(name: str, asked: Sequence[Labelled], others: int) -> list[Document]:
    """The passages that support `asked`, and the first `others` besides."""
    needed = {passage for one in asked for passage in one.supporting}
    corpus = documents(name)
    rest = islice((document for document in corpus if document.path not in needed), others)
    return [*(document for document in corpus if document.path in needed), *rest]


PATIENCE = 150.0
"""Seconds after which a sample is cut short on a busy machine."""


def in_time(asked: Iterable[T]) -> Iterator[T]:
    """`asked` one by one, until `PATIENCE` is over."""
    began = time.monotonic()
    yield from takewhile(lambda _: time.monotonic() - began < PATIENCE, asked)


@contextmanager
def over(corpus: Sequence[Document]) -> Iterator[Setting]:
    """The product with `corpus` indexed."""
    with tempfile.TemporaryDirectory() as place:
        settings = Settings(home=Path(place), journal=False)
        models = open_models(settings)
        open_writer(settings, models).sync({Path(place, "docs"): list(corpus)})
        yield Setting(models, open_parts(settings, models))
