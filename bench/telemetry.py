"""What the books cost: a record in the journal, and a report over as many as it keeps."""

import json
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time

from adaptive_rag.telemetry.journal import Journal
from adaptive_rag.telemetry.record import Record
from adaptive_rag.telemetry.report import report
from adaptive_rag.telemetry.report_html import render_html
from adaptive_rag.telemetry.report_text import render_text
from tests.fakes_records import records

RECORDS = 100_000
APPENDED = 20_000
"""The last of them are measured, when the journal is large."""
BARS = {"append_ms": 1.0, "report_seconds": 5.0}


def main() -> None:
    """Milliseconds of one record, durable in SQLite; seconds of reading all of them and of writing both reports."""
    with tempfile.TemporaryDirectory() as place:
        journal = Journal(Path(place, "journal.sqlite"), max_records=RECORDS)
        spent = [_append(journal, record) for record in records(RECORDS)]
        began, worked = perf_counter(), process_time()
        found = report(journal.records())
        text, page = render_text(found), render_html(found)
        whole, cpu = perf_counter() - began, process_time() - worked
        journal.close()
        size = Path(place, "journal.sqlite").stat().st_size
    warm = spent[-APPENDED:]
    figures = {
        "records": found.questions,
        "append_ms": {"median": _ms(median(warm)), "p95": _ms(quantiles(warm, n=20)[-1])},
        "report_seconds": {"wall": round(whole, 2), "cpu": round(cpu, 2)},
        "kb": {"journal": size // 1024, "text": len(text) // 1024, "page": len(page) // 1024},
    }
    json.dump({**figures, "bars": BARS}, sys.stdout)


def _append(journal: Journal, record: Record) -> float:
    began = perf_counter()
    journal.append(record)
    return perf_counter() - began


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 3)


if __name__ == "__main__":
    main()
