"""Open a heavy thing when it is first used, once."""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar, cast

T = TypeVar("T")


class _Lazy:
    """Stands for what `open_` gives; a failure to open is raised each time, so that it can pass."""

    def __init__(self, open_: Callable[[], object]) -> None:
        self._open, self._lock = open_, Lock()
        self._opened: object | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._get(), name)

    def _get(self) -> object:
        with self._lock:
            if self._opened is None:
                self._opened = self._open()
            return self._opened


def lazily(open_: Callable[[], T]) -> T:
    """A stand-in with the attributes of `open_()`, which is called at the first use of one, by one thread only."""
    return cast(T, _Lazy(open_))
