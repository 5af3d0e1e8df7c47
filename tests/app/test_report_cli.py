"""`adaptive-rag report` over a journal."""

import json

import pytest
from typer.testing import CliRunner

from adaptive_rag.app.cli.main import app
from adaptive_rag.telemetry.journal import Journal
from tests.fakes_records import records


@pytest.fixture
def home(tmp_path):
    journal = Journal(tmp_path / "journal.sqlite")
    for record in records(300, weeks=2):
        journal.append(record)
    journal.close()
    return tmp_path


def reported(home, *arguments):
    return CliRunner().invoke(app, ["report", "--home", str(home), *arguments])


def test_the_first_full_week_is_what_later_ones_are_held_against(home):
    found = json.loads(reported(home, "--json").stdout)
    assert (found["usual"]["label"], found["usual"]["questions"]) == ("2026-01-05", 150)
    assert found["training"]["complex"] > 0.3
    assert not any(period["drift"] and period["drift"]["drifted"] for period in found["periods"])


def test_a_mix_can_be_stated_in_any_unit(home):
    found = json.loads(reported(home, "--json", "--expect", "none=35, simple=105").stdout)
    assert found["usual"]["mix"] == {"none": 0.25, "simple": 0.75, "moderate": 0.0, "complex": 0.0}
    assert all(period["drift"]["drifted"] for period in found["periods"])


@pytest.mark.parametrize("mix", ["none", "none=-1", "single=1", "none=0", "none=1;simple=2", ""])
def test_what_is_no_mix_is_wrong_use(home, mix):
    done = reported(home, "--expect", mix)
    assert done.exit_code == 2
    assert "is no mix" in done.output
