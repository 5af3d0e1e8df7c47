"""What the nearest lines of the evidence save in prompt tokens, and what they lose, against whole passages.

HotpotQA, the reranked top 5. A supporting passage is kept when one of its lines is, an answer when its words are.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from statistics import mean

from adaptive_rag.answering.evidence import Scored, select
from adaptive_rag.answering.sources import numbered
from adaptive_rag.evaluation.datasets import Labelled, read_questions
from adaptive_rag.models.base import TokenEncoder
from adaptive_rag.models.capability import count_tokens
from adaptive_rag.models.registry import open_chat_model, open_encoder
from adaptive_rag.prompts import render
from adaptive_rag.retrieval.base import Passage, Retriever
from adaptive_rag.retrieval.rerank import open_reranker
from bench._corpus import data, documents, indexed

PASSAGES = 5
CANDIDATES = 30
LINES = (3, 5, 8)


def main() -> None:
    """Print tokens per prompt, and the share of supporting passages and answers that is kept of those in the top 5."""
    encoder = open_encoder("builtin")
    with indexed(documents("hotpotqa"), encoder) as (index, _):
        figures = measured(index, encoder, read_questions(data() / "hotpotqa"))
    sys.stdout.write(json.dumps(figures) + "\n")


def measured(index: Retriever, encoder: TokenEncoder, questions: Sequence[Labelled]) -> dict[str, dict[str, float]]:
    """The figures of whole passages and of each number of lines."""
    model, reranker = open_chat_model("builtin"), open_reranker("builtin", encoder)
    rows: dict[str, list[tuple[int, list[bool], list[bool]]]] = {}
    for question in questions:
        [wide] = index.search([question.question], k=CANDIDATES)
        top = reranker.rerank(question.question, wide, k=PASSAGES)
        for name, texts in _given(question, top, encoder):
            prompt = render("answer_user", sources="\n".join(numbered(texts)), question=question.question)
            row = count_tokens(model, prompt), _supported(question, top, texts), _answered(question, top, texts)
            rows.setdefault(name, []).append(row)
    return {name: _means(found) for name, found in rows.items()}


def _given(
    question: Labelled, top: Sequence[Passage], encoder: TokenEncoder
) -> Iterator[tuple[str, Sequence[Passage]]]:
    yield "passages", top
    ranked = select(question.question, top, encoder, limit=max(LINES))
    for count in LINES:
        yield f"lines_{count}", _cut(top, ranked[:count])


def _cut(top: Sequence[Passage], lines: Sequence[Scored]) -> list[Passage]:
    """The passages with their selected lines alone, in the order of the text."""
    by_passage: dict[int, list[Scored]] = {}
    for one in sorted(lines, key=lambda one: (one.line.passage, one.line.start)):
        by_passage.setdefault(one.line.passage, []).append(one)
    return [Passage(**{**top[at], "text": " ".join(one.line.whole for one in held)}) for at, held in by_passage.items()]


def _supported(question: Labelled, top: Sequence[Passage], texts: Sequence[Passage]) -> list[bool]:
    """One value per supporting passage in the top 5."""
    kept = {passage["id"] for passage in texts}
    return [passage["id"] in kept for passage in top if passage["document"] in question.supporting]


def _answered(question: Labelled, top: Sequence[Passage], texts: Sequence[Passage]) -> list[bool]:
    """Empty when the whole passages do not hold the answer either, or when it is yes or no."""
    told = set(question.answers) - {"yes", "no"}
    return [_holds(texts, told)] if _holds(top, told) else []


def _holds(texts: Sequence[Passage], answers: set[str]) -> bool:
    whole = " ".join(passage["text"] for passage in texts).casefold()
    return any(answer.casefold() in whole for answer in answers)


def _means(rows: Sequence[tuple[int, list[bool], list[bool]]]) -> dict[str, float]:
    return {
        "prompt_tokens": round(mean(tokens for tokens, _, _ in rows)),
        "supporting_passages": sum(len(kept) for _, kept, _ in rows),
        "kept": round(mean(one for _, kept, _ in rows for one in kept), 3),
        "answers": sum(len(held) for _, _, held in rows),
        "answers_kept": round(mean(one for _, _, held in rows for one in held), 3),
    }


if __name__ == "__main__":
    main()
