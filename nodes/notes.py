"""What a search could not ask, as facts of the state."""

from collections.abc import Sequence

from adaptive_rag.graph.state import Failure


def lost(notes: Sequence[str], known: Sequence[Failure]) -> list[Failure]:
    """`known` and one failure for each note that says something else; the search itself went on without that source."""
    told = {failure["message"] for failure in known}
    fresh = [note for note in dict.fromkeys(notes) if note not in told]
    return [*known, *(Failure(node="web", kind="TransientRetrievalError", message=note) for note in fresh)]
