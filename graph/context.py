"""What a run may spend and see: limits only, no live objects."""

from typing import Literal

from langgraph.runtime import Runtime
from pydantic import BaseModel, ConfigDict, Field, field_validator

from adaptive_rag.retrieval.base import SourceName
from adaptive_rag.routing.base import ROUTES, Route

Scalar = str | int | float | bool


class Context(BaseModel):
    """The limits of one run; Studio draws a form from it. Every field has a default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    routes: tuple[Route, ...] = Field(
        ROUTES,
        min_length=1,
        description="Routes that are switched on; a question for another one takes the next costlier.",
    )
    max_hops: int = Field(3, ge=1, le=5, description="H: retrieval rounds in one turn, a redirect's included.")
    top_k: int = Field(5, ge=1, le=20, description="Passages handed to the generator on the single routes.")
    loop_k: int = Field(10, ge=1, le=20, description="Passages of evidence the loop may collect.")
    candidates: int = Field(30, ge=5, le=100, description="Passages the reranker reads.")
    relevance: float = Field(
        0.2, ge=0, le=1, description="Passages that the reranker finds less relevant than this are no evidence."
    )
    tau: float = Field(0.7, ge=0, le=1, description="Answer without retrieval only when P(none) is above this.")
    confidence: float = Field(
        0.4,
        ge=0,
        le=1,
        description="A direct answer that states facts is looked up when the model is less sure than this.",
    )
    answer_tokens: int = Field(300, ge=16, le=4096, description="The longest answer, in tokens.")
    theta: float = Field(
        0.0,
        ge=0,
        le=1,
        description="θ: a sentence of the loop's draft with a word less likely than this is looked up, then written "
        "again; 0: never. Needs a model that tells its tokens' probabilities.",
    )
    stream: Literal["held", "drafts"] = Field(
        "held",
        description="Shown before the check: nothing, or `drafts` as custom events, each of which may be withdrawn.",
    )
    sources: tuple[SourceName, ...] = Field(
        ("index",), min_length=1, description="Where to look; `web` needs the setting of that name as well."
    )
    filters: dict[str, Scalar | list[Scalar]] = Field(
        default_factory=dict, description="Metadata that every passage has to match; a list matches any of its values."
    )

    @field_validator("routes")
    @classmethod
    def _cheapest_first(cls, routes: tuple[Route, ...]) -> tuple[Route, ...]:
        return tuple(route for route in ROUTES if route in routes)


DEFAULTS = Context()


def limits(runtime: Runtime[Context]) -> Context:
    """The run's limits; the defaults when the host gave none."""
    return runtime.context or DEFAULTS
