"""Chunks and the encoder that ships: what is cut for it is read whole and found."""

import pytest

from adaptive_rag.models.base import Encoder
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.retrieval.base import Block, Document
from adaptive_rag.retrieval.chunk import chunk
from adaptive_rag.retrieval.load import load

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return open_encoder("builtin")


FILLER = (
    "The archive keeps minutes of every meeting since 1931, bound by year and shelved by the window of the east hall. ",
    "Visitors sign the register, leave their coats with the porter, and may copy what they like with a pencil. ",
    "Kilns are fired on Mondays at 1,260 °C; the deposit is forty euros and comes back after the last firing. ",
)


@pytest.mark.parametrize(
    ("fact", "question"),
    [
        ("The vault word is maple-9.", "vault word"),
        ("The caretaker's spare key hangs behind the blue boiler.", "Where is the spare key of the caretaker?"),
    ],
)
@pytest.mark.parametrize("filler", FILLER)
def test_LD_06_the_last_sentence_of_a_long_paragraph_is_found(encoder, fact, question, filler):
    text = f"{filler * (2400 // len(filler))}{fact}"
    other = Document("b.md", "Other", (Block("prose", FILLER[0] * 3), Block("prose", FILLER[1] * 3, ("Rules",))))
    document = Document("a.md", "House rules and all that belongs to them", (Block("prose", text),))
    chunks = [*chunk(document, encoder), *chunk(other, encoder)]
    assert max(len(encoder.token_ends(item.indexed)) for item in chunks) <= encoder.max_tokens
    scores = encoder.encode([item.indexed for item in chunks]) @ encoder.encode([question])[0]
    assert fact in chunks[int(scores.argmax())].text


@pytest.mark.parametrize("name", ["hotpotqa", "musique"])
def test_a_passage_that_fits_with_its_title_is_one_chunk(encoder, data, name):
    for document in load([data / name / "corpus.jsonl"]):
        assert isinstance(document, Document)
        text = "\n\n".join(block.text for block in document.blocks)
        fits = len(encoder.token_ends(f"{document.title}\n{text}")) <= encoder.max_tokens
        chunks = list(chunk(document, encoder))
        assert (len(chunks) == 1) == fits
        assert " ".join(" ".join(item.text for item in chunks).split()) == " ".join(text.split())
