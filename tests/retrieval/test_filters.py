"""Both legs filter as a plain loop over all documents does."""

import random
import zlib

import numpy as np
import pytest

from adaptive_rag.retrieval.base import RetrievalError
from adaptive_rag.retrieval.facets import MOST, facets, wanted
from tests.fakes import HashEncoder
from tests.fakes_index import Shelf, document

MODES = ("dense", "sparse", "hybrid")
TENANTS = ["acme", "o'neill", 'say "hi"', "a=b", "x OR y", "$ne", "", "Zürich 退货"]
GROUPS = ["staff", "all", "board", 7, True]
KEYS = ["tenant", "groups", "year", "level"]


def drawn(rng, number):
    metadata = {
        "tenant": rng.choice(TENANTS),
        "groups": rng.sample(GROUPS, rng.randint(0, 3)),
        "year": rng.choice([2023, 2024, 2024.0, "2024", 2024.5]),
    }
    if rng.random() < 0.5:
        metadata["level"] = rng.choice([True, False, 1.5])
    return document(f"{number}.md", f"kiln rule number{number} about clay", **metadata)


def filters_drawn(rng):
    values = {"tenant": TENANTS, "groups": GROUPS, "year": [2024, "2023", 2024.5, 1999], "level": [True, "false", 1.5]}
    keys = rng.sample(KEYS, rng.randint(0, 3))
    return {key: rng.choice([rng.choice(values[key]), rng.sample(values[key], rng.randint(0, 2))]) for key in keys}


def plain(value):
    """The rule in one place: numbers and truth values compare as people write them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(int(value)) if isinstance(value, float) and value == int(value) else str(value)


def values(given):
    return {plain(value) for value in (given if isinstance(given, list) else [given])}


def matches(metadata, filters):
    return all(key in metadata and values(metadata[key]) & values(given) for key, given in filters.items())


class Scattered(HashEncoder):
    """A direction of its own for every text: an approximate search sees all of them apart."""

    def _row(self, text):
        row = np.random.default_rng(zlib.crc32(text.encode())).normal(size=self.width).astype(np.float32)
        row[0] += 20
        return row / np.linalg.norm(row)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    rng = random.Random(5)
    shelf = Shelf(tmp_path_factory.mktemp("filters"), Scattered())
    documents = [drawn(rng, number) for number in range(120)]
    shelf.put(*documents)
    return documents, shelf.open()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(40))
def test_filters_give_what_a_plain_loop_gives(library, mode, seed):
    documents, index = library
    filters = filters_drawn(random.Random(seed))
    expected = {document.path for document in documents if matches(document.metadata, filters)}
    [found] = index.search(["kiln clay rule"], k=200, mode=mode, filters=filters)
    assert {passage["document"] for passage in found} == expected


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "filters",
    [
        {"tenant": "nobody"},
        {"no key": "x"},
        {"tenant": []},
        {"tenant": "acme", "groups": []},
        {"": ""},
        {"$or": "acme"},
    ],
)
def test_a_filter_that_nothing_matches_gives_nothing(library, mode, filters):
    assert library[1].search(["kiln clay"], k=5, mode=mode, filters=filters) == [[]]


def test_a_filtered_search_still_fills_k_places(library):
    documents, index = library
    expected = sum(document.metadata["tenant"] == "acme" for document in documents)
    assert len(index.search(["number1 rule"], k=expected, filters={"tenant": "acme"})[0]) == expected


def test_key_and_value_cannot_be_shifted_into_each_other():
    assert not set(facets({"a": "b=c"})) & set(facets({"a=b": "c"}))
    assert not set(facets({"ab": "c"})) & set(facets({"a": "bc"}))


def test_no_filter_is_no_restriction():
    assert wanted(None) == wanted({}) == []


def test_a_filter_of_more_values_than_the_store_reads_says_so(library):
    index = library[1]
    assert index.search(["kiln"], k=1, filters={"tenant": [f"t{n}" for n in range(MOST - 1)] + ["acme"]})[0]
    with pytest.raises(RetrievalError, match="901 values"):
        index.search(["kiln"], k=1, filters={"tenant": [f"t{n}" for n in range(MOST)], "year": 2025})


def test_a_value_that_is_no_valid_text_matches_nothing(library):
    assert library[1].search(["kiln"], k=5, filters={"tenant": "acme\ud800"}) == [[]]
