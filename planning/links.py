"""Links to follow from the evidence: names that it taught and the question lacks."""

from collections.abc import Sequence
from dataclasses import dataclass

from adaptive_rag.planning.asked import Asked, plain_name
from adaptive_rag.planning.reading import Reading, Sentence, read
from adaptive_rag.retrieval.base import Passage


@dataclass(frozen=True, slots=True)
class Lead:
    """A name that the evidence taught and the question lacks."""

    name: str
    source: str
    """Id of the passage that holds it."""
    sentence: Sentence
    weight: float
    """How good its passage is and how near its sentence to the question; 0 to 1."""


def leads(question: str, evidence: Sequence[Passage]) -> list[Lead]:
    """The names to follow from `evidence`, the most promising first, each once."""
    readings = [read(passage) for passage in evidence]
    asked = Asked(question, readings)
    found: dict[str, Lead] = {}
    for passage, reading in zip(evidence, readings, strict=True):
        for name, sentence, near in unknown(asked, reading):
            weight = passage["score"] * (0.2 + near) / 1.2
            known = found.get(plain_name(name))
            if known is None or weight > known.weight:
                found[plain_name(name)] = Lead(name, passage["id"], sentence, weight)
    return sorted(found.values(), key=lambda lead: -lead.weight)


def unknown(asked: Asked, reading: Reading) -> list[tuple[str, Sentence, float]]:
    """The names in a passage that the question lacks, each with its sentence and how near that is to the question."""
    title = asked.mask(reading.title_keys)
    return [
        (name, sentence, asked.share(asked.mask(sentence.keys) | title))
        for sentence in reading.sentences
        for name in sentence.names
        if len(plain_name(name)) > 2 and not asked.names_it(plain_name(name))
    ]
