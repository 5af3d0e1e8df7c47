"""The loop: plan, retrieve, judge, and again until the evidence suffices or H rounds are spent; then one answer."""

from functools import partial

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.edges import after_judging, after_looking_up, after_planning, after_synthesising
from adaptive_rag.graph.fallbacks import enough, no_draft, nothing_found, nothing_new, question_alone
from adaptive_rag.graph.parts import Parts
from adaptive_rag.graph.policies import add
from adaptive_rag.graph.state import Bounded, State
from adaptive_rag.nodes.judge import judge
from adaptive_rag.nodes.look_up import look_up
from adaptive_rag.nodes.plan import plan
from adaptive_rag.nodes.search import search
from adaptive_rag.nodes.synthesise import synthesise


def build_loop(parts: Parts) -> CompiledStateGraph[Bounded, Context, State, State]:
    """`plan → retrieve → judge`, back to `plan` at most H times, then `synthesise`, and again what it doubts."""
    graph = StateGraph(Bounded, context_schema=Context, input_schema=State, output_schema=State)
    add(graph, "plan", partial(plan, planner=parts.planner), otherwise=question_alone)
    add(graph, "retrieve", partial(search, index=parts.index, web=parts.web), otherwise=nothing_found)
    judged = partial(judge, judge=parts.judge, index=parts.index, web=parts.web)
    add(graph, "judge", judged, otherwise=enough)
    add(graph, "synthesise", partial(synthesise, writer=parts.writer), otherwise=no_draft)
    add(graph, "look_up", partial(look_up, index=parts.index, web=parts.web), otherwise=nothing_new)

    graph.add_edge(START, "plan")
    graph.add_conditional_edges("plan", after_planning)
    graph.add_edge("retrieve", "judge")
    graph.add_conditional_edges("judge", after_judging)
    graph.add_conditional_edges("synthesise", after_synthesising)
    graph.add_conditional_edges("look_up", after_looking_up)
    return graph.compile()
