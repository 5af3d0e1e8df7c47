"""Documents of LangChain loaders."""

from langchain_core.documents import Document as LangChainDocument

from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load_langchain import from_langchain


def test_documents_of_any_loader():
    pages = [
        LangChainDocument(
            page_content="One.\n\nTwo.", metadata={"source": "a/kiln_fees.pdf", "page": 0, "deep": {"x": 1}}
        ),
        LangChainDocument(page_content="Three.", metadata={"source": "a/kiln_fees.pdf", "page": 1, "title": "Fees"}),
        LangChainDocument(page_content="Four.", metadata={}),
        LangChainDocument(page_content="Five.", metadata={}),
        LangChainDocument(page_content=" ", metadata={"source": "b"}),
    ]
    *documents, blank = from_langchain(pages)
    assert blank == Skipped("b", "no text")
    assert all(isinstance(item, Document) for item in documents)
    assert [(item.path, item.title) for item in documents] == [
        ("a/kiln_fees.pdf#0", "kiln fees"),
        ("a/kiln_fees.pdf#1", "Fees"),
        ("document", "document"),
        ("document#2", "document"),
    ]
    assert [block.text for block in documents[0].blocks] == ["One.", "Two."]
    assert documents[0].metadata == {"source": "a/kiln_fees.pdf", "page": 0}
