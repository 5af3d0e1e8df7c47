"""The command `adaptive-rag`; errors end here, as one line and an exit code."""

import sys

import typer

from adaptive_rag.app.cli import ask, chat, demo, doctor, draw, evaluate, index, report, router, search
from adaptive_rag.app.cli.console import fail, show_log, take_any_text
from adaptive_rag.app.cli.errors import one_line

app = typer.Typer(
    name="adaptive-rag",
    help="Answer questions from your documents, spending only the retrieval that each question needs.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("index")(index.index)
app.command("ask")(ask.ask)
app.command("chat")(chat.chat)
app.command("search")(search.search)
app.command("graph")(draw.draw)
app.command("doctor")(doctor.doctor)
app.command("report")(report.report)
app.add_typer(router.app, name="router")
app.add_typer(evaluate.app, name="evaluate")
app.command("demo")(demo.demo)


def main() -> None:
    """Run the command line; exit code 1 for a failure, 2 for wrong use, 3 for a partial result."""
    take_any_text()
    show_log()
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:  # noqa: BLE001  the last boundary: what is not ours to name is still one line
        fail(one_line(error))
        sys.exit(1)
