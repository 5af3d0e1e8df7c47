"""Documents of any LangChain loader."""

from collections.abc import Iterable, Iterator

from langchain_core.documents import Document as LangChainDocument

from adaptive_rag.retrieval.base import Document, Skipped
from adaptive_rag.retrieval.load_document import document, flat, title_of
from adaptive_rag.retrieval.load_text import paragraphs


def from_langchain(documents: Iterable[LangChainDocument]) -> Iterator[Document | Skipped]:
    """Each as a document of its own, named by its `source`, and by `page` where it is one page of several.

    Without a source, or when a name was given before, a number makes the name unique.
    """
    given: dict[str, int] = {}
    for item in documents:
        source = str(item.metadata.get("source") or item.id or "document")
        page = item.metadata.get("page")
        name = source if page is None else f"{source}#{page}"
        given[name] = given.get(name, 0) + 1
        title = str(item.metadata.get("title") or "") or title_of(source)
        unique = name if given[name] == 1 else f"{name}#{given[name]}"
        yield document(unique, title, paragraphs(item.page_content), flat(item.metadata))
