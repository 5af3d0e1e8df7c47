"""Write the pages and pictures that are made from the code: `python docs/generate.py`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from adaptive_rag.app.drawing import mermaid, png
from adaptive_rag.app.settings import Settings
from adaptive_rag.graph.context import Context

DOCS = Path(__file__).parent
BOUNDS = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<", "min_length": "at least"}


def configuration() -> str:
    """The reference of all settings and limits, as Markdown."""
    return "\n".join(
        [
            "# Configuration",
            "",
            "Made from the code by `make docs`; do not edit.",
            "",
            "## Settings",
            "",
            "Read once at start from `adaptive-rag.toml` in the working directory and the environment, which wins.",
            "",
            *_table(Settings, "Variable", lambda name: f"`ADAPTIVE_RAG_{name.upper()}`"),
            "",
            "A limit inside `limits` is set with two underscores: `ADAPTIVE_RAG_LIMITS__MAX_HOPS=2`, or in the file:",
            "",
            "```toml",
            'router = "rules"',
            "",
            "[limits]",
            "max_hops = 2",
            'routes = ["simple", "moderate"]',
            "```",
            "",
            "## Limits of a run",
            "",
            "Given with each run as LangGraph's `context`; LangGraph Studio shows them as a form.",
            "",
            *_table(Context, "Limit", lambda name: f"`{name}`"),
            "",
        ]
    )


def _table(model: type[BaseModel], heading: str, label: Any) -> Iterator[str]:
    yield f"| {heading} | Default | Bounds | What it does |"
    yield "|---|---|---|---|"
    for name, field in model.model_fields.items():
        if name != "limits":
            yield f"| {label(name)} | {_default(field)} | {_bounds(field)} | {field.description} |"


def _default(field: FieldInfo) -> str:
    value = field.get_default(call_default_factory=True)
    if isinstance(value, tuple):
        return ", ".join(f"`{item}`" for item in value)
    return "–" if value is None else "none" if value == {} else f"`{value}`"


def _bounds(field: FieldInfo) -> str:
    found = [(sign, getattr(rule, key, None)) for rule in field.metadata for key, sign in BOUNDS.items()]
    choices = getattr(field.annotation, "__args__", ()) if "Literal" in str(field.annotation) else ()
    names = [f"`{choice}`" for choice in choices if isinstance(choice, str)]
    return ", ".join(names or [f"{sign} {value}" for sign, value in found if value is not None])


def main() -> None:
    """Write them all."""
    (DOCS / "configuration.md").write_text(configuration(), encoding="utf-8")
    (DOCS / "graph.mmd").write_text(mermaid() + "\n", encoding="utf-8")
    (DOCS / "graph.png").write_bytes(png())


if __name__ == "__main__":
    main()
