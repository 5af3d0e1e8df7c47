"""One Markdown file a prompt, with `$variables`; text put into them is data."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from string import Template


@cache
def template(name: str) -> Template:
    """The prompt `name`, without the surrounding blank lines.

    Raises:
        FileNotFoundError: when there is no such prompt.
    """
    return Template((files(__name__) / f"{name}.md").read_text(encoding="utf-8").strip())


def render(name: str, **values: str) -> str:
    """The prompt with every `$variable` filled; values are inserted as they are, never expanded again.

    Raises:
        KeyError: when a variable of the prompt has no value.
    """
    return template(name).substitute(values)


def names() -> list[str]:
    """All prompts, sorted."""
    return sorted(entry.name.removesuffix(".md") for entry in files(__name__).iterdir() if entry.name.endswith(".md"))


def fingerprint(*only: str) -> str:
    """sha256 over all prompts or over those named, 16 hex digits: reports record it."""
    joined = "\0".join(f"{name}\0{template(name).template}" for name in only or names())
    return sha256(joined.encode()).hexdigest()[:16]
