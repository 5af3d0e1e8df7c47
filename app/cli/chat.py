"""`adaptive-rag chat`: a conversation that can be taken up again."""

import sys
from typing import Annotated, TextIO
from uuid import uuid4

import typer

from adaptive_rag.app.cli import options, show
from adaptive_rag.app.cli.console import note, out
from adaptive_rag.app.cli.session import Session, open_session
from adaptive_rag.app.conversations import open_checkpointer
from adaptive_rag.app.run import run
from adaptive_rag.graph.context import Context


def chat(
    thread: Annotated[
        str | None, typer.Option("--thread", help="Take up this conversation; a new one by default.")
    ] = None,
    where: options.Where = None,
    drafts: options.Drafts = False,
    demo: options.Demo = False,
    home: options.Home = None,
) -> None:
    """Talk to the knowledge base; follow-up questions are understood. Empty line or Ctrl-D ends.

    Examples:
      adaptive-rag chat --demo

      adaptive-rag chat --thread 5f0c2a
    """
    name = thread or uuid4().hex[:8]
    folder = options.settings_for(home).home
    filters, stream = options.filters_from(where) or None, "drafts" if drafts else None
    with open_checkpointer(folder) as saver:
        session = open_session(home, demo=demo, checkpointer=saver)
        _greet(session, name, known=thread is not None)
        while question := _read():
            _turn(session, name, question, session.context(filters=filters, stream=stream))
    note(f"take it up again with: adaptive-rag chat --thread {name}" + (" --demo" if demo else ""))


def _greet(session: Session, thread: str, *, known: bool) -> None:
    kept = session.graph.get_state({"configurable": {"thread_id": thread}}).values.get("messages", [])
    if known and not kept:
        note(f"no conversation {thread!r} yet; it begins now", "yellow")
    for message in kept:
        note(f"{'you' if message.type == 'human' else '   '}> {message.text}")
    note(f"conversation {thread}, {sum(message.type == 'human' for message in kept)} questions so far")


def _read() -> str:
    """The next question, empty at the end."""
    stdin: TextIO | None = sys.stdin
    if stdin is None:
        return ""
    try:
        return (out.input("you> ") if stdin.isatty() else stdin.readline()).strip()
    except EOFError:
        return ""


def _turn(session: Session, thread: str, question: str, context: Context) -> None:
    with show.progress(quiet=False, drafts=context.stream == "drafts") as watch:
        answered = run(session.graph, question, context=context, thread=thread, watch=watch)
    show.answer(answered, trace=False)
