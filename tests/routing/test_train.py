import json

import pytest

from adaptive_rag.routing.artefact import load
from adaptive_rag.routing.base import ROUTES, RoutingError, RoutingLimits
from adaptive_rag.routing.learned import TrainedRouter
from adaptive_rag.routing.train import LEAST_WITH_PRIOR, train, train_file
from tests.fakes import HashEncoder
from tests.fakes_routing import as_lines, labelled

SINGLES = '{"question": "What is the deposit?", "label": "single"}\n' * 6


@pytest.fixture(scope="module")
def artefact():
    return train(labelled(), HashEncoder())


def written(path, text):
    path.write_text(text, encoding="utf-8")
    return path


def test_it_learns_what_can_be_learned(artefact):
    assert artefact.measured.accuracy > 0.9
    router = TrainedRouter(HashEncoder(), artefact)
    assert router.route("compare the lamp and the kettle", RoutingLimits()).route == "complex"
    assert router.route("who owns the ferry?", RoutingLimits()).route in {"simple", "moderate"}
    assert router.route("write a poem about a tunnel", RoutingLimits()).route == "none"


def test_the_artefact_says_where_it_comes_from(artefact):
    assert artefact.encoder == HashEncoder().fingerprint
    assert set(artefact.weights) == set(ROUTES)
    assert artefact.trained_on.questions == 144
    assert sum(artefact.trained_on.mix.values()) == pytest.approx(1.0, abs=1e-3)
    assert artefact.trained_on.mix["none"] == 0.25


def test_equal_questions_give_equal_bytes(tmp_path):
    data = written(tmp_path / "q.jsonl", as_lines(labelled()))
    first = train_file(data, HashEncoder(), tmp_path / "a" / "one.json").path.read_bytes()
    again = train_file(data, HashEncoder(), tmp_path / "two.json").path.read_bytes()
    assert first == again
    assert list(json.loads(first)) == sorted(json.loads(first))


def test_other_questions_have_another_fingerprint(artefact):
    assert train(labelled()[1:], HashEncoder()).trained_on.sha256 != artefact.trained_on.sha256


def test_a_doubled_question_is_left_out_and_counted():
    rows = labelled()
    again = [row.__class__(row.question.upper(), row.label, "elsewhere") for row in rows[:5]]
    found = train([*rows, *again], HashEncoder()).trained_on
    assert (found.questions, found.near_duplicates) == (149, train(rows, HashEncoder()).trained_on.near_duplicates + 5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SINGLES, r"none 0, simple 6, moderate 0, complex 0.*two labels with 20 questions"),
        (
            SINGLES + '{"question": "And?", "label": "multihop!"}\n',
            r":7 has the unknown label 'multihop!'.*single, multi",
        ),
        (as_lines(labelled()[:73]), r"none 36, simple 36, moderate 1, complex 0.*more for moderate"),
        ("", r"none 0, simple 0, moderate 0, complex 0"),
        ('{"question": "What?", "label"\n', r":1 is not JSON"),
        ('["What?", "none"]\n', r':1 has no "question"'),
        ('{"question": " ", "label": "none"}\n', r':1 has no "question"'),
        ('{"question": "What?"}\n', r":1 has the unknown label None"),
        ('{"question": "What?", "label": ["none"]}\n', r":1 has the unknown label"),
    ],
)
def test_RT_04_thin_or_wrong_labels_are_refused_and_the_old_router_stays(tmp_path, text, message):
    out = written(tmp_path / "router.json", "the old one")
    with pytest.raises(RoutingError, match=message) as refused:
        train_file(written(tmp_path / "q.jsonl", text), HashEncoder(), out)
    assert "\n" not in str(refused.value)
    assert out.read_text(encoding="utf-8") == "the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["q.jsonl", "router.json"]


def test_RT_04_a_missing_or_binary_file_is_refused(tmp_path):
    with pytest.raises(RoutingError, match="cannot be read"):
        train_file(tmp_path / "none.jsonl", HashEncoder(), tmp_path / "router.json")
    (tmp_path / "q.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RoutingError, match="cannot be read"):
        train_file(tmp_path / "q.jsonl", HashEncoder(), tmp_path / "router.json")


def test_two_labels_suffice(tmp_path):
    rows = [row for row in labelled() if row.label in {"simple", "complex"}]
    three = as_lines(rows).replace('"simple"', '"single"').replace('"complex"', '"multi"')
    report = train_file(written(tmp_path / "q.jsonl", three), HashEncoder(), tmp_path / "router.json")
    assert report.counts == {"none": 0, "simple": 36, "moderate": 0, "complex": 36}
    router = TrainedRouter(HashEncoder(), load(report.path))
    chances = router.probabilities("compare the lamp and the kettle")
    assert chances["none"] == chances["moderate"] == 0.0
    assert sum(chances.values()) == pytest.approx(1.0)
    assert chances["complex"] > 0.8
    assert router.probabilities("who owns the ferry?")["simple"] > 0.8


def test_a_few_own_labels_lean_on_a_prior(tmp_path):
    prior = written(tmp_path / "prior.jsonl", as_lines(labelled()))
    few = [row for row in labelled() if row.label in {"simple", "complex"}]
    few = [*few[:LEAST_WITH_PRIOR], *few[-LEAST_WITH_PRIOR:]]
    own = written(tmp_path / "own.jsonl", as_lines(few).replace("the", "our"))
    with pytest.raises(RoutingError, match="too little"):
        train_file(own, HashEncoder(), tmp_path / "router.json")
    report = train_file(own, HashEncoder(), tmp_path / "router.json", prior=prior)
    assert report.counts["simple"] == LEAST_WITH_PRIOR
    assert set(report.artefact.weights) == set(ROUTES)
