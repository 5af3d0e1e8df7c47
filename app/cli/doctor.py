"""`adaptive-rag doctor`: what is there, what is missing, what to do."""

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Literal, NamedTuple

import typer

from adaptive_rag.app.assemble import open_models
from adaptive_rag.app.cli import options
from adaptive_rag.app.cli.console import out, say, show_json
from adaptive_rag.app.cli.errors import one_line
from adaptive_rag.app.settings import Settings

PACKAGES = (
    "adaptive-rag",
    "langgraph",
    "langchain-core",
    "chromadb",
    "tantivy",
    "llama-cpp-python",
    "sentence-transformers",
)
EXTRAS = {"studio": "langgraph-cli", "openai": "langchain-openai", "ollama": "langchain-ollama", "duckduckgo": "ddgs"}


class Finding(NamedTuple):
    """One thing looked at."""

    what: str
    state: Literal["ok", "missing", "broken"]
    detail: str


def doctor(as_json: options.Json = False, home: options.Home = None) -> None:
    """Look at versions, models and index; exit code 1 when something needed is broken.

    Example:
      adaptive-rag doctor
    """
    settings = options.settings_for(home)
    found = [*_versions(), *_models(settings), *_index(settings)]
    if as_json:
        show_json([finding._asdict() for finding in found])
    else:
        for finding in found:
            mark = {"ok": "ok     ", "missing": "missing", "broken": "BROKEN "}[finding.state]
            say(f"{mark}  {finding.what:<24}{finding.detail}", style="" if finding.state == "ok" else "yellow")
    out.file.flush()
    raise typer.Exit(1 if any(finding.state == "broken" for finding in found) else 0)


def _versions() -> Iterator[Finding]:
    yield Finding("python", "ok", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    for name in PACKAGES:
        yield Finding(name, "ok", version(name))
    for extra, package in EXTRAS.items():
        try:
            yield Finding(f"extra {extra}", "ok", f"{package} {version(package)}")
        except PackageNotFoundError:
            yield Finding(f"extra {extra}", "missing", f'not needed offline; pip install "adaptive-rag[{extra}]"')


def _models(settings: Settings) -> Iterator[Finding]:
    models = open_models(settings)
    try:
        yield Finding("encoder", "ok", f"{models.encoder.fingerprint}, {models.encoder.width} wide")
    except Exception as error:  # noqa: BLE001  a doctor reports whatever is broken
        yield Finding("encoder", "broken", one_line(error))
    try:
        reply = models.chat().invoke("Say hello.", max_tokens=8)
        yield Finding("chat model", "ok", f"{settings.chat_model}: {reply.text.strip()[:40]!r}")
    except Exception as error:  # noqa: BLE001
        yield Finding("chat model", "broken", one_line(error))


def _index(settings: Settings) -> Iterator[Finding]:
    from adaptive_rag.retrieval.base import NothingIndexedError
    from adaptive_rag.retrieval.index import Index

    try:
        index = Index.open(settings.index_folder, open_models(settings).encoder, chroma_url=settings.chroma_url)
        yield Finding("index", "ok", f"{index.size} passages in {settings.index_folder}, {index.fingerprint}")
    except NothingIndexedError as error:
        yield Finding("index", "missing", one_line(error))
    except Exception as error:  # noqa: BLE001
        yield Finding("index", "broken", one_line(error))
