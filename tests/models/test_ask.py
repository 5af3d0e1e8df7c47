import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableLambda

from adaptive_rag.models.ask import as_model_error, ask
from adaptive_rag.models.base import ContextOverflowError, ModelError, TransientModelError


class Response:
    def __init__(self, status_code):
        self.status_code = status_code


class StatusError(Exception):
    """Has its status on the response, as httpx and requests do."""

    def __init__(self, status, text="failed"):
        super().__init__(text)
        self.response = Response(status)


class SdkError(Exception):
    """Has its status itself, as the SDKs of model providers do."""

    def __init__(self, status, text="failed"):
        super().__init__(text)
        self.status_code = status


class APIConnectionError(Exception):
    """Named as the SDKs name a lost connection."""


class ReadTimeout(Exception):
    """Named as HTTP clients name it."""


def failing(error):
    def run(_):
        raise error

    return RunnableLambda(run)


@pytest.mark.parametrize("kind", [StatusError, SdkError])
@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 529])
def test_busy_servers_are_worth_another_try(kind, status):
    with pytest.raises(TransientModelError, match=str(status)):
        ask(failing(kind(status)), "Hi")


@pytest.mark.parametrize("error", [APIConnectionError("x"), ReadTimeout(), ConnectionResetError("x"), TimeoutError()])
def test_lost_connections_are_worth_another_try(error):
    with pytest.raises(TransientModelError) as caught:
        ask(failing(error), "Hi")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_refusals_are_final(status):
    with pytest.raises(ModelError) as caught:
        ask(failing(SdkError(status, "line one\nline two " + "x" * 500)), "Hi")
    assert not isinstance(caught.value, TransientModelError)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text", ["This model's maximum context length is 4096 tokens", "Error code: 400 - context_length_exceeded"]
)
def test_a_server_that_finds_the_prompt_too_long(text):
    with pytest.raises(ContextOverflowError):
        ask(failing(SdkError(400, text)), "Hi")


def test_faults_of_the_program_stay_what_they_are():
    with pytest.raises(KeyError):
        ask(failing(KeyError("x")), "Hi")
    assert as_model_error(KeyError("x")) is None
    with pytest.raises(ModelError, match="as it was"):
        ask(failing(ModelError("as it was")), "Hi")


def test_calls_are_quiet_unless_asked():
    seen = []

    def run(_, config):
        seen.append(config["tags"])
        return AIMessage("ok")

    assert ask(RunnableLambda(run), "Hi", config={"tags": ["mine"]}).text == "ok"
    ask(RunnableLambda(run), "Hi", quiet=False)
    assert (set(seen[0]), seen[1]) == ({"mine", "nostream"}, [])


def test_a_chat_model_answers():
    assert ask(GenericFakeChatModel(messages=iter([AIMessage("Yes.")])), "Hi").text == "Yes."
