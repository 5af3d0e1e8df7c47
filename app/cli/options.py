"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.settings import Settings
from adaptive_rag.retrieval.base import Scalar

Home = Annotated[
    Path | None,
    typer.Option("--home", help="Folder of index, journal and conversations.", show_default=".adaptive-rag"),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
Where = Annotated[
    list[str] | None,
    typer.Option(
        "--where", metavar="KEY=VALUE", help="Only passages with this metadata; the same key again means either."
    ),
]
Drafts = Annotated[
    bool, typer.Option("--drafts", help="Show drafts while they are written, and which of them the check withdraws.")
]
Demo = Annotated[bool, typer.Option("--demo", help="Use the knowledge base that comes with the product.")]


def settings_for(home: Path | None = None, **given: object) -> Settings:
    """The settings with what the command line says on top; options that were not given change nothing."""
    named = {key: value for key, value in {"home": home, **given}.items() if value is not None}
    return Settings(**named)  # type: ignore[arg-type]


def filters_from(where: list[str] | None) -> dict[str, Scalar | list[Scalar]]:
    """`["tenant=a", "year=2024", "year=2025"]` to `{"tenant": "a", "year": [2024, 2025]}`.

    Raises:
        typer.BadParameter: when there is no `=`.
    """
    found: dict[str, list[Scalar]] = {}
    for pair in where or []:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise typer.BadParameter(f"{pair!r} is not KEY=VALUE", param_hint="--where")
        found.setdefault(key.strip(), []).append(_scalar(value.strip()))
    return {key: values[0] if len(values) == 1 else values for key, values in found.items()}


def _scalar(text: str) -> Scalar:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
