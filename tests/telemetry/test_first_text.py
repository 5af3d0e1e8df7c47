"""When users saw the first text, held and in drafts apart."""

from adaptive_rag.telemetry.report import report
from adaptive_rag.telemetry.report_text import render_text
from tests.fakes_records import records


def timed(*shares):
    """Records of ten seconds each, whose first text came after a share of them; None where the record does not tell."""
    rows = list(records(len(shares)))
    for row, share in zip(rows, shares, strict=True):
        row["seconds"] = 10.0
        row.pop("time_to_first_token")
        if share is not None:
            row["time_to_first_token"] = 10.0 * share
    return rows


def test_both_modes_apart():
    read = report(timed(1.0, 0.2, 0.3, 0.4, None))
    assert read.first_held.median == 10.0
    assert read.first_draft.median == 3.0
    text = render_text(read)
    assert "first text, checked, after 10.0 s" in text
    assert "first text, of a draft, after 3.00 s" in text


def test_nothing_is_said_of_what_no_record_tells():
    read = report(timed(None, None))
    assert read.first_held is None
    assert read.first_draft is None
    assert "first text" not in render_text(read)
