import pytest

from adaptive_rag.evaluation.asked import Asked
from adaptive_rag.evaluation.ledger import BLOCK, Ledger, run_all
from tests.fakes_bench import bench
from tests.fakes_parts import FixedGrounder, FixedWriter

NAMES = ["always-simple", "always-loop"]
QUESTIONS = [Asked(f"q{n}", f"What is the refund window of order {n}?") for n in range(3)]


class Counted(FixedWriter):
    def __init__(self, stop_at=None):
        super().__init__()
        self.stop_at = stop_at

    def write(self, question, passages, *, parts=(), tokens):
        if self.calls == self.stop_at:
            raise KeyboardInterrupt
        return super().write(question, passages, parts=parts, tokens=tokens)


def test_a_killed_run_goes_on_where_it_stopped(tmp_path):
    ledger = tmp_path / "work" / "runs.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run_all(QUESTIONS, bench(tmp_path, writer=Counted(stop_at=4)).open(NAMES), Ledger(ledger))
    before = len(Ledger(ledger).runs())
    assert 0 < before < 6
    writer = Counted()
    seen = []
    runs = run_all(
        QUESTIONS,
        bench(tmp_path, writer=writer).open(NAMES),
        Ledger(ledger),
        on_run=lambda run: seen.append(run["id"]),
    )
    assert writer.calls == 6 - before + len(NAMES), "and one of each pipeline to load the models"
    assert len(seen) == 6
    assert [run["id"] for run in runs["always-loop"]] == ["q0", "q1", "q2"]


def test_a_torn_line_is_dropped_and_run_again(tmp_path):
    path = tmp_path / "runs.jsonl"
    pipelines = bench(tmp_path).open(["always-simple"])
    run_all(QUESTIONS, pipelines, Ledger(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    run_all(QUESTIONS, pipelines, Ledger(path))
    runs = Ledger(path).runs()
    assert [run["id"] for run in runs] == ["q0", "q1", "q2"]


def test_runs_made_with_another_encoder_or_limit_are_not_reused(tmp_path):
    path = tmp_path / "runs.jsonl"
    run_all(QUESTIONS, bench(tmp_path).open(["always-simple"]), Ledger(path))
    for settings in ({"limits": {"top_k": 3}}, {"chat_model": "other"}):
        writer = Counted()
        run_all(QUESTIONS, bench(tmp_path, writer=writer, settings=settings).open(["always-simple"]), Ledger(path))
        assert writer.calls == 3 + 1


def test_what_is_finished_is_not_even_opened(tmp_path):
    path = tmp_path / "runs.jsonl"
    run_all(QUESTIONS, bench(tmp_path).open(NAMES), Ledger(path))
    writer = Counted()
    run_all(QUESTIONS, bench(tmp_path, writer=writer).open(NAMES), Ledger(path))
    assert writer.calls == 0


def test_failures_are_tried_again(tmp_path):
    path = tmp_path / "runs.jsonl"
    broken = bench(tmp_path, grounder=FixedGrounder(error=ValueError("down"))).open(["always-simple"])
    assert run_all(QUESTIONS, broken, Ledger(path))["always-simple"][0]["outcome"] == "failed"
    mended = run_all(QUESTIONS, bench(tmp_path).open(["always-simple"]), Ledger(path))
    assert {run["outcome"] for run in mended["always-simple"]} == {"accepted"}


def test_a_question_does_not_meet_its_own_prompt_in_the_models_cache(tmp_path):
    many = [Asked(f"q{n}", f"Refund {n}?") for n in range(BLOCK + 1)]
    order = []
    run_all(
        many,
        bench(tmp_path).open(["always-simple", "always-moderate"]),
        Ledger(tmp_path / "runs.jsonl"),
        on_run=lambda run: order.append(run["id"]),
    )
    assert order[:BLOCK] == [f"q{n}" for n in range(BLOCK)]
    assert order[BLOCK] == "q0"


def test_no_pipeline_is_always_the_first_to_meet_a_question(tmp_path):
    order = []
    many, names = [Asked(f"q{n}", f"Refund {n}?") for n in range(3 * BLOCK)], ["always-simple", "always-moderate"]
    opened = bench(tmp_path).open(names)
    run_all(many, opened, Ledger(tmp_path / "r.jsonl"), on_run=lambda run: order.append((run["pipeline"], run["id"])))
    first = [next(name for name, asked in order if asked == f"q{n * BLOCK}") for n in range(3)]
    assert first == ["always-simple", "always-moderate", "always-simple"]


def test_in_parallel_the_order_is_the_same(tmp_path):
    runs = run_all(QUESTIONS, bench(tmp_path).open(["always-simple"]), Ledger(tmp_path / "r.jsonl"), parallel=3)
    assert [run["id"] for run in runs["always-simple"]] == ["q0", "q1", "q2"]
