"""The whole graph on one screen."""

from functools import partial
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.edges import after_classifying, after_grounding
from adaptive_rag.graph.fallbacks import ask_back, middle_route, no_draft
from adaptive_rag.graph.loop import build_loop
from adaptive_rag.graph.parts import Parts
from adaptive_rag.graph.policies import add
from adaptive_rag.graph.single import build_single
from adaptive_rag.graph.state import Bounded, Question, State
from adaptive_rag.nodes.begin import begin
from adaptive_rag.nodes.classify import classify
from adaptive_rag.nodes.direct_answer import direct_answer
from adaptive_rag.nodes.ground import failed_answer, ground


def build_graph(
    parts: Parts, checkpointer: BaseCheckpointSaver[Any] | None = None
) -> CompiledStateGraph[Bounded, Context, Question, State]:
    """Classify, branch to the least retrieval that will do, check the answer, escalate to the loop when it fails."""
    graph = StateGraph(Bounded, context_schema=Context, input_schema=Question, output_schema=State)
    add(graph, "begin", partial(begin, standalone=parts.standalone), otherwise=ask_back)
    add(graph, "classify", partial(classify, router=parts.router), otherwise=middle_route)
    add(graph, "direct_answer", partial(direct_answer, writer=parts.writer), otherwise=no_draft)
    graph.add_node("single", build_single(parts))
    graph.add_node("loop", build_loop(parts))
    checked = partial(ground, grounder=parts.grounder, index=parts.index)
    add(graph, "ground", checked, otherwise=failed_answer, keep=parts.keep)

    graph.add_edge(START, "begin")
    graph.add_edge("begin", "classify")
    graph.add_conditional_edges("classify", after_classifying)
    graph.add_edge("direct_answer", "ground")
    graph.add_edge("single", "ground")
    graph.add_edge("loop", "ground")
    graph.add_conditional_edges("ground", after_grounding)
    return graph.compile(checkpointer=checkpointer, name="adaptive_rag")
