"""Our answers beside handing the model whole passages: the same questions, evidence and built-in model, in turn.

`python -m bench.answers [FIGURE …]`: all figures, or those named.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean, median
from typing import Any

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage
from langchain_core.outputs import LLMResult

from adaptive_rag.answering.cited import CitedWriter
from adaptive_rag.evaluation.answer_metrics import contains
from adaptive_rag.evaluation.datasets import Labelled
from adaptive_rag.models.ask import ask
from adaptive_rag.models.cores import available_cores
from adaptive_rag.models.llamacpp import ChatLlamaCpp
from adaptive_rag.models.native import llama_cpp
from adaptive_rag.planning.judge import CoverageJudge
from adaptive_rag.planning.planner import RulesPlanner
from adaptive_rag.planning.rounds import gather
from adaptive_rag.retrieval.base import Passage
from bench._setting import Setting, around, in_time, over, single_hop, two_hops

QUESTIONS, OTHERS, PASSAGES, TOKENS = 20, 200, 5, 64
STORY = "Write a long story about a lighthouse keeper."
STORY_TOKENS, STORIES = 96, 3
PLAIN = "Answer the question from the passages.\n\n{passages}\n\nQuestion: {question}"
BARS = {"prompt_tokens": 0.5, "seconds": 0.7, "contains_gold_lost": 0.0, "check_share": 0.15}


class Tokens(BaseCallbackHandler):
    """Adds up what the model read, newly or from before, while it listens."""

    def __init__(self) -> None:
        self.prompt = self.evaluated = 0

    def on_llm_end(self, response: LLMResult, **kwargs: Any) -> None:
        """Count one call."""
        message: Any = response.generations[0][0]
        self.prompt += message.message.usage_metadata["input_tokens"]
        self.evaluated += message.message.response_metadata["prompt_evaluated"]


def main(names: Sequence[str]) -> None:
    """Cost and quality of both ways, tokens known from before, bare generation speed, and the share of the check."""
    easy, hard = single_hop(QUESTIONS), two_hops(QUESTIONS)
    with over([*around("musique", easy, OTHERS), *around("hotpotqa", hard, OTHERS)]) as setting:
        measures: dict[str, Callable[[], object]] = {
            "single_hop": lambda: _beside(setting, easy, partial(_dense, setting)),
            "two_hops": lambda: _beside(setting, hard, partial(_loop, setting)),
            "round_after_round": lambda: _again(setting, hard[:5]),
            "generation": lambda: _generation(setting.models.chat()),
            "check_share": lambda: _check_share(setting, easy, hard),
        }
        figures = {name: measures[name]() for name in names or measures}
    json.dump({"passages": PASSAGES, "bars": BARS, **figures}, sys.stdout)


def _dense(setting: Setting, question: str) -> list[Passage]:
    return setting.parts.index.search([question], k=PASSAGES, mode="dense")[0]


def _loop(setting: Setting, question: str) -> list[Passage]:
    return gather(question, RulesPlanner(), CoverageJudge(), setting.parts.index, k=PASSAGES)["passages"]


def _beside(setting: Setting, asked: Sequence[Labelled], find: Callable[[str], list[Passage]]) -> dict[str, object]:
    model = setting.models.chat()
    ways: dict[str, Callable[[str, list[Passage]], str]] = {
        "ours": lambda question, found: setting.parts.writer.write(question, found, tokens=TOKENS)["text"],
        "plain": lambda question, found: _plain(model, question, found),
    }
    rows: dict[str, list[tuple[float, float, int, int]]] = {name: [] for name in ways}
    for one in in_time(asked):
        found = find(one.question)
        for name, write in ways.items():
            rows[name].append(_measured(model, partial(write, one.question, found), one))
    means = {name: [fmean(column) for column in zip(*cells, strict=True)] for name, cells in rows.items()}
    return {"questions": len(rows["ours"]), **_compared(means)}


def _plain(model: BaseChatModel, question: str, found: Sequence[Passage]) -> str:
    passages = "\n\n".join(f"{passage['title']}\n{passage['text']}" for passage in found)
    return ask(model, [HumanMessage(PLAIN.format(passages=passages, question=question))], max_tokens=TOKENS).text


def _measured(model: BaseChatModel, write: Callable[[], str], one: Labelled) -> tuple[float, float, int, int]:
    """Whether the gold answer is held, CPU seconds, prompt tokens, and those of them that had to be evaluated."""
    read = Tokens()
    model.callbacks = [read]
    began = time.process_time()
    text = write()
    spent = time.process_time() - began
    model.callbacks = None
    return contains(text, one.answers) or 0.0, spent, read.prompt, read.evaluated


def _compared(means: dict[str, list[float]]) -> dict[str, object]:
    names = ("contains_gold", "cpu_seconds", "prompt_tokens", "prompt_evaluated")
    ours, plain = means["ours"], means["plain"]
    return {
        **{way: dict(zip(names, [round(value, 3) for value in values], strict=True)) for way, values in means.items()},
        "cpu_seconds_ratio": round(ours[1] / plain[1], 3),
        "prompt_tokens_ratio": round(ours[2] / plain[2], 3),
    }


def _again(setting: Setting, asked: Sequence[Labelled]) -> dict[str, float]:
    """A cited generation, and one that goes on behind its first sentence with one more passage at the end."""
    model = setting.models.chat()
    writer, shares = CitedWriter(model), []
    for one in asked:
        found = _loop(setting, one.question)
        writer.write(one.question, found[:-1], tokens=8)
        read = Tokens()
        model.callbacks = [read]
        writer.write(one.question, found, tokens=8, so_far="It is so [1].")
        model.callbacks = None
        shares.append(read.evaluated / read.prompt)
    return {"evaluated_share_of_prompt": round(fmean(shares), 3)}


def _generation(model: BaseChatModel) -> dict[str, float]:
    """Tokens a second through LangChain and by llama.cpp's own loop, same prompt, greedy, in turn."""
    assert isinstance(model, ChatLlamaCpp)
    bare: Any = llama_cpp.Llama(
        str(model.model_path), n_ctx=model.window, n_threads=model.threads or available_cores(), verbose=False
    )
    ours, floor = [], []
    for _ in range(STORIES):
        began = time.perf_counter()
        message = ask(model, STORY, max_tokens=STORY_TOKENS)
        ours.append(message.usage_metadata["output_tokens"] / (time.perf_counter() - began))  # type: ignore[index]
        bare.reset()
        began = time.perf_counter()
        done = bare.create_chat_completion(
            [{"role": "user", "content": STORY}], max_tokens=STORY_TOKENS, temperature=0.0
        )
        floor.append(done["usage"]["completion_tokens"] / (time.perf_counter() - began))
    return {
        "tokens_per_second": round(median(ours), 1),
        "bare_llama_cpp": round(median(floor), 1),
        "ratio": round(median(one / other for one, other in zip(ours, floor, strict=True)), 3),
    }


def _check_share(setting: Setting, easy: Sequence[Labelled], hard: Sequence[Labelled]) -> dict[str, float]:
    """Seconds of the `ground` node by those of the whole question, route by route."""
    shares = {}
    for route, asked in (("simple", easy), ("moderate", easy), ("complex", hard)):
        setting.ask(asked[0].question, route)  # type: ignore[arg-type]
        steps = [step for one in asked for step in setting.ask(one.question, route).state["trail"]]  # type: ignore[arg-type]
        check = sum(step["seconds"] for step in steps if step["node"] == "ground")
        shares[route] = round(check / sum(step["seconds"] for step in steps), 3)
    return shares


if __name__ == "__main__":
    main(sys.argv[1:])
