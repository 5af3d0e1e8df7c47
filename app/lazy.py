"""Open a heavy thing when it is first used, once."""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar, cast

T = TypeVar("T")


def once(open_: Callable[[], T]) -> Callable[[], T]:
    """`open_`, called by one thread at its first use; a failure is raised each time, so that it can pass."""
    lock, opened = Lock(), list[T]()

    def get() -> T:
        with lock:
            if not opened:
                opened.append(open_())
            return opened[0]

    return get


def lazily(open_: Callable[[], T]) -> T:
    """A stand-in with the attributes of `open_()`, which is called once, when one of them is first used."""
    return cast(T, _Lazy(once(open_)))


class _Lazy:
    def __init__(self, get: Callable[[], object]) -> None:
        self._get = get

    def __getattr__(self, name: str) -> Any:
        return getattr(self._get(), name)
