"""Drafts shown while they are written, marked as such, and taken back when the check refuses them.

Both are custom events: `{"type": "draft", "id", "text"}` with the next piece of a draft, citation markers left out, and
`{"type": "withdrawn", "id", "reason"}`. What is not withdrawn by the end of the turn is the answer. Most drafts are
written in subgraphs, so hosts stream with `subgraphs=True`.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

from langgraph.runtime import Runtime

from adaptive_rag.answering.reading import visible
from adaptive_rag.graph.context import Context, limits
from adaptive_rag.graph.state import Shown, State, Update
from adaptive_rag.grounding.citations import settled, without_markers
from adaptive_rag.models.ask import heard_by

Settle = Callable[[Update], Update]

_UNDECIDED = re.compile(r"\s*(?:[\[【][^\]】\n]{0,40}[\]】]\s*)+\S{0,2}\s*\Z")
"""A marker right before the end: what follows decides whether it is one, and about the space before it."""


@contextmanager
def showing(state: State, runtime: Runtime[Context]) -> Iterator[Settle]:
    """Within it, drafts are shown if the run's `stream` says so; call the yielded function with the node's update."""
    if limits(runtime).stream == "held":
        yield lambda update: update
        return
    drafts = _Drafts(state, runtime.stream_writer)
    with heard_by(drafts.hear):
        try:
            yield drafts.settle
        except BaseException:
            drafts.break_off()
            raise


class _Drafts:
    """The draft that stands, of this node or an earlier one, as users read it."""

    def __init__(self, state: State, tell: Callable[[dict[str, str]], None]) -> None:
        self._state, self._tell = state, tell
        self._before = sum(step["seconds"] for step in state.get("trail", []))
        self._started = time.perf_counter()
        self._shown: Shown | None = state.get("shown")
        self._raw = self._text = ""

    def hear(self, piece: str) -> None:
        """Show as much of the growing draft as can't change any more."""
        self._raw += piece
        ready = _UNDECIDED.sub("", settled(visible(self._raw)))
        self._grow(without_markers(ready).rstrip())

    def settle(self, update: Update) -> Update:
        """Show the whole draft that `update` brings; take back the one that its answer is not. `shown` is added."""
        text = without_markers(update.get("draft", ""))
        if text and not text.startswith(self._text):
            self.withdraw("it was rewritten")
        self._grow(text)
        if self._refused(update, text):
            verdict = update.get("verdict")
            self.withdraw(verdict["reason"] if verdict else "nothing came of it")
        return update if self._shown == self._state.get("shown") else Update(**{**update, "shown": self._shown})

    def break_off(self) -> None:
        """Take back what this node began."""
        if self._text:
            self.withdraw("it broke off")

    def withdraw(self, reason: str) -> None:
        """Take back what stands, if anything does."""
        if self._shown and self._shown["id"]:
            self._tell({"type": "withdrawn", "id": self._shown["id"], "reason": reason})
            self._shown = {**self._shown, "id": ""}
        self._text = ""

    def _grow(self, text: str) -> None:
        if len(text) <= len(self._text) or not text.startswith(self._text):
            return
        if not self._text:
            self._begin()
        assert self._shown is not None
        self._tell({"type": "draft", "id": self._shown["id"], "text": text[len(self._text) :]})
        self._text = text

    def _begin(self) -> None:
        self.withdraw("it was rewritten")
        first = self._shown["seconds"] if self._shown else self._before + time.perf_counter() - self._started
        self._shown = Shown(id=f"draft-{uuid4()}", seconds=round(first, 6))

    def _refused(self, update: Update, text: str) -> bool:
        if messages := update.get("messages"):
            return without_markers(messages[-1].text) != without_markers(self._state["draft"])
        return update.get("outcome") == "redirect" or bool(self._text and not text)
