"""What a user reads while the graph runs."""

import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage

from adaptive_rag.answering.base import Draft
from adaptive_rag.graph.build import build_graph
from adaptive_rag.models.ask import ask
from tests.fakes_parts import FixedGrounder, FixedRouter, FixedWriter, parts


class ModelWriter:
    """Writes with a chat model that streams word by word."""

    def __init__(self, *answers):
        self.model = GenericFakeChatModel(messages=iter([AIMessage(answer) for answer in answers]))

    def write(self, question, passages, *, parts=(), tokens):
        return Draft(text=ask(self.model, [("human", question)]).text, dropped=[], confidence=None)

    def reply(self, messages, *, tokens):
        return self.write("", [], tokens=tokens)


class ChattyRouter(FixedRouter):
    """Asks a model for the label first."""

    def route(self, question, limits):
        ask(GenericFakeChatModel(messages=iter([AIMessage("label: SECRET")])), [("human", question)])
        return super().route(question, limits)


def streamed(graph, subgraphs):
    """All the texts that `stream_mode="messages"` gives, joined; and the final answer."""
    question = {"messages": [{"role": "user", "content": "What is the warranty on the Tern 40 kettle?"}]}
    texts, final = [], None
    for event in graph.stream(question, stream_mode=["messages", "values"], subgraphs=subgraphs):
        mode, payload = event[-2:]
        if mode == "messages":
            texts.append(payload[0].text)
        elif not subgraphs or not event[0]:
            final = payload
    return "".join(texts), final["messages"][-1].text


@pytest.mark.parametrize("subgraphs", [False, True])
@pytest.mark.parametrize("route", ["none", "simple", "moderate", "complex"])
def test_LG_04_only_the_answer_is_streamed(route, subgraphs):
    graph = build_graph(parts(router=ChattyRouter(route), writer=ModelWriter("It lasts 24 months [1].")))
    text, answer = streamed(graph, subgraphs)
    assert text == answer
    assert "24 months" in answer
    assert "SECRET" not in text


@pytest.mark.parametrize("subgraphs", [False, True])
def test_LG_04_a_withdrawn_draft_is_never_seen(subgraphs):
    graph = build_graph(
        parts(
            router=ChattyRouter("simple"),
            writer=ModelWriter("It lasts 99 years [1].", "It lasts 24 months [1]."),
            grounder=FixedGrounder(["unsupported", "supported"]),
        )
    )
    text, answer = streamed(graph, subgraphs)
    assert text == answer == "It lasts 24 months [1]."


async def test_LG_04_the_same_asynchronously():
    graph = build_graph(parts(writer=FixedWriter(["It lasts 24 months [1]."])))
    question = {"messages": [{"role": "user", "content": "What is the warranty period?"}]}
    texts = [chunk.text async for chunk, _ in graph.astream(question, stream_mode="messages")]
    assert "".join(texts) == "It lasts 24 months [1]."
