"""`adaptive-rag router`: label your questions, fit, tune and adopt a router, and see whether it is worth having."""

import typer

from adaptive_rag.app.cli import router_assess, router_fit, router_label, router_tune, router_use

app = typer.Typer(no_args_is_help=True, help="The trained router: how it was made, how to make your own.")
app.command("label")(router_label.label)
app.command("assess")(router_assess.assess)
app.command("fit")(router_fit.fit)
app.command("tune")(router_tune.tune)
app.command("use")(router_use.use)
app.command("status")(router_use.status)
app.command("train")(router_fit.train)
