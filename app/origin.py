"""Beside a fitted router: what it was fitted on, so that it can be told what is new to it and what made it stale."""

import shutil
from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from adaptive_rag.evaluation.tuning import print_of
from adaptive_rag.routing.artefact import SHIPPED
from adaptive_rag.routing.base import RoutingError
from adaptive_rag.routing.labelled import read
from adaptive_rag.routing.train import QUESTIONS


class Origin(BaseModel):
    """The labels of a fitted router."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    labels: str
    """The file's name."""
    made_with: dict[str, str]
    """Fingerprints of generator, encoder and index that the labels were measured with; empty for labels by hand."""
    trained: list[str]
    """Prints of the questions that it saw."""


def origin_file(router: Path) -> Path:
    """`router.json` to `router.origin.json`."""
    return router.with_suffix(".origin.json")


def load_origin(router: Path) -> Origin | None:
    """None for a router that was not fitted to own labels.

    Raises:
        RoutingError: the file is damaged.
    """
    path = origin_file(router)
    if not path.exists():
        return None
    try:
        return Origin.model_validate_json(path.read_bytes())
    except ValidationError as error:
        raise RoutingError(f"{path} does not fit: {error.errors()[0]['msg']}; fit the router again") from error


def save_origin(origin: Origin, router: Path) -> None:
    """Write it beside `router`."""
    origin_file(router).write_text(origin.model_dump_json(indent=1) + "\n", encoding="utf-8")


def copy_origin(router: Path, to: Path) -> None:
    """What is beside `router` goes beside `to`; an older one there goes when there is none."""
    if origin_file(router).exists():
        shutil.copyfile(origin_file(router), origin_file(to))
    else:
        origin_file(to).unlink(missing_ok=True)


def seen_by(router: Path) -> frozenset[str]:
    """Prints of every question that training saw: the shipped ones, which are the prior of all, and its own."""
    origin = load_origin(router) if router != SHIPPED else None
    return frozenset({*prints(row.question for row in read(QUESTIONS)), *(origin.trained if origin else ())})


def prints(questions: Iterable[str]) -> list[str]:
    """One for each."""
    return [print_of(question) for question in questions]
