"""A line by a model for every chunk, what it is about within its document: indexed with it, never shown or cited."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage

from adaptive_rag.models.ask_json import without_thoughts
from adaptive_rag.models.ask_many import ask_many
from adaptive_rag.models.base import Encoder, ModelError
from adaptive_rag.models.capability import count_tokens, lanes, window_of
from adaptive_rag.prompts import fingerprint, render
from adaptive_rag.prompts.harmless import as_data
from adaptive_rag.retrieval.base import Chunk, Document
from adaptive_rag.retrieval.lines import Lines
from adaptive_rag.retrieval.staging import content, digest
from adaptive_rag.text.sentences import sentences

LINE: Final = 40
"""Tokens of the encoder that a line may have; chunks are cut that much shorter."""
REPLY: Final = 64
"""Tokens of the model."""
EXCERPT: Final = 3000
"""Tokens of a document that the model reads at most, from its start; half of a small context window."""

Cut = Callable[[Document], Iterable[Chunk]]
OnProgress = Callable[[int, int], None]
"""Chunks done, and of how many."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    key: str
    title: str
    excerpt: str
    text: str

    def prompt(self) -> list[BaseMessage]:
        """What stays the same for all chunks of a document stands first: a local model reads it once."""
        values = {"title": self.title, "document": self.excerpt, "passage": self.text}
        user = render("describe_user", **{name: as_data(value) for name, value in values.items()})
        return [SystemMessage(render("describe")), HumanMessage(user)]


@dataclass
class Describer:
    """Cuts as `cut` does, and puts what the model says of a chunk under its header."""

    cut: Cut
    """Leaves `LINE` of the encoder's tokens free."""
    encoder: Encoder
    model: BaseChatModel
    name: str
    """Of the model."""
    lines: Lines
    described: int = 0
    """Chunks with a line."""
    without: Counter[str] = field(default_factory=Counter)
    """Chunks that have none, by reason."""
    _known: dict[str, list[str]] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """Names model and prompt."""
        return f"{self.name}:{fingerprint('describe', 'describe_user')}"

    def describe(self, documents: Sequence[Document], on_progress: OnProgress) -> list[Document]:
        """The documents, their hash that of text and lines, once every line is written that was not known.

        A chunk whose line fails goes without; the next run asks for it again.
        """
        cut = [(document, list(self.cut(document))) for document in documents]
        wanted = {one.key: one for document, chunks in cut for one in self._wanted(document, chunks)}
        self._write(list(wanted.values()), sum(len(chunks) for _, chunks in cut), on_progress)
        return [self._marked(document, chunks) for document, chunks in cut]

    def __call__(self, document: Document) -> Iterator[Chunk]:
        """The chunks of a document that `describe` gave back."""
        for chunk, line in zip(self.cut(document), self._known[document.hash], strict=True):
            yield replace(chunk, header="\n".join(part for part in (chunk.header, line) if part))

    def _keys(self, document: Document, chunks: Sequence[Chunk]) -> list[str]:
        of = content(document)
        return [digest(of, chunk.text, self.rule) for chunk in chunks]

    def _wanted(self, document: Document, chunks: Sequence[Chunk]) -> list[_Wanted]:
        keys = self._keys(document, chunks)
        known = self.lines.get(keys)
        left = [(key, chunk) for key, chunk in zip(keys, chunks, strict=True) if key not in known]
        excerpt = self._excerpt(document) if left and len(chunks) > 1 else ""
        return [_Wanted(key, document.title, excerpt, chunk.text) for key, chunk in left]

    def _excerpt(self, document: Document) -> str:
        room, kept = min(EXCERPT, (window_of(self.model) or 2 * EXCERPT) // 2), list[str]()
        for block in document.blocks:
            text = "\n".join([*block.headings[-1:], block.text])
            room -= count_tokens(self.model, text)
            if room < 0:
                break
            kept.append(text)
        return "\n\n".join(kept)

    def _write(self, wanted: Sequence[_Wanted], total: int, on_progress: OnProgress) -> None:
        at_once = lanes(self.model)
        for start in range(0, len(wanted), at_once):
            on_progress(total - len(wanted) + start, total)
            batch = wanted[start : start + at_once]
            replies = ask_many(self.model, [one.prompt() for one in batch], lanes=at_once, max_tokens=REPLY)
            read = {one.key: self._read(reply) for one, reply in zip(batch, replies, strict=True)}
            self.lines.put({key: line for key, line in read.items() if line})
        on_progress(total, total)

    def _read(self, reply: AIMessage | ModelError) -> str:
        """The reply's first sentence, or nothing, with the reason noted."""
        if isinstance(reply, ModelError):
            return self._none(str(reply))
        said = sentences(" ".join(without_thoughts(reply.text).split()).strip("\"“”'` "))
        if not said:
            return self._none("the reply was empty")
        if len(self.encoder.token_ends(f"{said[0]}\n")) > LINE:
            return self._none(f"the reply had more than {LINE} tokens")
        return said[0]

    def _none(self, reason: str) -> str:
        self.without[reason] += 1
        return ""

    def _marked(self, document: Document, chunks: Sequence[Chunk]) -> Document:
        keys = self._keys(document, chunks)
        known = self.lines.get(keys)
        found = [known.get(key, "") for key in keys]
        self.described += sum(map(bool, found))
        marked = replace(document, hash=digest(content(document), *found))
        self._known[marked.hash] = found
        return marked
