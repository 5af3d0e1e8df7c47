import json

import pytest

from adaptive_rag.routing.artefact import SHIPPED, load, save
from adaptive_rag.routing.base import RoutingError, RoutingLimits
from adaptive_rag.routing.registry import ROUTERS, open_router
from adaptive_rag.routing.train import train
from tests.fakes import HashEncoder
from tests.fakes_routing import Sorter, labelled


def opened(name, path=None, encoder=None):
    return open_router(name, encoder=encoder or HashEncoder(), model=Sorter, artefact_path=path)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    found = tmp_path_factory.mktemp("router") / "router.json"
    save(train(labelled(), HashEncoder()), found)
    return found


@pytest.mark.parametrize("name", ROUTERS)
def test_every_name_opens_a_router_of_that_name(name, path):
    router, warnings = opened(name, path)
    assert (router.name, warnings) == (name, [])


def test_an_unknown_name_lists_the_known():
    with pytest.raises(RoutingError, match="no router is called 'magic'; choose one of trained, rules, llm"):
        opened("magic")


def test_RT_04_another_encoder_falls_back_to_rules_with_a_warning(path):
    router, warnings = opened("trained", path, HashEncoder(name="other"))
    assert router.name == "rules (fallback)"
    assert router.route("What is it?", RoutingLimits()).router == "rules (fallback)"
    assert len(warnings) == 1
    assert "hash:256" in warnings[0]
    assert "other:256" in warnings[0]
    assert "router train" in warnings[0]


def damaged(path, **changes):
    return json.dumps({**json.loads(path.read_text(encoding="utf-8")), **changes})


@pytest.mark.parametrize("fault", ["missing", "cut", "version", "label", "signals", "temperature", "binary", "extra"])
def test_RT_04_an_artefact_that_does_not_fit_is_not_used(tmp_path, path, fault):
    weights = json.loads(path.read_text(encoding="utf-8"))["weights"]
    texts = {
        "cut": path.read_text(encoding="utf-8")[:500],
        "version": damaged(path, features_version="0"),
        "label": damaged(path, weights={"multihop!": weights["none"]}),
        "signals": damaged(path, weights={"none": {**weights["none"], "signals": {"age": 1.0}}}),
        "temperature": damaged(path, temperature=0.0),
        "extra": damaged(path, code="import os"),
    }
    found = tmp_path / "router.json"
    if fault == "binary":
        found.write_bytes(b"\xff\xfe\x00")
    elif fault in texts:
        found.write_text(texts[fault], encoding="utf-8")
    router, warnings = opened("trained", found)
    assert router.name == "rules (fallback)"
    assert "router.json" in warnings[0]
    assert "\n" not in warnings[0]


def test_an_artefact_survives_writing_and_reading(path):
    assert load(path) == train(labelled(), HashEncoder())


def test_the_shipped_router_is_plain_data_for_this_version():
    shipped = load(SHIPPED)
    assert set(shipped.weights) == {"none", "simple", "moderate", "complex"}
    assert shipped.trained_on.questions >= 1200
    assert shipped.measured.calibration_error <= 0.06
