import re

import pytest

from adaptive_rag.routing.base import ROUTES, RoutingError, RoutingLimits
from adaptive_rag.routing.learned import TrainedRouter
from adaptive_rag.routing.train import train
from tests.fakes import HashEncoder
from tests.fakes_encoders import PromptedEncoder
from tests.fakes_routing import labelled


@pytest.fixture(scope="module")
def artefact():
    return train(labelled(), HashEncoder())


@pytest.fixture
def encoder():
    return HashEncoder()


@pytest.fixture
def router(encoder, artefact):
    return TrainedRouter(encoder, artefact)


def test_a_question_is_encoded_exactly_once(router, encoder):
    router.route("what is the price of the lamp?", RoutingLimits())
    assert (encoder.calls, encoder.texts) == (1, 1)


def test_probabilities_are_over_all_routes(router):
    found = router.route("what is the price of the lamp?", RoutingLimits())
    assert tuple(found.probabilities) == ROUTES
    assert sum(found.probabilities.values()) == pytest.approx(1.0)
    assert all(type(p) is float for p in found.probabilities.values())


def test_the_reason_is_one_line_with_the_alternative(router):
    complex_ = router.route("compare the lamp and the kettle", RoutingLimits()).reason
    form = r"complex: P=[01]\.\d\d, expected cost \d\.\d s against \d\.\d s for \w+ with a \d+ % risk of half an answer"
    assert re.fullmatch(form, complex_), complex_
    none = router.route("write a poem about a tunnel", RoutingLimits()).reason
    form = r"none: P=[01]\.\d\d, expected cost \d\.\d s with a \d+ % risk of half an answer against \d\.\d s for \w+"
    assert re.fullmatch(form, none), none


def test_listed_small_talk_needs_no_encoder(router, encoder):
    for message in ("hola", "danke", "Hi Anna!", "谢谢"):
        assert router.route(message, RoutingLimits()).route == "none"
    assert encoder.calls == 0


def test_tau_above_which_retrieval_is_skipped(router):
    task = "write a poem about a tunnel"
    chance = router.probabilities(task)["none"]
    assert router.route(task, RoutingLimits(tau=chance - 0.01)).route == "none"
    assert router.route(task, RoutingLimits(tau=chance)).route != "none"


@pytest.mark.parametrize(
    ("allowed", "routes"),
    [
        (("simple", "moderate"), {"simple", "moderate"}),
        (("none", "moderate"), {"none", "moderate"}),
        (("none", "complex"), {"none", "complex"}),
        (("complex",), {"complex"}),
    ],
)
def test_four_routes_learned_serve_fewer(router, allowed, routes):
    questions = ["hi", "write a poem about a boat", "who owns the lamp?", "compare the lamp and the roof"]
    found = [router.route(question, RoutingLimits(allowed=allowed)) for question in questions]
    assert {decision.route for decision in found} <= routes
    assert found[3].route == allowed[-1]


def test_what_was_switched_off_is_said(router):
    found = router.route("compare the lamp and the roof", RoutingLimits(allowed=("simple",)))
    assert found.reason.startswith("simple: complex is switched off (complex: P=")


def test_RT_04_another_encoder_is_refused(artefact):
    with pytest.raises(RoutingError, match=r"trained for encoder 'hash:256', in use is 'other:256'.*router train"):
        TrainedRouter(HashEncoder(name="other"), artefact)


def test_LD_06_a_long_mail_goes_where_its_question_goes(router):
    mail = "We had a good summer by the sea and the weather was fine. " * 80
    assert (
        router.route(mail + "… so who owns the lamp?", RoutingLimits()).route
        == router.route("who owns the lamp?", RoutingLimits()).route
    )
    assert router.route(f"{mail}\nCompare the lamp and the kettle.\nBest\nJo", RoutingLimits()).route == "complex"


def test_between_the_two_depths_the_risk_is_to_miss_the_passage(router):
    questions = [f"where is the {thing} kept?" for thing in ("lamp", "boat", "roof")]
    reasons = [router.route(question, RoutingLimits()).reason for question in questions]
    assert all(re.search(r"moderate|simple", reason) for reason in reasons)
    assert any(reason.count("risk of missing the passage") == 1 for reason in reasons), reasons


def test_questions_are_read_with_the_prompt_for_questions():
    artefact = train(labelled(), PromptedEncoder())
    assert artefact.weights == train(labelled(), PromptedEncoder("question")).weights
    questions, limits = "compare the lamp and the kettle", RoutingLimits()
    asked = [TrainedRouter(PromptedEncoder(prompt), artefact) for prompt in ("passage", "question")]
    assert asked[0].route(questions, limits) == asked[1].route(questions, limits)
