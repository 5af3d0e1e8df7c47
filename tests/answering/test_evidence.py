from adaptive_rag.answering.evidence import SHORTLIST, coverage, select
from tests.fakes import HashEncoder
from tests.fakes_answering import source, sources

FILLER = "The river runs through the valley. Trees grow on both banks. Boats pass in summer."


def test_the_line_that_shares_the_rare_words_comes_first():
    found = select(
        "What is the kiln deposit?",
        sources(FILLER, "Opening hours vary. The kiln deposit is 40 euros."),
        HashEncoder(),
        limit=3,
    )
    assert found[0].line.text == "The kiln deposit is 40 euros."
    assert found[0].line.passage == 1


def test_a_row_is_found_by_its_columns_name():
    rows = "\n".join(f"| QX-{n:03} | {n} | {n * 2} |" for n in range(60))
    table = f"| SKU | Weight kg | Price EUR |\n|---|---|---|\n{rows}"
    assert "SKU: QX-037; Weight kg: 37; Price EUR: 74" in {
        item.line.text for item in select("price of QX-037", [source(table)], HashEncoder(), limit=1)
    }


def test_the_title_and_the_heading_count_for_the_line_below_them():
    passages = [source("It is 30 days.", 1, "Refunds", place="Window"), source("It is 24 months.", 2, "Warranty")]
    assert select("How long is the refund window?", passages, HashEncoder(), limit=1)[0].line.passage == 0


def test_a_line_about_what_a_leading_line_names_is_lifted():
    chain = [
        source("The Tern 40 is made by Alder & Pike.", 1, "Tern 40"),
        source("Old boats are kept in sheds by the sea.", 2, "Boats"),
        source("The firm was founded in 1931 by Ines Vold.", 3, "Alder & Pike"),
    ]
    order = [i.line.passage for i in select("Who founded the maker of the Tern 40?", chain, HashEncoder(), limit=3)]
    assert order.index(2) < order.index(1)


def test_the_encoder_reads_only_the_shortlist_in_one_call_and_the_question_alone():
    encoder = HashEncoder()
    select("What runs?", sources(*[FILLER] * 20), encoder, limit=6)
    assert encoder.calls == 2
    assert encoder.texts <= SHORTLIST + 1


def test_nothing_to_read_gives_nothing():
    assert select("What?", [], HashEncoder(), limit=3) == []
    assert select("What?", sources("---"), HashEncoder(), limit=3) == []


def test_coverage_weighs_what_few_texts_have():
    common, rare = coverage("kiln deposit", ["the kiln", "the deposit", "a kiln", "one kiln"])[:2]
    assert rare > common
    assert coverage("the of", ["anything"]) == [0.0]
