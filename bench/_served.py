"""A chat model behind an OpenAI-compatible server on the loopback: right on purpose, and slow by arithmetic alone."""

import json
import re
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from adaptive_rag.evaluation.answer_metrics import contains
from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.ran import Ran, seconds
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.kinds import shape
from adaptive_rag.planning.planner import RulesPlanner
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Document, Passage
from adaptive_rag.text.sentences import sentences

CALL, READ, WRITE = 0.25, 0.0002, 0.012
"""Seconds of a call, of a token read and of a token written: a hosted model at 5,000 and 83 tokens a second."""
LETTERS_A_TOKEN = 4
ABSTAINED = "The documents do not say."

_SOURCE = re.compile(r'^(?:\[(\d+)\] |<source number="(\d+)"[^>]*>\n)(.*?)(?=\n\[\d+\] |\n</source>|\Z)', re.M | re.S)
_QUESTION = re.compile(r"^Question: (.*?)(?=\n\n|\Z)", re.M | re.S)
_BEGINNING = 60


def modelled(run: Ran) -> float:
    """Seconds of a question: its own, in which the server answers at once, and what its calls would have taken."""
    calls = sum(step["model_calls"] for step in run["steps"])
    read, written = (sum(step[kind] for step in run["steps"]) for kind in ("input_tokens", "output_tokens"))
    return seconds(run) + calls * CALL + read * READ + written * WRITE


@contextmanager
def served(asked: Sequence[Asked], corpus: Sequence[Document], *, knowing: bool) -> Iterator[str]:
    """The address of a model that plans and judges by the rules and quotes the answer.

    A `knowing` one judges by the supporting documents and so never asks for a round too many.
    """
    server = _Server(asked, corpus, knowing)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, asked: Sequence[Asked], corpus: Sequence[Document], knowing: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self._knowing = knowing
        self._rounds: Counter[str] = Counter()
        self._known = {_flat(one.question): one for one in asked}
        self._documents = {_beginning(one.blocks[0].text): one for one in corpus}
        self._writes = {render("plan"): self._plan, render("judge"): self._judge, render("answer"): self._answer}

    def reply(self, messages: Sequence[dict[str, Any]]) -> str:
        """What the model says to these."""
        write = self._writes.get(messages[0]["content"])
        return write(messages[-1]["content"]) if write else "You are welcome. How can I help?"

    def _plan(self, prompt: str) -> str:
        asked, missing = (_listed(prompt, name) for name in ("Asked before", "Missing"))
        question, found = _question(prompt), self._passages(prompt)
        self._rounds[question] = self._rounds[question] + 1 if asked else 1
        plan = RulesPlanner().plan(question, parts=(), asked=asked, evidence=found, missing=missing)
        return json.dumps({"queries": plan["queries"]})

    def _judge(self, prompt: str) -> str:
        question, found = _question(prompt), self._passages(prompt)
        asked = self._known.get(_flat(question))
        verdict = CoverageJudge().judge(question, shape(question).parts, found, (), hops=self._rounds[question])
        sufficient = self._supported(asked, prompt) if self._knowing and asked else verdict["sufficient"]
        return json.dumps({"sufficient": sufficient, "missing": verdict["missing"]})

    def _answer(self, prompt: str) -> str:
        """The shortest sentence of a supporting source that holds the answer, once all of them are there."""
        asked = self._known.get(_flat(_question(prompt)))
        if asked is None or not self._supported(asked, prompt):
            return ABSTAINED
        told = [
            f"{sentence} [{number}]"
            for number, document in self._sources(prompt).items()
            if document and document.path in asked.supporting
            for sentence in sentences(document.blocks[0].text)
            if contains(sentence, asked.answers)
        ]
        return min(told, key=len, default=ABSTAINED)

    def _supported(self, asked: Asked, prompt: str) -> bool:
        return asked.supporting <= {one.path for one in self._sources(prompt).values() if one}

    def _passages(self, prompt: str) -> list[Passage]:
        return [_passage(one) for one in self._sources(prompt).values() if one]

    def _sources(self, prompt: str) -> dict[int, Document | None]:
        """The numbered sources, as documents of the corpus."""
        return {int(one or two): self._document(text) for one, two, text in _SOURCE.findall(prompt)}

    def _document(self, text: str) -> Document | None:
        """`text` may have its title in front."""
        starts = (0, *(match.end() for match in re.finditer(": ", text)))
        known = (self._documents.get(_beginning(text[start:])) for start in starts)
        return next((document for document in known if document), None)


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = self.server.reply(asked["messages"])
        read = sum(len(message["content"]) for message in asked["messages"]) // LETTERS_A_TOKEN
        body = json.dumps(_completion(text, read, max(1, len(text) // LETTERS_A_TOKEN))).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def _completion(text: str, read: int, written: int) -> dict[str, object]:
    return {
        "id": "scripted",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written},
    }


def _passage(document: Document) -> Passage:
    text, title = document.blocks[0].text, document.title
    return Passage(
        id=document.path, text=text, document=document.path, title=title, place="", score=1.0, also_in=[], metadata={}
    )


def _question(prompt: str) -> str:
    found = _QUESTION.search(prompt)
    return found[1].strip() if found else ""


def _listed(prompt: str, name: str) -> list[str]:
    """The items under the heading `name`."""
    _, _, rest = prompt.partition(f"{name}:\n")
    items = [line.removeprefix("- ") for line in rest.partition("\n\n")[0].splitlines()]
    return [item for item in items if item != "nothing yet"]


def _beginning(text: str) -> str:
    return _flat(text)[:_BEGINNING]


def _flat(text: str) -> str:
    return " ".join(text.split())
