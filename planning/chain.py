"""How far a passage is from the question: in it by name, or reached over names that other passages teach."""

from collections.abc import Sequence

from adaptive_rag.planning.asked import Asked, plain_name
from adaptive_rag.planning.links import unknown
from adaptive_rag.planning.reading import Reading, joined, read
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import names


def depths(question: str, evidence: Sequence[Passage]) -> dict[str, int]:
    """Links from the question's own names to each passage that hangs together with them, by passage id.

    0 for what holds a name of the question; all are 0 when the question names nothing, or nothing holds its names.
    Passages that nothing leads to are left out.
    """
    readings = {passage["id"]: read(passage) for passage in evidence}
    anchors = [joined(plain_name(name)) for name in names(question) if len(name) > 2]
    found = {key: 0 for key, reading in readings.items() if holds_any(reading, anchors)}
    if not found:
        return dict.fromkeys(readings, 0)
    asked = Asked(question)
    edge = list(found)
    while edge:
        taught = [joined(name) for key in edge for name in _taught(asked, readings[key])]
        titles = [readings[key].title_joined for key in edge if len(readings[key].title) > 2]
        reached = [
            key
            for key, reading in readings.items()
            if key not in found and (holds_any(reading, taught) or holds_any(reading, titles))
        ]
        found |= dict.fromkeys(reached, found[edge[0]] + 1)
        edge = reached
    return found


def holds_any(reading: Reading, wanted: Sequence[str]) -> bool:
    """Whether title or text holds one of the `wanted` names, each as `joined` gives it."""
    return any(name in reading.joined or name in reading.title_joined for name in wanted)


def _taught(asked: Asked, reading: Reading) -> set[str]:
    return {plain_name(name) for name, _, _ in unknown(asked, reading)}
