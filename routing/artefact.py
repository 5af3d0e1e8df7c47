"""A trained router as plain data."""

import json
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from adaptive_rag.routing.base import Route, RoutingError
from adaptive_rag.routing.features import FEATURES_VERSION, NAMES

_TRAIN = "train one with `adaptive-rag router train`"

SHIPPED = Path(__file__).parent / "data" / "router.json"


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Weights(_Data):
    """What one label adds up."""

    embedding: tuple[float, ...]
    signals: dict[str, float]
    intercept: float


class TrainedOn(_Data):
    """The questions that an artefact was made from."""

    sha256: str
    """Over question, label, group and weight of every row, in order."""
    questions: int
    near_duplicates: int
    """Rows left out because a question of another group is nearly the same."""
    mix: dict[Route, float]
    """Share of each label; the journal's realised mix is held against it."""


class Measured(_Data):
    """Figures on questions whose group was not trained on (five folds), with the calibration of the other folds."""

    accuracy: float
    """Of the most probable of the four labels."""
    served: float
    """Share of decisions that fit, `simple` and `moderate` counted as one."""
    under_served: float
    """Share of the questions that need retrieval which got less than they need."""
    over_served: float
    """Share of all questions that got more than they need."""
    calibration_error: float
    """Expected calibration error, ten bins."""


class Artefact(_Data):
    """Weights, calibration, costs and origin of a trained router."""

    encoder: str
    """Fingerprint of the encoder whose vectors it reads."""
    features_version: str
    weights: dict[Route, Weights]
    """By label; a label that was not trained has none and gets probability 0."""
    temperature: float
    """Divides the sums before they become probabilities."""
    price: float
    """Seconds that one under-served question is worth."""
    run_seconds: dict[Route, float]
    trained_on: TrainedOn
    measured: Measured

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.features_version != FEATURES_VERSION:
            raise ValueError(f"made for signals of version {self.features_version}, this is version {FEATURES_VERSION}")
        if any(set(weights.signals) != set(NAMES) for weights in self.weights.values()):
            raise ValueError("its signals are not those of this version")
        if len({len(weights.embedding) for weights in self.weights.values()}) != 1 or self.temperature <= 0:
            raise ValueError("its weights differ in width or its temperature is not above 0")
        return self


def load(path: Path) -> Artefact:
    """The artefact in `path`.

    Raises:
        RoutingError: it is missing, damaged, or made for another version.
    """
    try:
        return Artefact.model_validate_json(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RoutingError(f"router {path} cannot be read: {error.strerror}; {_TRAIN}") from error
    except ValidationError as error:
        detail = error.errors()[0]
        where = ".".join(str(part) for part in detail["loc"])
        raise RoutingError(f"router {path} does not fit: {where or 'file'}: {detail['msg']}; {_TRAIN}") from error
    except UnicodeDecodeError as error:
        raise RoutingError(f"router {path} is no text file; {_TRAIN}") from error


def save(artefact: Artefact, path: Path) -> None:
    """Write it whole or not at all; equal artefacts give equal bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.new")
    text = json.dumps(artefact.model_dump(mode="json"), indent=1, sort_keys=True, ensure_ascii=False)
    draft.write_text(f"{text}\n", encoding="utf-8")
    draft.replace(path)
