"""Prompts are rendered with exactly their variables, and what is put into them stays data."""

import string

import pytest

from adaptive_rag.prompts import fingerprint, names, render, template


def variables(name):
    pattern = template(name).pattern
    found = [match.group("named") or match.group("braced") for match in pattern.finditer(template(name).template)]
    return {variable for variable in found if variable}


@pytest.mark.parametrize("name", names())
def test_every_prompt_renders_with_its_variables(name):
    values = {variable: f"<{variable}>" for variable in variables(name)}
    rendered = render(name, **values)
    assert all(value in rendered for value in values.values())
    assert not string.Template(rendered).get_identifiers()


@pytest.mark.parametrize("name", [name for name in names() if variables(name)])
def test_a_missing_variable_is_an_error(name):
    with pytest.raises(KeyError):
        render(name)


@pytest.mark.parametrize("name", [name for name in names() if variables(name)])
def test_values_are_never_expanded_again(name):
    values = dict.fromkeys(variables(name), "$question ${sources} $$")
    assert "$question ${sources} $$" in render(name, **values)


def test_the_fingerprint_is_stable():
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 16
