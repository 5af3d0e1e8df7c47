import pytest

from adaptive_rag.grounding.base import Claim, Verdict
from adaptive_rag.grounding.citations import cite, markers, quotes_of, records, renumber, settled
from adaptive_rag.retrieval.base import Passage
from tests.fakes_grounding import passages

SOURCES = passages("First text.", "Second text.", "Third text.")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a [1]", [1]),
        ("a[2].", [2]),
        ("[1, 3] and [2]", [1, 3, 2]),
        ("[1-3]", [1, 2, 3]),
        ("[Source 2]", [2]),
        ("【1】", [1]),
        ("[1](http://x.example)", []),
        ("`a[1]`", []),
        ("x = [1, 2]", []),
        ("[2019]", []),
    ],
)
def test_markers(text, numbers):
    assert markers(text) == numbers


def test_out_of_range_markers_go_and_numbers_follow_use():
    text, cited = renumber("B [3]. A [1][9]. B again [3, 8].", SOURCES)
    assert text == "B [1]. A [2]. B again [1]."
    assert [source["id"] for source in cited] == ["p3", "p1"]


def test_renumbering_twice_changes_nothing_more():
    text, cited = renumber("B [3]. A [1].", SOURCES)
    assert renumber(text, cited) == (text, cited)


def test_what_is_shown_while_streaming_is_a_prefix_of_the_end():
    answer = "Read `a[0]` [2][7], see [1, 3]. Then [2]."
    final, _ = renumber(answer, SOURCES)
    for cut in range(len(answer) + 1):
        shown, _ = renumber(settled(answer[:cut]), SOURCES)
        assert final.startswith(shown)


def claim(text: str, verdict="supported", passage: int | None = 1) -> Claim:
    return Claim(text=text, verdict=verdict, score=1.0, passage=passage, quote="Second text.", reason="")


def test_cite_marks_supported_claims_that_have_no_marker():
    answer = "It is so. It is known [1]. It is not."
    claims = [claim("It is so."), claim("It is known [1]."), claim("It is not.", "unsupported", None)]
    verdict = Verdict(verdict="unsupported", score=0.0, claims=claims, reason="")
    assert cite(answer, verdict, SOURCES) == "It is so [2]. It is known [1]. It is not."
    assert quotes_of(verdict, SOURCES, SOURCES) == ["", "Second text.", ""]


def test_records_are_numbered_and_quote():
    record = records(SOURCES[1:], ["Second"])
    assert [(r["number"], r["id"], r["quote"]) for r in record] == [(1, "p2", "Second"), (2, "p3", "Third text.")]
    assert "url" not in record[0]


def test_a_source_tells_the_characters_of_its_passage_where_they_are_known():
    placed = Passage(**{**passages("It is so.")[0], "start": 40, "end": 49})
    [known, unknown] = records([placed, *passages("Or so.")])
    assert (known["start"], known["end"]) == (40, 49)
    assert "start" not in unknown
