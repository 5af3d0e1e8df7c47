"""Pictures of the graph, made from the code."""

from typing import Any, cast

from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.parts import Parts


class _Nothing:
    """A part for a graph that is only looked at."""


def blueprint() -> Any:
    """The compiled graph with nothing behind its nodes."""
    nothing = cast(Any, _Nothing())
    return build_graph(
        Parts(
            router=nothing,
            index=nothing,
            reranker=nothing,
            writer=nothing,
            planner=nothing,
            judge=nothing,
            grounder=nothing,
        )
    )


def mermaid(*, xray: bool = True) -> str:
    """The graph as Mermaid text, subgraphs opened with `xray`."""
    return cast(str, blueprint().get_graph(xray=xray).draw_mermaid()).strip()


def png(*, xray: bool = True) -> bytes:
    """The graph as a picture, drawn here, without a service."""
    from adaptive_rag.app.picture import picture

    return picture(blueprint().get_graph(xray=xray))
