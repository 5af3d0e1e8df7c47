import json

import numpy as np
import pytest

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.models.sentence_transformer import SentenceTransformerEncoder

pytestmark = pytest.mark.slow

TEXTS = ["the refund window", "a b c", "", "the " * 100]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A tiny model with random weights."""
    return tiny_model(tmp_path_factory.mktemp("tiny"), seed=1)


def tiny_model(folder, seed):
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from tokenizers import BertWordPieceTokenizer
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    special = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = [*special.values(), *letters, ":", "the", "refund", "window", *(f"##{letter}" for letter in letters)]
    raw = folder / "raw"
    torch.manual_seed(seed)
    shape = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
    BertModel(BertConfig(vocab_size=64, max_position_embeddings=40, **shape)).save_pretrained(raw)
    tokenizer = BertWordPieceTokenizer({word: at for at, word in enumerate(words)})
    PreTrainedTokenizerFast(tokenizer_object=tokenizer._tokenizer, **special).save_pretrained(raw)
    transformer = Transformer(str(raw), max_seq_length=32)
    SentenceTransformer(modules=[transformer, Pooling(16)], device="cpu").save(str(folder / "model"))
    return folder / "model"


@pytest.fixture(scope="module")
def encoder(folder):
    return open_encoder(str(folder))


def test_vectors_have_length_one_and_keep_their_order(encoder):
    rows = encoder.encode(TEXTS)
    assert rows.shape == (4, encoder.width) == (4, 16)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert np.allclose(rows, np.vstack([encoder.encode([text]) for text in TEXTS]), atol=1e-5)
    assert encoder.encode([]).shape == (0, 16)


def test_tokens_are_the_texts_own(encoder):
    found = encoder.encode_tokens(TEXTS)
    assert [len(rows) for rows in found] == [3, 3, 0, encoder.max_tokens] == [3, 3, 0, 30]
    assert np.allclose(np.linalg.norm(found[0], axis=1), 1, atol=1e-5)
    assert encoder.token_ends("the refund") == [3, 10]
    assert len(encoder.token_ends("the " * 100)) == 100


def test_the_fingerprint_is_of_the_content(folder, encoder, tmp_path):
    again = SentenceTransformerEncoder(str(folder))
    assert again.fingerprint == encoder.fingerprint
    other = SentenceTransformerEncoder(str(tiny_model(tmp_path, seed=2)))
    assert other.fingerprint.split(":")[0] == encoder.fingerprint.split(":")[0]
    assert other.fingerprint != encoder.fingerprint


def test_trained_prompts_are_used(encoder, tmp_path):
    plain = encoder
    path = tiny_model(tmp_path, seed=1)
    config = path / "config_sentence_transformers.json"
    values = json.loads(config.read_text())
    values["prompts"] = {"query": "q: ", "passage": "p: "}
    config.write_text(json.dumps(values))
    prompted = SentenceTransformerEncoder(str(path))
    queries = prompted.for_queries()
    assert np.allclose(queries.encode(["the"]), plain.encode(["q: the"]), atol=1e-5)
    assert not np.allclose(prompted.encode(["the"]), queries.encode(["the"]))
    assert len(prompted.encode_tokens(["the refund"])[0]) == 2
    assert prompted.max_tokens == 28


def test_a_model_that_is_not_here_is_not_fetched(tmp_path):
    for name in ("sentence-transformers/no-such-model-here", str(tmp_path / "missing")):
        with pytest.raises(ModelError, match="allow downloads") as caught:
            open_encoder(name)
        assert "\n" not in str(caught.value)
