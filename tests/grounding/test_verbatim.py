"""A sentence of the evidence, word for word, is always supported."""

import pytest

from adaptive_rag.grounding.check import EvidenceGrounder
from tests.fakes import HashEncoder
from tests.fakes_parts import passage

STEPS = passage(
    "1. Switch off and unplug the mill.\n"
    "4. Plug in and wait 10 seconds before you switch on.\n"
    "5. If the code is still there, hold the **–** key for 5 seconds.",
    title="E-4042",
)


@pytest.mark.parametrize(
    "answer",
    [
        "Plug in and wait 10 seconds before you switch on [1].",
        "- Plug in and wait 10 seconds before you switch on [1].",
        "1. Switch off and unplug the mill.\n2. Plug in and wait 10 seconds before you switch on.",
        "If the code is still there, hold the – key for 5 seconds [1].",
    ],
)
def test_it_is_supported_whatever_the_bullets(answer):
    verdict = EvidenceGrounder(HashEncoder()).check("How do I fix the E-4042 error?", answer, [STEPS])
    assert [claim["verdict"] for claim in verdict["claims"]] == ["supported"] * len(verdict["claims"])
    assert all(claim["passage"] == 0 for claim in verdict["claims"])


@pytest.mark.parametrize(
    "answer",
    ["Plug in and wait 90 seconds before you switch on.", "Do not plug in and wait 10 seconds before you switch on."],
)
def test_a_changed_word_is_not_word_for_word(answer):
    verdict = EvidenceGrounder(HashEncoder()).check("How do I fix the E-4042 error?", answer, [STEPS])
    assert verdict["verdict"] == "unsupported"
