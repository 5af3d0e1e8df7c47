"""`adaptive-rag ask`: one question, one checked answer."""

from typing import Annotated, cast

import typer

from adaptive_rag.app.cli import options, show
from adaptive_rag.app.cli.console import show_json
from adaptive_rag.app.cli.session import open_session
from adaptive_rag.app.run import run
from adaptive_rag.routing.base import ROUTES, Route


def ask(
    question: Annotated[str, typer.Argument(help="What you want to know.")],
    trace: Annotated[bool, typer.Option("--trace", help="Show the way taken, step by step.")] = False,
    route: Annotated[
        list[str] | None,
        typer.Option("--route", metavar="ROUTE", help="Allow only these: none, simple, moderate, complex."),
    ] = None,
    hops: Annotated[int | None, typer.Option("--max-hops", min=1, max=5, help="H, the most retrieval rounds.")] = None,
    where: options.Where = None,
    drafts: options.Drafts = False,
    demo: options.Demo = False,
    as_json: options.Json = False,
    home: options.Home = None,
) -> None:
    """Answer one question from the index, by the route that it needs.

    Examples:
      adaptive-rag ask --demo "What is our refund window?"

      adaptive-rag ask "Compare plan B and plan C" --trace

      adaptive-rag ask "notice period" --where tenant=acme --json
    """
    routes, filters = _routes(route), options.filters_from(where)
    session = open_session(home, demo=demo)
    stream = "drafts" if drafts else None
    context = session.context(routes=routes, max_hops=hops, filters=filters or None, stream=stream)
    with show.progress(quiet=as_json, drafts=context.stream == "drafts") as watch:
        answered = run(session.graph, question, context=context, watch=watch)
    if as_json:
        show_json(show.as_json(answered))
    else:
        show.answer(answered, trace=trace)
    raise typer.Exit(show.exit_code(answered))


def _routes(names: list[str] | None) -> tuple[Route, ...] | None:
    wanted = [name.strip() for item in names for name in item.split(",")] if names else []
    if unknown := set(wanted) - set(ROUTES):
        raise typer.BadParameter(f"{', '.join(sorted(unknown))}: not one of {', '.join(ROUTES)}", param_hint="--route")
    return cast(tuple[Route, ...], tuple(wanted)) or None
