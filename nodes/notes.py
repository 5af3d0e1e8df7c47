"""What a search could not ask, as facts of the state."""

from collections.abc import Sequence

from adaptive_rag.graph.state import Failure


def lost(notes: Sequence[str]) -> list[Failure]:
    """One failure for each different note; the search itself went on without that source."""
    return [Failure(node="web", kind="TransientRetrievalError", message=note) for note in dict.fromkeys(notes)]
