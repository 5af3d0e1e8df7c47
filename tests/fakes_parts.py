"""Parts of the graph that do as they are told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adaptive_rag.answering.base import Draft
from adaptive_rag.graph.parts import Parts
from adaptive_rag.grounding.base import Claim, Support, Verdict
from adaptive_rag.planning.base import Judgement, Plan
from adaptive_rag.retrieval.base import Passage, each
from adaptive_rag.routing.base import Decision, Route, RoutingLimits, nearest_allowed
from adaptive_rag.text.words import content_words


def passage(text: str, number: int = 1, **more: Any) -> Passage:
    return Passage(
        **{
            "id": f"p{number}",
            "text": text,
            "document": f"doc{number}.md",
            "title": f"Document {number}",
            "place": "",
            "score": 0.5,
            "also_in": [],
            "metadata": {},
            **more,
        }
    )


def verdict(support: Support, text: str = "It is so.") -> Verdict:
    number = 0 if support == "supported" else None
    claim = Claim(text=text, verdict=support, score=0.9, passage=number, quote="", reason=f"told to say {support}")
    return Verdict(verdict=support, score=0.9, claims=[claim], reason=f"told to say {support}")


@dataclass
class FixedRouter:
    choice: Route = "simple"
    name: str = "fixed"
    error: Exception | None = None

    def route(self, question: str, limits: RoutingLimits) -> Decision:
        if self.error:
            raise self.error
        route = nearest_allowed(self.choice, limits.allowed)
        return Decision(route=route, probabilities={route: 1.0}, reason="told so", router=self.name)


@dataclass
class ListIndex:
    """Finds the passages that share most words with the query. Records what it was asked."""

    passages: list[Passage]
    errors: list[Exception] = field(default_factory=list)
    searches: list[list[str]] = field(default_factory=list)

    def search(
        self, queries: Sequence[str], *, k: int | Sequence[int], mode: str = "hybrid", filters: Any = None
    ) -> list[list[Passage]]:
        self.searches.append(list(queries))
        if self.errors:
            raise self.errors.pop(0)
        return [self._best(query)[:most] for query, most in zip(queries, each(k, queries), strict=True)]

    def fetch(self, ids: Sequence[str]) -> list[Passage]:
        known = {item["id"]: item for item in self.passages}
        return [known[name] for name in ids if name in known]

    def _best(self, query: str) -> list[Passage]:
        asked = set(content_words(query))
        shared = [(len(asked & set(content_words(item["text"]))), item) for item in self.passages]
        return [item for count, item in sorted(shared, key=lambda pair: -pair[0]) if count]


@dataclass
class KeepOrder:
    name: str = "keep"

    def rerank(self, question: str, passages: Sequence[Passage], *, k: int) -> list[Passage]:
        return list(passages[:k])


@dataclass
class FixedWriter:
    """Writes the same answers in turn, the last one for ever."""

    answers: list[str] = field(default_factory=lambda: ["It is so [1]."])
    error: Exception | None = None
    calls: int = 0

    def write(self, question: str, passages: Sequence[Passage], *, parts: Sequence[str] = (), tokens: int) -> Draft:
        return self.reply([], tokens=tokens)

    def reply(self, messages: Sequence[Any], *, tokens: int) -> Draft:
        if self.error:
            raise self.error
        text = self.answers[min(self.calls, len(self.answers) - 1)]
        self.calls += 1
        return Draft(text=text, dropped=[], confidence=None)


class AskDifferently:
    """A new query every round, never content."""

    def plan(self, question: str, *, parts: Any, asked: Sequence[str], evidence: Any, missing: Any) -> Plan:
        query = question if not asked else f"{question} ({len(asked)})"
        return Plan(kind="single", queries=[query], lookups=[], parts=[question], reason="again", by="rules")


@dataclass
class FixedJudge:
    sufficient: bool = True
    new: bool = True

    def choose(
        self, question: str, parts: Any, candidates: Sequence[Passage], *, k: int, sightings: Any = ()
    ) -> list[Passage]:
        return list(candidates[:k])

    def judge(self, question: str, parts: Any, evidence: Any, before: Any, *, hops: Any = None) -> Judgement:
        missing = [] if self.sufficient else ["the rest"]
        return Judgement(sufficient=self.sufficient, missing=missing, new=self.new, reason="told so", by="rules")


@dataclass
class FixedGrounder:
    """Gives the same verdicts in turn, the last one for ever; or what `judge` says."""

    verdicts: list[Support] = field(default_factory=lambda: ["supported"])
    judge: Callable[[str], Support] | None = None
    error: Exception | None = None
    calls: int = 0

    def check(self, question: str, answer: str, evidence: Sequence[Passage]) -> Verdict:
        if self.error:
            raise self.error
        if not answer.strip():
            return verdict("unsupported", answer)
        said = self.judge(answer) if self.judge else self.verdicts[min(self.calls, len(self.verdicts) - 1)]
        self.calls += 1
        return verdict(said, answer)


DOCUMENTS = [passage("The refund window is 30 days.", 1), passage("The warranty period is 24 months.", 2)]


def parts(**given: Any) -> Parts:
    """Parts that answer everything well, but for what is given."""
    usual: dict[str, Any] = {
        "router": FixedRouter(),
        "index": ListIndex(list(DOCUMENTS)),
        "reranker": KeepOrder(),
        "writer": FixedWriter(),
        "planner": AskDifferently(),
        "judge": FixedJudge(),
        "grounder": FixedGrounder(),
    }
    return Parts(**{**usual, **given})
