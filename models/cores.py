"""How many cores this process may really use."""

import os
from pathlib import Path

_TOPOLOGY = Path("/sys/devices/system/cpu")
_QUOTA = Path("/sys/fs/cgroup/cpu.max")


def available_cores() -> int:
    """Physical cores the process is allowed to run on, a container's CPU quota considered; at least 1."""
    return max(1, min(_physical(), _quota()))


def _physical() -> int:
    if not hasattr(os, "sched_getaffinity"):
        return (os.cpu_count() or 2) // 2
    return len({_siblings(cpu) for cpu in os.sched_getaffinity(0)})


def _siblings(cpu: int) -> str:
    """The hardware threads that share a core with `cpu`; only `cpu` itself where the system does not tell."""
    try:
        return (_TOPOLOGY / f"cpu{cpu}" / "topology" / "thread_siblings_list").read_text(encoding="ascii").strip()
    except OSError:
        return str(cpu)


def _quota() -> int:
    """Whole cores that the container's quota pays for; very many when there is no quota."""
    try:
        allowed, period = _QUOTA.read_text(encoding="ascii").split()
    except (OSError, ValueError):
        return 1 << 16
    return 1 << 16 if allowed == "max" else int(allowed) // int(period)
