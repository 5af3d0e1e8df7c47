"""When users see the first text: of the finished answer (held) or of a draft; built-in model, same questions."""

import json
import sys
from collections.abc import Sequence
from statistics import median
from typing import Any

from adaptive_rag.answering.base import Writer
from adaptive_rag.answering.cited import CitedWriter
from adaptive_rag.app.run import Answered
from adaptive_rag.evaluation.datasets import Labelled
from bench._setting import Setting, around, over, single_hop

QUESTIONS, OTHERS, TOKENS = 8, 100, 64
MODES = ("drafts", "held")
"""In this order, what is remembered from the first pass favours the second."""


def main() -> None:
    """Medians in seconds for quotations and for generated answers, in both modes."""
    asked = single_hop(QUESTIONS)
    with over(around("musique", asked, OTHERS)) as setting:
        writers: dict[str, Writer] = {
            "quoted": setting.parts.writer,
            "generated": CitedWriter(setting.models.chat()),
        }
        figures = {name: _modes(setting, asked, writer) for name, writer in writers.items()}
    json.dump({"questions": QUESTIONS, **figures}, sys.stdout)


def _modes(setting: Setting, asked: Sequence[Labelled], writer: Writer) -> dict[str, dict[str, float]]:
    given: dict[str, Any] = {"writer": writer, "answer_tokens": TOKENS}
    setting.ask(asked[0].question, "simple", **given)
    return {
        mode: _medians([setting.ask(one.question, "simple", stream=mode, **given) for one in asked]) for mode in MODES
    }


def _medians(answers: Sequence[Answered]) -> dict[str, float]:
    about = [answered.message.response_metadata for answered in answers]
    return {name: round(median(each[name] for each in about), 2) for name in ("time_to_first_token", "seconds")}


if __name__ == "__main__":
    main()
