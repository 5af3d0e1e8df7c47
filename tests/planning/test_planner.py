from adaptive_rag.planning.planner import LOOKUPS, QUERIES, RulesPlanner
from tests.planning.passages import BIRTH, MAKER, TERN, passage


def plan(question, **known):
    given = {"parts": [], "asked": [], "evidence": [], "missing": [], **known}
    return RulesPlanner().plan(question, **given)


def test_the_first_plan_opens_with_the_question_and_has_one_query_per_side():
    found = plan("Compare the refund window and the warranty period")
    assert found["kind"] == "comparison"
    assert found["queries"] == [
        "Compare the refund window and the warranty period",
        "refund window",
        "warranty period",
    ]


def test_names_of_the_question_are_looked_up():
    assert plan("Who founded Alder & Pike?")["lookups"] == ["Alder & Pike"]


def test_the_next_plan_asks_for_what_was_learned_nearest_first():
    found = plan(BIRTH, asked=[BIRTH, "Tern 40"], evidence=[TERN, MAKER])
    assert found["queries"] == ["Alder & Pike founder born"]
    assert "Ines Vold" in found["lookups"]


def test_what_was_asked_is_not_asked_again():
    asked = [BIRTH, "Tern 40"]
    first = plan(BIRTH, asked=asked, evidence=[TERN])
    again = plan(BIRTH, asked=[*asked, *first["queries"], *first["lookups"]], evidence=[TERN])
    assert not again["queries"]
    assert not again["lookups"]
    assert "nothing" in again["reason"]


def test_there_are_never_more_queries_than_allowed():
    text = "Rome, Paris, Oslo, Bern, Riga and Kyiv make the Tern 40. " + ", ".join(f"City{n}" for n in range(60))
    found = plan(BIRTH, asked=[BIRTH], evidence=[passage("a", text)])
    assert len(found["queries"]) <= QUERIES
    assert len(found["lookups"]) <= LOOKUPS


def test_parts_stay_those_of_the_first_plan():
    assert plan(BIRTH, parts=["x"], asked=[BIRTH], evidence=[TERN])["parts"] == ["x"]


def test_what_is_missing_is_in_the_reason():
    assert "birthplace" in plan(BIRTH, asked=[BIRTH], evidence=[TERN], missing=["birthplace"])["reason"]
