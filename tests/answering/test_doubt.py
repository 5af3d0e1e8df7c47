"""Where a draft is in doubt, told from its tokens' probabilities."""

import pytest
from langchain_core.messages import AIMessage

from adaptive_rag.answering.cited import CitedWriter
from adaptive_rag.answering.doubt import first_doubt
from adaptive_rag.models.ask import heard_by
from adaptive_rag.models.registry import open_chat_model
from tests.fakes_answering import sources
from tests.fakes_unsure import UnsureChat, unsure

QUESTION = "Who built the Tern 40 and where?"
TEXT = "The Tern 40 was built by Castell [1]. The works of Castell stand in Ottermere [2]. It was tested twice."


def test_the_first_unsure_sentence_with_its_words_and_what_stands_before():
    doubt = first_doubt(QUESTION, unsure(TEXT, Ottermere=0.2, twice=0.1), 0.4)
    assert doubt["kept"] == "The Tern 40 was built by Castell [1]."
    assert doubt["sentence"] == "The works of Castell stand in Ottermere [2]."
    assert doubt["words"] == [{"text": "Ottermere", "probability": 0.2}]
    assert "Ottermere" not in doubt["query"]
    assert "works of Castell" in doubt["query"]
    assert "[2]" not in doubt["query"]


@pytest.mark.parametrize("theta", [0.0, 0.1, 0.2])
def test_no_doubt_at_or_below_theta(theta):
    assert first_doubt(QUESTION, unsure(TEXT, Ottermere=0.2), theta) is None


@pytest.mark.parametrize("word", ["The", "was", "by", "[1]", "in"])
def test_only_content_words_count(word):
    assert first_doubt(QUESTION, unsure(TEXT, **{word: 0.05}), 0.4) is None


def test_a_sentence_that_is_nearly_all_in_doubt_is_looked_up_with_the_question():
    doubt = first_doubt(QUESTION, unsure("Castell built it in Ottermere.", Castell=0.1, Ottermere=0.1), 0.4)
    assert doubt["query"].startswith(QUESTION)
    assert doubt["kept"] == ""


def test_words_of_the_question_claim_nothing():
    assert first_doubt(QUESTION, unsure("The Tern 40 was built.", Tern=0.1, built=0.1), 0.4) is None
    doubt = first_doubt(QUESTION, unsure("The Tern 40 was built by Castell in 1999.", Tern=0.1, Castell=0.1), 0.4)
    assert [word["text"] for word in doubt["words"]] == ["Castell"]
    assert "Tern 40" in doubt["query"]


def test_an_abstention_claims_nothing():
    assert first_doubt(QUESTION, unsure("The documents do not say.", documents=0.1), 0.9) is None


@pytest.mark.parametrize("text", ["Żółć kosztuje 5 złotych w Łodzi.", "京都 hat 1,4 Millionen Einwohner: 京都市."])
def test_characters_of_several_bytes_and_tokens(text):
    raw = text.encode()
    entries = [
        {"token": "?", "bytes": [byte], "logprob": -3.0 if at > len(raw) - 4 else 0.0} for at, byte in enumerate(raw)
    ]
    doubt = first_doubt(QUESTION, AIMessage(text, response_metadata={"logprobs": {"content": entries}}), 0.4)
    assert [word["text"] for word in doubt["words"]] == [text.split()[-1].rstrip(".")]


def test_thoughts_are_not_doubted():
    text = "<think>Perhaps Ottermere?</think>The works stand in Ottermere."
    entries = unsure(text).response_metadata["logprobs"]["content"]
    entries[3]["logprob"] = -5.0
    assert first_doubt(QUESTION, AIMessage(text, response_metadata={"logprobs": {"content": entries}}), 0.4) is None


@pytest.mark.parametrize("metadata", [{}, {"logprobs": None}, {"logprobs": {"content": None}}])
def test_a_model_that_tells_no_probabilities_has_no_doubts(metadata):
    assert first_doubt(QUESTION, AIMessage(TEXT, response_metadata=metadata), 1.0) is None


def test_the_writer_goes_on_behind_what_stands():
    model = UnsureChat(messages=[unsure("They stand in Ottermere [2].", Ottermere=0.2)])
    draft = CitedWriter(model).write(QUESTION, sources("a", "b"), tokens=50, theta=0.4, so_far="Castell built it [1].")
    assert draft["text"] == "Castell built it [1]. They stand in Ottermere [2]."
    assert draft["doubt"]["kept"] == "Castell built it [1]."
    assert "Castell built it [1]." in model.prompt


@pytest.mark.parametrize(("field", "theta", "wanted"), [(None, 0.0, None), (None, 0.4, True), (False, 0.0, True)])
def test_probabilities_are_asked_for_where_they_are_needed(field, theta, wanted):
    model = UnsureChat(messages=[unsure("So it is.")], logprobs=field)
    CitedWriter(model).write(QUESTION, sources("a"), tokens=50, theta=theta)
    assert model.asked[0].get("logprobs") is wanted


@pytest.mark.slow
def test_the_built_in_model_tells_its_doubts_streamed_or_not():
    writer = CitedWriter(open_chat_model("builtin"))
    found, heard = sources("The kilns of Castell stand in Areny.", "The refund window is 30 days."), []
    whole = writer.write("Where do the kilns stand?", found, tokens=24, theta=0.99)
    with heard_by(heard.append):
        streamed = writer.write("Where do the kilns stand?", found, tokens=24, theta=0.99)
    assert streamed == whole
    assert "".join(heard).strip() == whole["text"]
    assert len(heard) > 3
    assert all(word["probability"] < 0.99 for word in whole["doubt"]["words"])
    assert whole["doubt"]["sentence"] in whole["text"]
