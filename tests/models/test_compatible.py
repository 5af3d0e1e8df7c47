"""What a server is sent."""

import json

import httpx
import pytest
from langchain_openai import ChatOpenAI

from adaptive_rag.models.ask import ask
from adaptive_rag.models.compatible import CompatibleChat, is_compatible
from adaptive_rag.models.registry import open_chat_model

REPLY = {
    "id": "1",
    "object": "chat.completion",
    "created": 1,
    "model": "m",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "Hello."}}],
}


def sent(base_url, **options):
    """The body of one request to this address."""
    bodies = []

    def answer(request):
        bodies.append(json.loads(request.content))
        return httpx.Response(200, json=REPLY)

    with httpx.Client(transport=httpx.MockTransport(answer)) as client:
        model = open_chat_model("openai:m", base_url=base_url, api_key="unused", http_client=client)
        assert ask(model, "Say hello.", **options).text == "Hello."
    return bodies[0]


def test_the_limit_has_the_name_that_the_server_knows():
    own = sent("http://127.0.0.1:8000/v1", max_tokens=8)
    assert own["max_tokens"] == 8
    assert "max_completion_tokens" not in own
    theirs = sent("https://api.openai.com/v1", max_tokens=8)
    assert theirs["max_completion_tokens"] == 8
    assert "max_tokens" not in theirs


def test_without_a_limit_none_is_sent():
    assert not {"max_tokens", "max_completion_tokens"} & set(sent("http://127.0.0.1:8000/v1"))


@pytest.mark.parametrize("name", ["OPENAI_BASE_URL", "OPENAI_API_BASE"])
def test_the_address_may_stand_in_the_environment(monkeypatch, name):
    for other in ("OPENAI_BASE_URL", "OPENAI_API_BASE"):
        monkeypatch.delenv(other, raising=False)
    assert not is_compatible(None)
    monkeypatch.setenv(name, "http://localhost:11434/v1")
    assert is_compatible(None)
    assert isinstance(open_chat_model("openai:m", api_key="unused"), CompatibleChat)


def test_openai_and_azure_stay_as_they_are():
    assert not is_compatible("https://api.openai.com/v1")
    assert not is_compatible("https://mine.openai.azure.com/openai/v1")
    model = open_chat_model("openai:gpt-4o-mini", base_url="https://api.openai.com/v1", api_key="unused")
    assert type(model) is ChatOpenAI
