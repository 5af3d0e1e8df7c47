from adaptive_rag.planning.chain import depths
from tests.planning.passages import BIRTH, FOUNDER, MAKER, OTHER, TERN, passage


def test_depth_is_the_number_of_links_from_the_question():
    assert depths(BIRTH, [OTHER, FOUNDER, MAKER, TERN]) == {"tern": 0, "maker": 1, "founder": 2}


def test_a_broken_chain_ends_at_the_break():
    assert depths(BIRTH, [FOUNDER, TERN]) == {"tern": 0}


def test_a_title_links_to_what_mentions_it():
    source = passage("a", "It was sold in Rome.", title="Tern 40")
    assert depths("Who bought the Tern 40?", [source, passage("b", "Vold bought the Tern 40.")]) == {"a": 0, "b": 0}


def test_without_names_everything_is_near():
    assert depths("what is the refund window?", [TERN, OTHER]) == {"tern": 0, "other": 0}
