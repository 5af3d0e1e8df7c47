import pytest

from adaptive_rag.text.tables import RULE, cells, fields, named


def test_a_row_is_cut_at_its_bars_and_keeps_empty_cells():
    assert cells("| Mill | | 4 kg |") == ["Mill", "", "4 kg"]
    assert cells("Mill | 4 kg") == cells("| Mill") == []


@pytest.mark.parametrize("line", ["|---|---|", "| :--- | ---: |", "---|---"])
def test_a_rule_is_told_from_a_row(line):
    assert RULE.fullmatch(line)
    assert not RULE.fullmatch("| a-b | c |")


def test_values_stand_behind_the_names_of_their_columns():
    assert named(["Part", "Price"], ["OM-1", "12"]) == ["Part: OM-1", "Price: 12"]
    assert named(["Part", "Price"], ["OM-1", ""]) == ["Part: OM-1"]
    assert named(["Part"], ["OM-1", "12"]) == ["Part: OM-1", "12"]


@pytest.mark.parametrize("header", [["", ""], ["Property", "Value"], []])
def test_two_columns_without_telling_names_are_name_and_value(header):
    assert named(header, ["Weight", "4 kg"]) == ["Weight: 4 kg"]


def test_a_row_read_out_is_taken_apart_again():
    assert fields("Part: OM-1; Price: 12") == ["Part: OM-1", "Price: 12"]
    assert fields("It is red; it is small") == fields("Price: 12") == []
