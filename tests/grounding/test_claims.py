from adaptive_rag.grounding.claims import statements
from adaptive_rag.grounding.filler import says_nothing


def test_sentences_items_and_rows_are_statements_and_code_is_not():
    answer = (
        "# Weights\n\nBoth are light.\n\n- Tern 40: 1.2 kg [1]\n2. **Tern 60**: 1.6 kg [2]\n\n"
        "| Model | Price |\n|---|---|\n| A | 3 EUR |\n\n```\nprint(a[1])\n```\nSee `x`."
    )
    found = statements(answer)
    assert [s.bare for s in found] == [
        "Both are light.",
        "Tern 40: 1.2 kg",
        "Tern 60: 1.6 kg",
        "Model: A; Price: 3 EUR",
        "See x.",
    ]
    assert [s.cited for s in found] == [(), (1,), (2,), (), ()]
    assert all(s.text in answer for s in found)


def test_a_marker_behind_the_full_stop_belongs_to_the_sentence_before():
    assert [s.cited for s in statements("One thing. [1] Another thing. [2, 3]")] == [(1,), (2, 3)]


def test_greetings_and_lead_ins_state_nothing():
    for text in ("Hello!", "Here is what I found:", "Sure, here are the details:", "Let me know if you need more."):
        assert says_nothing(text)
    for text in ("In March 1921.", "The refund window is 30 days.", "Thanks to Ann Roe, it opened."):
        assert not says_nothing(text)


def test_what_was_searched_for_is_no_claim():
    assert says_nothing("Searched for: opening hours of the 10 sites; sites; and 25 more.")
    assert not says_nothing("He searched for gold in 1849.")
