"""The compiled graph that `langgraph.json` names; the server brings its own checkpointer."""

from adaptive_rag.app.assemble import open_parts
from adaptive_rag.app.settings import Settings
from adaptive_rag.graph.build import build_graph

graph = build_graph(open_parts(Settings()))
