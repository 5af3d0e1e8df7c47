"""`adaptive-rag demo`: the product at work on its own knowledge base."""

import typer

from adaptive_rag.app.cli import show
from adaptive_rag.app.cli.console import note, say
from adaptive_rag.app.cli.progress import indexing
from adaptive_rag.app.cli.session import open_session
from adaptive_rag.app.demo_index import demo_folder
from adaptive_rag.app.run import run

QUESTIONS = (
    "Hi there",
    "What is our refund window?",
    "How do I fix the E-4042 error?",
    "What is the difference between the refund window and the warranty period?",
)


def demo() -> None:
    """Index the knowledge base that comes with the product and ask it one question of each route.

    Example:
      adaptive-rag demo
    """
    note(f"knowledge base: {demo_folder()}")
    with indexing() as watch:
        session = open_session(None, demo=True, on_progress=watch)
    failed = False
    for question in QUESTIONS:
        say(f"\n> {question}", style="bold")
        answered = run(session.graph, question, context=session.context())
        show.answer(answered, trace=False)
        failed |= bool(show.exit_code(answered))
    note('\nask your own: adaptive-rag ask --demo "…" --trace')
    raise typer.Exit(int(failed))
