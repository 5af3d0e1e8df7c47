"""The heavy, live things that nodes are bound to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adaptive_rag.answering.base import Writer
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.planning.base import Judge, Planner
from adaptive_rag.planning.standalone import standalone
from adaptive_rag.retrieval.base import Reranker, Retriever
from adaptive_rag.routing.base import Router


@dataclass(frozen=True)
class Parts:
    """Opened once per process, shared by all runs and threads."""

    router: Router
    index: Retriever
    reranker: Reranker
    writer: Writer
    planner: Planner
    judge: Judge
    grounder: Grounder
    standalone: Callable[[str, Sequence[str]], str] = standalone
    """Makes a follow-up understandable without the earlier questions."""
