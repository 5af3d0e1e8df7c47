"""A bench over parts that do as they are told, and runs as they might have been."""

from typing import Any

from adaptive_rag.app.assemble import Models
from adaptive_rag.app.pipelines import Bench
from adaptive_rag.app.settings import Settings
from adaptive_rag.evaluation.ran import Ran
from adaptive_rag.telemetry.record import Step
from tests.fakes import HashEncoder
from tests.fakes_parts import DOCUMENTS, ListIndex, parts


class NamedIndex(ListIndex):
    fingerprint = "index-1"


def no_model() -> Any:
    raise AssertionError("no chat model is to be opened")


def bench(home: Any, *, encoder: HashEncoder | None = None, settings: Any = None, **given: Any) -> Bench:
    """As `parts`, over an index that has a fingerprint."""
    usual = {"index": NamedIndex(list(DOCUMENTS)), **given}
    models = Models(encoder=encoder or HashEncoder(), chat=no_model)
    return Bench(Settings(home=home, **(settings or {})), models, parts(**usual))


def ran(**given: Any) -> Ran:
    """An accepted, supported answer of the simple route, but for what is given."""
    usual: dict[str, Any] = {
        "pipeline": "always-simple",
        "id": "q1",
        "question": "What is it?",
        "answer": "The refund window is 30 days.",
        "outcome": "accepted",
        "grounded": "supported",
        "route": "simple",
        "redirected": False,
        "hops": 1,
        "found": ["p1", "refunds.md"],
        "steps": [step(1.0)],
        "failures": [],
        "made_with": {},
    }
    return Ran(**{**usual, **given})


def step(seconds: float, node: str = "generate", tokens: int = 0) -> Step:
    return Step(node=node, seconds=seconds, input_tokens=tokens, output_tokens=0, model_calls=int(tokens > 0))
