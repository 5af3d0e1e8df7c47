import pytest

from adaptive_rag.text.names import bare, names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("When Tern 40 broke, Ines Vold's shop in St. Louis closed.", ["Tern 40", "Ines Vold", "St. Louis"]),
        ("Alder & Pike was founded by E. B. White.", ["Alder & Pike", "E. B. White"]),
        ("Error E-4042 appears in v2.3 of the iPhone 15 Pro.", ["Error E-4042", "v2.3", "iPhone 15 Pro"]),
        ('Who sang "Death of Samantha"?', ["Death of Samantha"]),
        ("Émile Zola ate at the école in Łódź.", ["Émile Zola", "Łódź"]),
        ("The Bank of England and the House of Lords", ["The Bank of England", "House of Lords"]),
        ("On May 5, 1990 he left.", []),
        ("what is the refund window?", []),
        ("", []),
    ],
)
def test_names_are_found_in_order(text, found):
    assert names(text) == found


def test_two_names_joined_by_and_stay_two():
    assert names("Are Rome and Paris both capitals?") == ["Rome", "Paris"]


@pytest.mark.parametrize(
    "text",
    [
        "Switch the mill off. Lift it out of the frame.",
        "Reseat all four clips; Tighten them by hand.",
        "1. Unplug your mill.\n2. Wait until it is cold.\n- Turn off the water.",
        "Weight: 4 kg\nNoise: 62 dB",
        "Stones wear. The stones are dressed once a year.",
    ],
)
def test_what_has_its_capital_from_its_place_is_no_name(text):
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Hestvoll lies by the sea.", ["Hestvoll"]),
        ("Rome, a city. Paris and Lyon, too.", ["Rome", "Paris", "Lyon"]),
        ("She lives in Rome all year.", ["Rome"]),
    ],
)
def test_a_name_may_open_a_sentence(text, found):
    assert names(text) == found


def test_a_name_ends_with_its_sentence():
    assert names("It is made by Alder. Ines Vold founded it.") == ["Alder", "Ines Vold"]


def test_a_name_is_listed_once():
    assert names("Rome is old. Rome is large.") == ["Rome"]


def test_bare_leaves_article_and_explanation_out():
    assert bare("The Exies (band)") == "exies"
    assert bare("Exies") == "exies"


@pytest.mark.timeout(10)
@pytest.mark.parametrize("piece", ["1.", "A.", "a-1-", "Alpha Beta ", "A", '"', "of the "])
def test_a_very_long_text_is_read_in_no_time(piece):
    names(piece * 5000)


def test_a_preposition_that_opens_a_question_is_no_name():
    assert names("Below which mains voltage does E-2015 appear?") == ["E-2015"]
    assert names("Apart from Paris, where did she live?") == ["Paris"]
