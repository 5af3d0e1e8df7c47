"""The heavy, live things that nodes are bound to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adaptive_rag.answering.base import Writer
from adaptive_rag.graph.state import State
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.planning.base import Judge, Planner
from adaptive_rag.planning.standalone import standalone
from adaptive_rag.retrieval.base import Reranker, Retriever, Source
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
    web: Source | None = None
    keep: Callable[[State, str | None], None] | None = None
    """Called with the state and the thread's id at the end of each turn: a journal."""
    standalone: Callable[[str, Sequence[str]], str] = standalone
    """Makes a follow-up understandable without the earlier questions."""
