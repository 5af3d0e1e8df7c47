"""Chunks: sizes, structure, nothing lost."""

from adaptive_rag.retrieval.base import Block, Document
from adaptive_rag.retrieval.chunk import chunk

from tests.fakes import HashEncoder


def test_a_document_that_fits_is_one_chunk():
    document = Document("a.txt", "Fees", (Block("prose", "One."), Block("prose", "Two.")))
    (only,) = chunk(document, HashEncoder())
    assert only.text == "One.\n\nTwo."
    assert only.header == "Fees"
