"""What a chat model can be trusted with, whoever makes it."""

from langchain_core.language_models import BaseChatModel

PARAMETERS = 3_000_000_000
"""From about three billion on, instruction-tuned models keep to a format and judge better than the rules do."""
WINDOW = 4096
"""Tokens; a plan or a verdict over evidence needs this much."""
_LETTERS_PER_TOKEN = 3
"""Fewer than any common tokenizer has on prose, so that the estimate is not too low."""


def capable(model: BaseChatModel) -> bool:
    """Whether planning and judging should be left to the model rather than to rules and the encoder.

    Judged by what the model declares: its parameters where it is a file that runs here, and its context window. A
    hosted model that declares nothing counts as capable.
    """
    parameters, window = _parameters(model), window_of(model)
    return (parameters is None or parameters >= PARAMETERS) and (window is None or window >= WINDOW)


def window_of(model: BaseChatModel) -> int | None:
    """Tokens of prompt and answer together; None when the model doesn't tell."""
    gguf = getattr(model, "gguf", None)
    declared = gguf.window if gguf is not None else (getattr(model, "profile", None) or {}).get("max_input_tokens")
    return int(declared) if declared else None


def count_tokens(model: BaseChatModel, text: str) -> int:
    """Tokens of `text`: exact for a model that runs here, else an estimate that is rather too high."""
    if hasattr(model, "gguf"):
        return model.get_num_tokens(text)
    return -(-len(text.encode("utf-8", "replace")) // _LETTERS_PER_TOKEN)


def _parameters(model: BaseChatModel) -> int | None:
    gguf = getattr(model, "gguf", None)
    return None if gguf is None else int(gguf.parameters)
