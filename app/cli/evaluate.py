"""`adaptive-rag evaluate`: routing, retrieval, answers, trajectories and whole pipelines, each on its own."""

import typer

from adaptive_rag.app.cli import (
    evaluate_answers,
    evaluate_pipelines,
    evaluate_retrieval,
    evaluate_routes,
    evaluate_trajectories,
)

app = typer.Typer(no_args_is_help=True, help="Measure the parts and the whole on questions with known answers.")
app.command("routes")(evaluate_routes.routes)
app.command("retrieval")(evaluate_retrieval.retrieval)
app.command("answers")(evaluate_answers.answers)
app.command("pipelines")(evaluate_pipelines.pipelines)
app.command("trajectories")(evaluate_trajectories.trajectories)
