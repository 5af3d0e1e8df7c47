"""A judge by natural language inference: any sentence-transformers cross-encoder that was trained on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from adaptive_rag.grounding.base import GroundingError, Opinion
from adaptive_rag.grounding.lines import Line, lines
from adaptive_rag.grounding.nearest import nearest
from adaptive_rag.models.base import ModelError
from adaptive_rag.models.cross_encoder import CrossEncoder, Model, load_cross_encoder
from adaptive_rag.retrieval.base import Passage

ENTAILED = 0.5
"""Probability from which a claim is entailed: more likely so than contradicted and untold together."""
SENTENCES = 5
"""Sentences of the evidence that each claim is held against, one by one."""
_TOGETHER = 3
"""Of these, the nearest ones, read as one text too: a claim may rest on several."""

Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Labels:
    """Where in a model's output its labels stand."""

    entailment: int
    contradiction: int | None
    """None for a model that knows only "entailed" and "not"."""


@dataclass(frozen=True, slots=True)
class _Premise:
    line: Line
    """The one that is quoted."""
    text: str


class NliJudge:
    """A claim holds when a sentence of the evidence, or the nearest ones together, entail it."""

    def __init__(self, model: Model, labels: Labels, name: str) -> None:
        self.name = name
        self._model, self._labels = CrossEncoder(model), labels

    def judge(self, claims: Sequence[str], evidence: Sequence[Passage]) -> list[Opinion | None]:
        """See `ClaimJudge`; one batch for all claims."""
        sentences = lines(evidence)
        premises = [_premises(claim, sentences) for claim in claims]
        pairs = [(one.text, claim) for claim, found in zip(claims, premises, strict=True) for one in found]
        shares = self._shares(pairs)
        ends = np.cumsum([len(found) for found in premises])[:-1]
        return [self._opinion(*each) for each in zip(premises, np.split(shares, ends), strict=True)]

    def _opinion(self, premises: Sequence[_Premise], shares: Shares) -> Opinion:
        if not premises:
            return Opinion("unsupported", 0.0, "there is no evidence")
        entailed = shares[:, self._labels.entailment]
        best = int(entailed.argmax())
        line, score = premises[best].line, float(entailed[best])
        if score >= ENTAILED:
            return Opinion("supported", score, "entailed by the evidence", line.passage, line.quote)
        return Opinion("unsupported", score, f"the evidence {self._against(shares)} it")

    def _against(self, shares: Shares) -> str:
        at = self._labels.contradiction
        return "contradicts" if at is not None and shares[:, at].max() >= ENTAILED else "does not entail"

    def _shares(self, pairs: Sequence[tuple[str, str]]) -> Shares:
        """Softmax over the labels, shape `(pairs, labels)`."""
        if not pairs:
            return np.zeros((0, 1))
        logits = self._model.logits(pairs)
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: Shares = raised / raised.sum(axis=1, keepdims=True)
        return shares


def labels_of(names: Mapping[int, str]) -> Labels:
    """The places of the labels by their names, in whatever order the model has them.

    Raises:
        GroundingError: they are not those of natural language inference.
    """
    places = {_kind(name): int(at) for at, name in names.items()}
    if len(places) == len(names) and set(places) in ({"entail", "contra", "neutral"}, {"entail", "not"}):
        return Labels(places["entail"], places.get("contra"))
    raise GroundingError(
        f"the labels {', '.join(names.values())} are not those of natural language inference: "
        "entailment, neutral and contradiction, or entailment and not_entailment; name another model"
    )


def open_nli(name: str, *, allow_download: bool) -> NliJudge:
    """Load the cross-encoder called `name`, or the one in that folder.

    Raises:
        GroundingError: it is not there, or was not trained on natural language inference.
    """
    try:
        model = load_cross_encoder("NLI model", name, allow_download=allow_download)
    except ImportError as error:
        raise GroundingError("`nli:` needs a package; run `pip install sentence-transformers`") from error
    except ModelError as error:
        raise GroundingError(str(error)) from error
    return NliJudge(model, labels_of(model.config.id2label), "nli")


def _kind(label: str) -> str:
    """`ENTAILMENT`, `entail` and `entailment` are one; so are `not_entailment` and `non-entailment`."""
    word = label.strip().lower()
    if word.startswith(("not", "non")) and "entail" in word:
        return "not"
    return next((kind for kind in ("entail", "contra", "neutral") if word.startswith(kind)), word)


def _premises(claim: str, sentences: Sequence[Line]) -> list[_Premise]:
    near = nearest(claim, sentences, SENTENCES)
    single = [_Premise(line, _read(line)) for line in near]
    together = sorted(near[:_TOGETHER], key=sentences.index)
    return [*single, _Premise(near[0], " ".join(map(_read, together)))] if len(together) > 1 else single


def _read(line: Line) -> str:
    """With title, heading and the subject carried on before it, which a sentence taken alone lacks."""
    around = line.around.strip(" .")
    return f"{around}: {line.text}" if around else line.text
