"""Records as a support desk's questions would leave them; deterministic."""

import random
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from adaptive_rag.routing.base import Route
from adaptive_rag.telemetry.record import Record, Step

MONDAY = 1_767_571_200.0
"""5 January 2026, 00:00 UTC."""
WEEK = 7 * 86_400.0
NODES: dict[str, list[tuple[str, float]]] = {
    "none": [("direct_answer", 0.35)],
    "simple": [("retrieve", 0.03), ("generate", 0.8)],
    "moderate": [("retrieve", 0.05), ("rerank", 0.31), ("generate", 0.95)],
    "complex": [("plan", 0.06), ("retrieve", 0.09), ("rerank", 0.4), ("judge", 0.08), ("generate", 1.6)],
}
TOPICS = ["the kiln deposit", "error E-4042", "a Tern 40 kettle", "the <b>refund</b> window", "plan B & plan C"]
ASKED = [
    "What is {}?",
    "How long does it take to settle {}?",
    "Is {} covered abroad?",
    "Who is in charge of {} and since when?",
]


def record(**changes: Any) -> Record:
    """One question of the simple route, accepted, two seconds long."""
    plain = Record(
        time=MONDAY,
        thread="",
        question="What is the kiln deposit?",
        question_hash="",
        router="trained",
        route="simple",
        probabilities={"none": 0.05, "simple": 0.8, "moderate": 0.1, "complex": 0.05},
        reason="simple: P=0.80",
        steps=[step("classify", 0.5), step("generate", 1.5, 100, 20, 1)],
        hops=0,
        redirected=False,
        from_route=None,
        to_route=None,
        outcome="accepted",
        grounding={"verdict": "supported", "score": 0.9},
        seconds=2.0,
        rerank_seconds=0.0,
        input_tokens=100,
        output_tokens=20,
        cost=2.0,
        cost_unit="s",
        citations=1,
        failures=[],
        fingerprints={"generator": "smol", "encoder": "minilm", "index": "a1", "router": "r1"},
    )
    return plain | changes  # type: ignore[return-value,operator]


def step(node: str, seconds: float, input_tokens: int = 0, output_tokens: int = 0, model_calls: int = 0) -> Step:
    return Step(
        node=node, seconds=seconds, input_tokens=input_tokens, output_tokens=output_tokens, model_calls=model_calls
    )


def records(count: int, seed: int = 7, weeks: int = 10) -> Iterator[Record]:
    """`count` questions over `weeks` weeks; in the last two the mix swings from small talk to hard questions."""
    chance = random.Random(seed)
    for number in range(count):
        week = number * weeks // count
        yield _question(chance, MONDAY + number * weeks * WEEK / count, late=week >= weeks - 2)


def _question(chance: random.Random, time: float, *, late: bool) -> Record:
    weights = (0.18, 0.36, 0.2, 0.26) if late else (0.33, 0.37, 0.15, 0.15)
    route: Route = chance.choices(("none", "simple", "moderate", "complex"), weights)[0]
    redirected = chance.random() < {"none": 0.02, "simple": 0.09, "moderate": 0.05, "complex": 0.0}[route]
    steps = [_timed(chance, "classify", 0.012), *_path(chance, route)]
    if redirected:
        steps += _path(chance, "complex")
    question = f"{chance.choice(ASKED).format(chance.choice(TOPICS))} (order {chance.randrange(200)})"
    sure = chance.uniform(0.45, 0.99)
    failures = ["model: connection lost, answered on the second try"] if chance.random() < 0.004 else []
    return record(
        time=time,
        question=question,
        question_hash=f"{crc32(question.encode()):08x}",
        route=route,
        probabilities={name: sure if name == route else (1 - sure) / 3 for name in NODES},
        reason=f"{route}: P={sure:.2f}",
        steps=steps,
        hops=(0 if route != "complex" and not redirected else chance.choice((1, 1, 2, 2, 3))),
        redirected=redirected,
        from_route=route if redirected else None,
        to_route="complex" if redirected else None,
        **_ending(chance, route, redirected),
        **_sums(steps),
        failures=failures,
        fingerprints={
            "generator": "smollm2-135m",
            "encoder": "minilm",
            "index": "a1",
            "router": "r2" if late else "r1",
        },
    )


def _path(chance: random.Random, route: str) -> list[Step]:
    rounds = chance.choice((1, 1, 2)) if route == "complex" else 1
    middle = [_timed(chance, *node) for _ in range(rounds) for node in NODES[route][:-1]]
    return [*middle, _timed(chance, *NODES[route][-1]), _timed(chance, "ground", 0.09)]


def _timed(chance: random.Random, node: str, seconds: float) -> Step:
    took = seconds * chance.lognormvariate(0, 0.35)
    asks = node in ("generate", "direct_answer")
    return step(node, took, int(700 * seconds) if asks else 0, int(70 * took) if asks else 0, int(asks))


def _ending(chance: random.Random, route: str, redirected: bool) -> dict[str, Any]:
    hard = redirected or route == "complex"
    outcome = chance.choices(
        ("accepted", "abstained", "hedged", "failed"), (80, 9, 10, 1) if hard else (93, 5, 1.6, 0.4)
    )[0]
    verdict = {"accepted": "supported", "abstained": "abstained", "hedged": "partly", "failed": "unsupported"}[outcome]
    score = chance.betavariate(8, 2) if outcome in ("accepted", "abstained") else chance.betavariate(2, 5)
    return {
        "outcome": outcome,
        "grounding": None if outcome == "failed" else {"verdict": verdict, "score": score},
        "citations": 0 if route == "none" and not redirected else chance.choice((1, 1, 2, 3)),
    }


def _sums(steps: list[Step]) -> dict[str, Any]:
    seconds = sum(step["seconds"] for step in steps)
    return {
        "seconds": seconds,
        "time_to_first_token": seconds * 0.6,
        "rerank_seconds": sum(step["seconds"] for step in steps if step["node"] == "rerank"),
        "input_tokens": sum(step["input_tokens"] for step in steps),
        "output_tokens": sum(step["output_tokens"] for step in steps),
        "cost": seconds,
    }
