"""What a user reads while the graph runs."""

import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGenerationChunk
from langgraph.checkpoint.memory import InMemorySaver

from adaptive_rag.answering.base import Draft
from adaptive_rag.answering.reading import said
from adaptive_rag.graph.build import build_graph
from adaptive_rag.graph.context import Context
from adaptive_rag.grounding.citations import markers, without_markers
from adaptive_rag.models.ask import ask
from adaptive_rag.models.base import ModelError
from tests.fakes_parts import FixedGrounder, FixedRouter, FixedWriter, parts


class ModelWriter:
    """Writes with a chat model that streams word by word."""

    def __init__(self, *answers):
        self.model = GenericFakeChatModel(messages=iter([AIMessage(answer) for answer in answers]))

    def write(self, question, passages, *, parts=(), tokens):
        return Draft(text=ask(self.model, [("human", question)], draft=True).text, dropped=[], confidence=None)

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


def drafts(graph, question="What is the warranty on the Tern 40 kettle?", **context):
    """The custom events of a run that shows drafts, and its final state."""
    given, events = {"messages": [{"role": "user", "content": question}]}, []
    for _, mode, payload in graph.stream(
        given, stream_mode=["custom", "values"], subgraphs=True, context=Context(stream="drafts", **context)
    ):
        if mode == "custom":
            events.append(payload)
        else:
            final = payload
    return events, final


def texts(events):
    """What a host that obeys the events has on its screen, draft by draft, and what it took away again."""
    shown = {}
    for event in events:
        if event["type"] == "draft":
            shown[event["id"]] = shown.get(event["id"], "") + event["text"]
    gone = [event["id"] for event in events if event["type"] == "withdrawn"]
    return [text for name, text in shown.items() if name not in gone], [shown[name] for name in gone]


@pytest.mark.parametrize("route", ["none", "simple", "moderate", "complex"])
def test_drafts_are_shown_word_by_word_when_asked_for(route):
    graph = build_graph(parts(router=FixedRouter(route), writer=ModelWriter("It lasts 24 months [1].")))
    events, final = drafts(graph)
    assert len(events) > 3
    assert texts(events) == (["It lasts 24 months."], [])
    about = final["messages"][-1].response_metadata
    assert about["time_to_first_token"] < about["seconds"]


def test_a_refused_draft_is_withdrawn_and_the_next_one_shown():
    graph = build_graph(
        parts(
            router=FixedRouter("simple"),
            writer=ModelWriter("It lasts 99 years [1].", "It lasts 24 months [1]."),
            grounder=FixedGrounder(["unsupported", "supported"]),
        )
    )
    events, _ = drafts(graph)
    assert texts(events) == (["It lasts 24 months."], ["It lasts 99 years."])
    kinds = [event["type"] for event in events]
    assert kinds.index("withdrawn") < len(kinds) - 1, "the second draft comes after the first is gone"
    [gone] = [event for event in events if event["type"] == "withdrawn"]
    assert gone["reason"]


def test_a_draft_that_is_hedged_is_withdrawn():
    graph = build_graph(
        parts(
            router=FixedRouter("complex"),
            writer=ModelWriter("It lasts 99 years [1]."),
            grounder=FixedGrounder(["unsupported"]),
        )
    )
    events, final = drafts(graph)
    assert final["outcome"] == "hedged"
    assert texts(events) == ([], ["It lasts 99 years."])


def test_a_writer_that_streams_nothing_shows_its_draft_whole():
    graph = build_graph(parts(writer=FixedWriter(["It lasts 24 months [1]."])))
    events, _ = drafts(graph)
    assert [event["text"] for event in events] == ["It lasts 24 months."]


def test_a_broken_draft_is_withdrawn():
    class Breaking(ModelWriter):
        def write(self, question, passages, **given):
            super().write(question, passages, **given)
            raise ModelError("the server is gone")

    graph = build_graph(parts(writer=Breaking("It lasts 24 months [1].")))
    events, final = drafts(graph)
    assert texts(events)[0] == []
    assert final["outcome"] == "hedged"


def test_a_broken_check_withdraws_the_draft():
    graph = build_graph(parts(writer=ModelWriter("It lasts 24 months."), grounder=FixedGrounder(error=OSError("full"))))
    events, final = drafts(graph)
    assert final["outcome"] == "failed"
    assert texts(events) == ([], ["It lasts 24 months."])


@pytest.mark.parametrize(
    "answer",
    [
        "Read `buf[0]` twice [2][7], see [1, 3].\n\n```\nx = a[1]; y = [0]\n```",
        "It lasts [ 1 ] 24 months[2], or 30 【3】.",
        "Set x [1] = 3 and go [1] on.",
        "\n It lasts 24 months [1].\n\nIt is black.\n\n",
        "<think>Sources [1] and [2]?</think>It lasts 24 months [1].",
    ],
)
@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_drafts_have_no_marker_that_the_answer_lacks(answer, size):
    pieces = [answer[at : at + size] for at in range(0, len(answer), size)]

    class InPieces(ModelWriter):
        def write(self, question, passages, *, parts=(), tokens):
            class Chat(GenericFakeChatModel):
                def _stream(self, *_, **__):
                    for piece in pieces:
                        yield ChatGenerationChunk(message=AIMessageChunk(piece))

            return Draft(text=said(ask(Chat(messages=iter([])), "?", draft=True)), dropped=[], confidence=None)

    events, final = drafts(build_graph(parts(writer=InPieces())))
    [shown], gone = texts(events)
    assert gone == []
    assert markers(shown) == []
    assert shown == without_markers(final["messages"][-1].text)


@pytest.mark.parametrize("route", ["none", "simple", "complex"])
def test_held_runs_show_nothing_before_the_answer(route):
    graph = build_graph(parts(router=FixedRouter(route), writer=ModelWriter("It lasts 24 months [1].")))
    question = {"messages": [{"role": "user", "content": "What is the warranty?"}]}
    found = list(graph.stream(question, stream_mode=["custom", "values"], subgraphs=True))
    assert [payload for _, mode, payload in found if mode == "custom"] == []
    about = found[-1][-1]["messages"][-1].response_metadata
    assert about["time_to_first_token"] == about["seconds"]


def test_the_next_turn_begins_without_the_last_ones_draft():
    graph = build_graph(
        parts(writer=FixedWriter(["It lasts 24 months [1].", "It takes 30 days [1]."])), InMemorySaver()
    )
    config, seen = {"configurable": {"thread_id": "t"}}, []
    for text in ("What is the warranty period?", "What is the refund window?"):
        question = {"messages": [{"role": "user", "content": text}]}
        events = graph.stream(question, config, stream_mode="custom", subgraphs=True, context=Context(stream="drafts"))
        seen += [event for _, event in events]
    assert [event["type"] for event in seen] == ["draft", "draft"]
    assert seen[0]["id"] != seen[1]["id"]


async def test_drafts_are_shown_asynchronously_too():
    graph = build_graph(parts(writer=ModelWriter("It lasts 24 months [1].")))
    question = {"messages": [{"role": "user", "content": "What is the warranty period?"}]}
    given = {"stream_mode": "custom", "subgraphs": True, "context": Context(stream="drafts")}
    events = [event async for _, event in graph.astream(question, **given)]
    assert len(events) > 3
    assert texts(events) == (["It lasts 24 months."], [])
