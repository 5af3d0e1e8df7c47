"""Run all benchmarks, or those named: `python -m bench [NAME …]`. Each in a process of its own, one after the other."""

import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results"
NAMES = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    model = next((line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "")
    memory = next((line.split()[1] for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), "0")
    return {
        "cpu": model or platform.processor(),
        "cores": os.cpu_count(),
        "memory_gib": round(int(memory) / 2**20, 1),
        "python": platform.python_version(),
        "system": platform.platform(),
    }


def run(name: str) -> object:
    """The figures of one benchmark; its progress goes to stderr as it is."""
    done = subprocess.run(
        [sys.executable, "-m", f"bench.{name}"], stdout=subprocess.PIPE, text=True, check=False, cwd=HERE.parent
    )
    return json.loads(done.stdout) if done.returncode == 0 else {"failed": done.returncode}


def main(names: list[str]) -> int:
    """Measure, print and keep; 1 when a benchmark failed."""
    results: dict[str, object] = {"time": time.strftime("%Y-%m-%d %H:%M:%S"), "machine": machine()}
    for name in names or NAMES:
        results[name] = run(name)
        sys.stdout.write(f"{name}\n{json.dumps(results[name], indent=2)}\n")
        sys.stdout.flush()
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{time.strftime('%Y%m%d-%H%M%S')}.json"
    file.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"written to {file}\n")
    return int(any("failed" in str(result) for result in results.values()))


def _lines(path: str) -> list[str]:
    return Path(path).read_text(encoding="utf-8").splitlines() if Path(path).exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
