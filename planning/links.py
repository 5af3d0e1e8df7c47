"""Links between passages: a name in a good sentence of one leads to another."""

from collections.abc import Sequence
from dataclasses import dataclass

from adaptive_rag.planning.reading import Sentence, keys, read
from adaptive_rag.retrieval.base import Passage
from adaptive_rag.text.names import bare, names
from adaptive_rag.text.words import normal


@dataclass(frozen=True, slots=True)
class Lead:
    """A name that the evidence taught and the question lacks."""

    name: str
    source: str
    """Id of the passage that holds it."""
    sentence: str
    weight: float
    """How near its sentence is to the question, less for later passages; 0 to 1."""


def leads(question: str, evidence: Sequence[Passage]) -> list[Lead]:
    """The names to follow from `evidence`, the most promising first, each once."""
    wanted, known = keys(question), normal(question)
    found: dict[str, Lead] = {}
    for place, passage in enumerate(evidence):
        for sentence in read(passage["text"]):
            weight = nearness(sentence, wanted, passage["title"]) / (1 + 0.15 * place)
            for name in unknown(sentence, known):
                best = found.get(bare(name))
                if best is None or weight > best.weight:
                    found[bare(name)] = Lead(name, passage["id"], sentence.text, weight)
    return sorted(found.values(), key=lambda lead: -lead.weight)


def nearness(sentence: Sentence, wanted: frozenset[str], title: str) -> float:
    """Share of the question's `wanted` keys in the sentence, its passage's title read along."""
    return len(wanted & (sentence.keys | keys(title))) / max(1, len(wanted))


def unknown(sentence: Sentence, known: str) -> list[str]:
    """The names of `sentence` that the normalised question `known` does not hold."""
    return [name for name in sentence.names if bare(name) and bare(name) not in known]


def titled(name: str, passage: Passage) -> bool:
    """Whether `passage` is about `name`: its title is that name, bracketed explanations aside."""
    return bare(passage["title"]) == bare(name)


def mentions(passage: Passage, name: str) -> bool:
    """Whether the text of `passage` holds `name`, case aside."""
    wanted = bare(name)
    return len(wanted) > 2 and wanted in normal(passage["text"])


def question_names(question: str) -> list[str]:
    """The names in the question."""
    return names(question)
