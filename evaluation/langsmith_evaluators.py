"""Our metrics as LangSmith evaluators, and a run of them over a dataset there."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from adaptive_rag.evaluation.answer_metrics import citations, contains, exact_match, f1
from adaptive_rag.evaluation.langsmith import Example, upload
from adaptive_rag.evaluation.trajectory import Reference, compare, run_of

if TYPE_CHECKING:
    from langsmith import Client

Data = Mapping[str, Any]
Evaluator = Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]
"""From a run's outputs and an example's reference; both are plain JSON data."""
Answer = Callable[[str, str], Data]
"""From a question and the id of its own conversation to `answer`, `record`, `cited` and `retrieved` (passage ids)."""


def evaluators(*, strict: bool = False) -> list[Evaluator]:
    """Trajectory, retrieval and answer, judged separately; `strict` adds the step-by-step comparison."""

    def trajectory(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> dict[str, Any]:
        checks = compare(run_of(outputs["record"]), reference_from(reference_outputs), strict=strict)
        return _results("trajectory", {check.aspect: (check.passed, check.note) for check in checks})

    return [trajectory, retrieval, answer]


def retrieval(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> dict[str, Any]:
    """How many of the supporting passages were found, and whether all were."""
    recall = citations(outputs.get("retrieved", ()), reference_outputs.get("supporting", ())).recall
    return _results("retrieval", {"recall": (recall, ""), "all": (None if recall is None else recall == 1, "")})


def answer(outputs: dict[str, Any], reference_outputs: dict[str, Any]) -> dict[str, Any]:
    """The answer against the gold ones, its citations against the supporting passages."""
    given, gold = outputs["answer"], reference_outputs.get("answers", ())
    cited = citations(outputs.get("cited", ()), reference_outputs.get("supporting", ()))
    scores = {"exact_match": exact_match(given, gold), "f1": f1(given, gold), "contains": contains(given, gold)}
    scores |= {"citation_precision": cited.precision, "citation_recall": cited.recall}
    return _results("answer", {name: (score, "") for name, score in scores.items()})


def reference_from(known: Data) -> Reference:
    """From the JSON of an example; what it does not name is not compared."""
    hops, required, exact = known.get("hops"), known.get("required"), known.get("exact")
    return Reference(
        route=known.get("route"),
        hops=(hops[0], hops[1]) if hops else None,
        required=tuple(required) if required else None,
        redirected=known.get("redirected"),
        outcome=known.get("outcome"),
        exact=tuple(exact) if exact else None,
    )


def evaluate_remotely(
    client: "Client", dataset: str, examples: Sequence[Example], ask: Answer, *, strict: bool = False
) -> str:
    """Upload, answer each question in a conversation of its own, judge; the name of the experiment in LangSmith.

    Raises:
        LangSmithError: before any question is asked, when the upload fails.
    """
    upload(client, dataset, examples)

    def target(inputs: dict[str, Any]) -> dict[str, Any]:
        return dict(ask(inputs["question"], str(uuid4())))

    # One at a time: with more, langsmith 0.15 closes its pool before the last scores are sent.
    done = client.evaluate(
        target, data=dataset, evaluators=evaluators(strict=strict), experiment_prefix="adaptive-rag", max_concurrency=0
    )
    client.flush()
    return done.experiment_name


def _results(group: str, scores: Mapping[str, tuple[float | bool | None, str]]) -> dict[str, Any]:
    """In LangSmith's shape; what abstains is left out."""
    return {
        "results": [
            {"key": f"{group}.{name}", "score": score, "comment": note or None}
            for name, (score, note) in scores.items()
            if score is not None
        ]
    }
