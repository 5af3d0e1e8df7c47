"""What graph, state and bookkeeping cost a question when all parts answer at once."""

import json
import sys
import time
from statistics import median

from adaptive_rag.graph.build import build_graph
from tests.fakes_parts import FixedRouter, parts

QUESTIONS = 200


def main() -> None:
    """Milliseconds a question, median, for each route."""
    figures = {}
    for route in ("none", "simple", "moderate", "complex"):
        graph = build_graph(parts(router=FixedRouter(route)))
        spent = [_ask(graph) for _ in range(QUESTIONS)][20:]
        figures[route] = {"ms_median": round(median(spent) * 1000, 2), "bar_ms": 15.0 if route == "simple" else None}
    json.dump(figures, sys.stdout)


def _ask(graph: object) -> float:
    start = time.perf_counter()
    graph.invoke({"messages": [{"role": "user", "content": "What is the refund window?"}]})  # type: ignore[attr-defined]
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
