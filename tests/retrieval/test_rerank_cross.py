"""A real cross-encoder, made here and tiny."""

import pytest

from adaptive_rag.retrieval.base import Passage, RetrievalError
from adaptive_rag.retrieval.rerank import open_reranker
from tests.fakes import HashEncoder

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    place = tmp_path_factory.mktemp("cross")
    letters = [chr(c) for c in range(97, 123)]
    (place / "vocab.txt").write_text(
        "\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + c for c in letters)])
    )
    BertTokenizerFast(str(place / "vocab.txt")).save_pretrained(place)
    torch.manual_seed(0)
    sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    model = BertForSequenceClassification(BertConfig(vocab_size=57, num_labels=1, max_position_embeddings=512, **sizes))
    torch.nn.init.normal_(model.classifier.weight, std=30)
    model.save_pretrained(place)
    return place


def passages(*texts):
    return [Passage(id=t[:9], text=t, document="", title="", place="", score=0, also_in=[], metadata={}) for t in texts]


def test_the_score_is_the_sigmoid_of_the_logit_and_long_texts_are_cut(folder):
    import torch
    from sentence_transformers import CrossEncoder

    texts = ("kiln", "bread and butter", "clay " * 2000)
    reranker = open_reranker(f"cross-encoder:{folder}", HashEncoder())
    found = {p["id"]: p["score"] for p in reranker.rerank("kiln", passages(*texts), k=9)}
    bare = CrossEncoder(str(folder), max_length=512, local_files_only=True)
    logits = bare.predict([("kiln", f"\n{text}") for text in texts], activation_fn=torch.nn.Identity())
    assert [found[text[:9]] for text in texts] == pytest.approx(
        [1 / (1 + 2.718281828 ** -float(x)) for x in logits], abs=1e-5
    )
    assert reranker.name == f"cross-encoder:{folder}"


def test_an_absent_one_is_one_line(tmp_path):
    with pytest.raises(RetrievalError, match="cannot be opened") as caught:
        open_reranker(f"cross-encoder:{tmp_path / 'none'}", HashEncoder())
    assert "\n" not in str(caught.value)
