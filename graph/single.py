"""The single retrieve-generate subgraph: one retrieval, cheap or careful, one answer."""

from functools import partial
from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph

from adaptive_rag.graph.context import Context
from adaptive_rag.graph.edges import after_retrieving
from adaptive_rag.graph.fallbacks import first_few, no_draft, nothing_found
from adaptive_rag.graph.parts import Parts
from adaptive_rag.graph.policies import add
from adaptive_rag.graph.state import State
from adaptive_rag.nodes.generate import generate
from adaptive_rag.nodes.rerank import rerank
from adaptive_rag.nodes.retrieve import retrieve


def build_single(parts: Parts) -> CompiledStateGraph[State, Context, Any, Any]:
    """`retrieve → generate` on the simple route, `retrieve → rerank → generate` on the moderate one."""
    graph = StateGraph(State, context_schema=Context)
    add(graph, "retrieve", partial(retrieve, index=parts.index, web=parts.web), otherwise=nothing_found)
    add(graph, "rerank", partial(rerank, reranker=parts.reranker), otherwise=first_few)
    add(graph, "generate", partial(generate, writer=parts.writer), otherwise=no_draft)

    graph.add_edge(START, "retrieve")
    graph.add_conditional_edges("retrieve", after_retrieving)
    graph.add_edge("rerank", "generate")
    graph.add_edge("generate", END)
    return graph.compile()
