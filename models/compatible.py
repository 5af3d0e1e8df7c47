"""Chat models behind servers that speak OpenAI's protocol and are not OpenAI's."""

import os
from typing import Any
from urllib.parse import urlsplit

from langchain_core.language_models import LanguageModelInput
from langchain_openai import ChatOpenAI

_NEW_NAME, _OLD_NAME = "max_completion_tokens", "max_tokens"


class CompatibleChat(ChatOpenAI):
    """Names the limit of an answer as such servers do: many pass over OpenAI's newer name and write without end."""

    def _get_request_payload(
        self, input_: LanguageModelInput, *, stop: list[str] | None = None, **kwargs: Any
    ) -> dict[str, Any]:
        payload: dict[str, Any] = super()._get_request_payload(input_, stop=stop, **kwargs)
        if _NEW_NAME in payload:
            payload[_OLD_NAME] = payload.pop(_NEW_NAME)
        return payload


def is_compatible(base_url: str | None) -> bool:
    """Whether `base_url`, or the address in the environment, is of another server than OpenAI's and Azure's.

    Those two refuse the older name for their newer models.
    """
    url = base_url or os.environ.get("OPENAI_API_BASE") or os.environ.get("OPENAI_BASE_URL")
    host = (urlsplit(url).hostname or "") if url else ""
    return bool(host) and not host.endswith(("openai.com", "azure.com"))
