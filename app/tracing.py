"""Tracing to LangSmith, switched off where it could only fail."""

import os

from adaptive_rag.evaluation.langsmith import tracing_probe

SWITCHES = ("LANGSMITH_TRACING", "LANGCHAIN_TRACING_V2", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING")


def checked_tracing() -> str | None:
    """One line of warning when tracing is on but cannot work; it is off from then on, in this process."""
    warning = tracing_probe(os.environ)
    if warning:
        os.environ.update(dict.fromkeys(SWITCHES, "false"))
    return warning
