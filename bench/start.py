"""How long a process needs until it can answer, and how much memory it takes at most."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

RUNS = 5
IMPORT = "import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
FLOOR = "import time; t = time.perf_counter(); import langgraph.graph; print(time.perf_counter() - t)"


def main() -> None:
    """Seconds of the import beside LangGraph's own; peak memory of `ask` and of `index` over all shared passages."""
    ours, floor = (
        [_seconds(code) for _ in range(RUNS)] for code in (IMPORT.format(module="adaptive_rag.graph.build"), FLOOR)
    )
    figures: dict[str, object] = {
        "import_s": round(median(ours), 3),
        "import_langgraph_alone_s": round(median(floor), 3),
        "import_bar_s": 1.0,
    }
    with tempfile.TemporaryDirectory() as folder:
        peak("index", folder, "ask", "--demo", "hello")
        figures["ask_peak_mb"] = peak("ask", folder, "ask", "--demo", "What is our refund window?")
        if paths := _corpora():
            figures["index_9003_peak_mb"] = peak("index", folder, "index", *paths, "--home", f"{folder}/home")
    json.dump({**figures, "ask_bar_mb": 1000, "index_bar_mb": 1300}, sys.stdout)


def _seconds(code: str) -> float:
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def _corpora() -> list[str]:
    folder = Path(os.environ.get("ADAPTIVE_RAG_DATA") or Path(__file__).parents[2] / "shared" / "data")
    return [str(path) for path in sorted(folder.glob("*/corpus.jsonl"))]


def peak(what: str, folder: str, *arguments: str) -> int:
    """Peak resident memory in MB of one run of the command line."""
    sys.stderr.write(f"{what}: {' '.join(arguments[:2])}\n")
    command = [str(Path(sys.executable).with_name("adaptive-rag")), *arguments]
    process = subprocess.Popen(
        command, cwd=folder, env={**os.environ, "XDG_CACHE_HOME": folder}, stdout=subprocess.DEVNULL
    )
    _, _, usage = os.wait4(process.pid, 0)
    return round(usage.ru_maxrss / 1024)


if __name__ == "__main__":
    main()
