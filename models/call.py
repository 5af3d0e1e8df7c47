"""One call of a local chat model: from messages to pieces of text, and what it took."""

from collections.abc import Generator, Sequence
from contextlib import closing
from typing import Any

from langchain_core.messages import BaseMessage
from langchain_core.messages.ai import UsageMetadata

from adaptive_rag.models.base import ContextOverflowError
from adaptive_rag.models.chat_template import CHATML, segments
from adaptive_rag.models.gguf import Gguf
from adaptive_rag.models.options import Options
from adaptive_rag.models.pieces import Piece, Token, pieces
from adaptive_rag.models.structured import grammar_of


class Call:
    """Made and checked without the model's lock; `pieces` holds it from its first step until it is closed."""

    def __init__(self, gguf: Gguf, messages: Sequence[BaseMessage], options: Options) -> None:
        self._gguf = gguf
        self._options = options
        self._prompt = prompt_tokens(gguf, messages)
        self._evaluated = 0
        self._generated = 0
        if len(self._prompt) >= gguf.window:
            raise ContextOverflowError(
                f"the prompt has {len(self._prompt)} tokens, the model's context window {gguf.window}; "
                "shorten the question or set a larger window"
            )

    def pieces(self) -> Generator[Piece]:
        """The answer, a token at a time."""
        options = self._options
        limit = min(options.max_tokens, self._gguf.window - len(self._prompt))
        grammar = options.grammar or (grammar_of(options.response_format) if options.response_format else None)
        with self._gguf.lock:
            self._evaluated = self._gguf.prepare(self._prompt)
            with closing(self._gguf.generate(options.sampling, grammar, options.top)) as tokens:
                for piece in pieces(tokens, options.stop, limit):
                    self._generated += piece.token is not None
                    yield piece

    def usage(self) -> UsageMetadata:
        """Tokens of the whole prompt, whether evaluated now or known from before, and of the answer."""
        read, written = len(self._prompt), self._generated
        return UsageMetadata(input_tokens=read, output_tokens=written, total_tokens=read + written)

    def metadata(self, last: Piece) -> dict[str, Any]:
        """What a finished answer says of itself; `prompt_evaluated` of its prompt's tokens were not known before."""
        return {"finish_reason": last.finish, "prompt_evaluated": self._evaluated}


def prompt_tokens(gguf: Gguf, messages: Sequence[BaseMessage]) -> list[int]:
    """The rendered prompt; control tokens come from the template alone, never from a message."""
    texts = {"bos_token": gguf.control("bos")[1], "eos_token": gguf.control("eos")[1]}
    template = gguf.metadata.get("tokenizer.chat_template", CHATML)
    found = [
        token for part in segments(template, messages, texts) for token in gguf.tokens(part.text, special=part.trusted)
    ]
    bos = gguf.control("bos")[0]
    return [bos, *found] if gguf.adds_bos and found[:1] != [bos] else found


def logprobs(answer: Sequence[Piece]) -> dict[str, Any]:
    """The tokens' log-probabilities in OpenAI's shape; empty when none were asked for."""
    tokens = [piece.token for piece in answer if piece.token and piece.token.logprob is not None]
    return {"logprobs": {"content": [_entry(token) for token in tokens]}} if tokens else {}


def _entry(token: Token) -> dict[str, Any]:
    likeliest = [_weighed(piece, value) for piece, value in token.top]
    return _weighed(token.piece, token.logprob) | {"top_logprobs": likeliest}


def _weighed(piece: bytes, logprob: float | None) -> dict[str, Any]:
    return {"token": piece.decode("utf-8", "replace"), "bytes": list(piece), "logprob": logprob}
