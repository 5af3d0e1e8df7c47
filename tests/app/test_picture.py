"""Where the nodes of the drawn graph stand."""

import pytest

from adaptive_rag.app.drawing import blueprint
from adaptive_rag.app.picture import layout


def drawn(*, xray):
    graph = blueprint().get_graph(xray=xray)
    return layout(list(graph.nodes), [(edge.source, edge.target) for edge in graph.edges])


@pytest.mark.parametrize("xray", [True, False])
def test_no_node_stands_on_another(xray):
    places = drawn(xray=xray)
    assert len(set(places.values())) == len(places)


@pytest.mark.parametrize("xray", [True, False])
def test_the_trunk_leads_down_through_the_middle(xray):
    places = drawn(xray=xray)
    trunk = [places[name] for name in ("__start__", "begin", "classify", "ground", "__end__")]
    assert [x for x, _ in trunk] == [0.0] * 5
    assert [y for _, y in trunk] == sorted((y for _, y in trunk), reverse=True)


def test_a_subgraph_has_a_column_of_its_own():
    places = drawn(xray=True)
    columns = {name.partition(":")[0]: x for name, (x, _) in places.items() if ":" in name}
    assert all(x == columns[name.partition(":")[0]] for name, (x, _) in places.items() if ":" in name)
    assert columns["single"] != columns["loop"]
