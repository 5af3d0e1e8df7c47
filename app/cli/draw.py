"""`adaptive-rag graph`: the drawing of the graph, from the code."""

from pathlib import Path
from typing import Annotated

import typer

from adaptive_rag.app.cli.console import note, say
from adaptive_rag.app.drawing import mermaid, png


def draw(
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write it here: .png for a picture, .mmd for Mermaid.")
    ] = None,
    flat: Annotated[bool, typer.Option("--flat", help="Leave the subgraphs closed.")] = False,
) -> None:
    """Draw the graph, subgraphs opened: Mermaid on stdout, or a file.

    Examples:
      adaptive-rag graph

      adaptive-rag graph -o graph.png
    """
    if output is None:
        say(mermaid(xray=not flat))
    elif output.suffix == ".png":
        output.write_bytes(png(xray=not flat))
        note(f"wrote {output}")
    elif output.suffix in (".mmd", ".md"):
        output.write_text(mermaid(xray=not flat) + "\n", encoding="utf-8")
        note(f"wrote {output}")
    else:
        raise typer.BadParameter(f"{output.suffix!r} is neither .png nor .mmd", param_hint="--output")
