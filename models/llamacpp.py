"""A LangChain chat model over a GGUF file, run by llama.cpp in this process."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LangSmithParams
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import Field, PrivateAttr

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.call import Call, logprobs, prompt_tokens
from adaptive_rag.models.cores import available_cores
from adaptive_rag.models.gguf import Gguf, open_gguf, read_metadata
from adaptive_rag.models.options import options_of
from adaptive_rag.models.structured import Schema, Structured, parsed, response_format

_LARGEST_WINDOW = 8192
"""Context window when none is asked for, in tokens: a long one takes much memory."""


class ChatLlamaCpp(BaseChatModel):
    """Safe to use from several threads: one call at a time runs on a model file, whoever makes it.

    The file is opened by the first call. A stream that is left frees the model at once.
    """

    model_path: Path
    context_window: int | None = Field(None, ge=64)
    """Tokens of prompt and answer together; by default the model's own, up to 8192."""
    threads: int | None = Field(None, ge=1)
    """By default the physical cores that this process may use."""
    max_tokens: int = Field(512, ge=1)
    """The longest answer; it also ends where the window does."""
    temperature: float = Field(0.0, ge=0)
    top_p: float | None = None
    top_k: int | None = None
    min_p: float | None = None
    repeat_penalty: float | None = None
    frequency_penalty: float | None = None
    presence_penalty: float | None = None
    seed: int | None = None
    stop: list[str] | None = None
    logprobs: bool = False
    """Whether `response_metadata["logprobs"]` reports each token, in OpenAI's shape."""
    top_logprobs: int | None = Field(None, ge=0, le=20)
    stream_usage: bool = True
    _opened: Gguf | None = PrivateAttr(None)

    @property
    def gguf(self) -> Gguf:
        """The model's file, opened when it is needed.

        Raises:
            ModelError: it cannot be opened.
        """
        if self._opened is None:
            self._opened = open_gguf(self.model_path, self.window, self.threads or available_cores())
        return self._opened

    @property
    def window(self) -> int:
        """Tokens of prompt and answer together."""
        return self.context_window or _own_window(self.model_path)

    def get_token_ids(self, text: str) -> list[int]:
        """Tokens of a text, as the model counts them; what looks like a control token is plain text."""
        return self.gguf.tokens(text)

    def get_num_tokens_from_messages(self, messages: list[BaseMessage], tools: Sequence[Any] | None = None) -> int:
        """Tokens of the whole prompt, template included."""
        return len(prompt_tokens(self.gguf, messages))

    def with_structured_output(self, schema: Schema, *, include_raw: bool = False, **kwargs: Any) -> Structured:
        """Answers that have the form of `schema`; a grammar sees to it, whatever `method` and `strict` are.

        Only an answer that `max_tokens` cuts can be unreadable.
        """
        if unknown := sorted(kwargs.keys() - {"method", "strict"}):
            raise ModelError(f"structured output has no option {', '.join(unknown)}; it knows method and strict")
        form = response_format(schema)
        described = {"kwargs": {"method": "json_schema"}, "schema": form["json_schema"]["schema"]}
        bound = self.bind(response_format=form, ls_structured_output_format=described)
        return parsed(bound, schema, include_raw=include_raw)

    @property
    def _llm_type(self) -> str:
        return "llama.cpp"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return self.model_dump(include={"context_window", "max_tokens", "temperature", "seed"}) | {
            "model": self.model_path.name
        }

    def _get_ls_params(self, stop: list[str] | None = None, **kwargs: Any) -> LangSmithParams:
        found = super()._get_ls_params(stop or self.stop, **kwargs)
        return LangSmithParams(ls_model_name=self.model_path.name) | found | LangSmithParams(ls_provider="llama.cpp")

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        call = self._call(messages, stop, kwargs)
        answer = list(call.pieces())
        message = AIMessage(
            "".join(piece.text for piece in answer),
            usage_metadata=call.usage(),
            response_metadata=self._about | call.metadata(answer[-1]) | logprobs(answer),
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        *,
        stream_usage: bool | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        call = self._call(messages, stop, kwargs)
        with closing(call.pieces()) as answer:
            for piece in answer:
                if (known := logprobs([piece])) or piece.text:
                    yield _chunk(piece.text, response_metadata=known)
        wanted = self.stream_usage if stream_usage is None else stream_usage
        about = self._about | call.metadata(piece)
        yield _chunk("", response_metadata=about, usage_metadata=call.usage() if wanted else None)

    def _call(self, messages: list[BaseMessage], stop: list[str] | None, given: dict[str, Any]) -> Call:
        return Call(self.gguf, messages, options_of(dict(self), given, stop))

    @property
    def _about(self) -> dict[str, Any]:
        return {"model_name": self.model_path.name, "model_provider": "llama.cpp"}


def _chunk(text: str, **fields: Any) -> ChatGenerationChunk:
    return ChatGenerationChunk(message=AIMessageChunk(content=text, **fields))


def _own_window(path: Path) -> int:
    """The window that the file declares, within reason."""
    known = read_metadata(path)
    declared = known.get(f"{known.get('general.architecture')}.context_length")
    return min(int(declared), _LARGEST_WINDOW) if declared else _LARGEST_WINDOW
