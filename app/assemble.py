"""The only place that names concrete classes: settings to the parts of the graph."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from langchain_core.language_models import BaseChatModel

from adaptive_rag.answering.base import Writer
from adaptive_rag.app.lazy import lazily, once
from adaptive_rag.app.settings import Settings
from adaptive_rag.graph.parts import Parts
from adaptive_rag.graph.state import State
from adaptive_rag.grounding.base import Grounder
from adaptive_rag.models.base import ModelError, TokenEncoder
from adaptive_rag.planning.base import Judge, Planner
from adaptive_rag.retrieval.base import Reranker, RetrievalError, Source
from adaptive_rag.retrieval.index import Index
from adaptive_rag.routing.base import Router
from adaptive_rag.telemetry.record import Fingerprints

_log = logging.getLogger("adaptive_rag")


@dataclass(frozen=True)
class Models:
    """The two models everything else is made with; neither is loaded before it is used."""

    encoder: TokenEncoder
    chat: Callable[[], BaseChatModel]


def open_models(settings: Settings) -> Models:
    """Encoder and chat model as the settings name them."""
    return Models(encoder=lazily(lambda: _encoder(settings)), chat=once(lambda: _chat(settings)))


def open_parts(settings: Settings, models: Models | None = None) -> Parts:
    """Everything that the graph is built with; each part opens when it is first used.

    Raises:
        Nothing here: a part that cannot be opened raises at its first use, inside the node that uses it.
    """
    given = models or open_models(settings)
    grounder, index = lazily(lambda: _grounder(settings, given)), open_index(settings, given)
    return Parts(
        router=lazily(lambda: _router(settings, given)),
        index=index,
        reranker=lazily(lambda: open_reranker(settings, given)),
        writer=lazily(lambda: _writer(settings, given, grounder)),
        planner=lazily(lambda: _planner(settings, given)),
        judge=lazily(lambda: _judge(settings, given)),
        grounder=grounder,
        web=lazily(lambda: _web(settings, given)) if settings.web != "none" else None,
        keep=_keeper(settings, given, index) if settings.journal else None,
    )


def open_index(settings: Settings, models: Models) -> Index:
    """The index for reading."""
    return lazily(lambda: Index.open(settings.index_folder, models.encoder, chroma_url=settings.chroma_url))


def open_reranker(settings: Settings, models: Models) -> Reranker:
    """The reranker, which needs no index."""
    from adaptive_rag.retrieval.rerank import open_reranker as opened

    return opened(settings.reranker, models.encoder, allow_download=settings.allow_download)


def uses_model(settings: Settings, models: Models) -> bool:
    """Whether planning, judging and rewriting are done by the chat model."""
    from adaptive_rag.models.registry import capable

    return settings.reasoning == "model" or (settings.reasoning == "auto" and capable(models.chat()))


def _encoder(settings: Settings) -> TokenEncoder:
    from adaptive_rag.models.registry import open_encoder
    from adaptive_rag.models.remember import remember

    return remember(open_encoder(settings.encoder, allow_download=settings.allow_download))


def _chat(settings: Settings) -> BaseChatModel:
    from adaptive_rag.models.registry import open_chat_model

    options: dict[str, Any] = {
        "base_url": settings.base_url,
        "api_key": settings.api_key and settings.api_key.get_secret_value(),
    }
    return open_chat_model(
        settings.chat_model,
        context_window=settings.context_window,
        **{key: value for key, value in options.items() if value is not None},
    )


def _router(settings: Settings, models: Models) -> Router:
    from adaptive_rag.routing.registry import open_router

    router, warnings = open_router(
        settings.router, encoder=models.encoder, model=models.chat, artefact_path=settings.adopted_router
    )
    for warning in warnings:
        _log.warning(warning)
    return router


def _grounder(settings: Settings, models: Models) -> Grounder:
    from adaptive_rag.grounding.registry import open_grounder

    rules = settings.grounder == "auto" and not uses_model(settings, models)
    return open_grounder(
        "rules" if rules else settings.grounder,
        models.encoder,
        chat=models.chat,
        mode=settings.grounding,
        allow_download=settings.allow_download,
    )


def _web(settings: Settings, models: Models) -> Source:
    from adaptive_rag.retrieval.web import open_web

    return open_web(settings.web, models.encoder)


def _writer(settings: Settings, models: Models, grounder: Grounder) -> Writer:
    if uses_model(settings, models):
        from adaptive_rag.answering.cited import CitedWriter

        return CitedWriter(models.chat())
    from adaptive_rag.answering.small import SmallWriter

    return SmallWriter(models.chat(), models.encoder, grounder)


def _planner(settings: Settings, models: Models) -> Planner:
    from adaptive_rag.planning.planner import RulesPlanner

    rules = RulesPlanner()
    if not uses_model(settings, models):
        return rules
    from adaptive_rag.planning.model import ModelPlanner

    return ModelPlanner(models.chat(), rules)


def _judge(settings: Settings, models: Models) -> Judge:
    from adaptive_rag.planning.judge import CoverageJudge

    rules = CoverageJudge()
    if not uses_model(settings, models):
        return rules
    from adaptive_rag.planning.model import ModelJudge

    return ModelJudge(models.chat(), rules)


def _keeper(settings: Settings, models: Models, index: Index) -> Callable[[State, str | None], None]:
    from adaptive_rag.app.records import keeper
    from adaptive_rag.telemetry.journal import Journal
    from adaptive_rag.telemetry.prices import Prices, load_prices

    journal = Journal(settings.home / "journal.sqlite", keep_text=settings.journal_text)
    prices = load_prices(settings.prices) if settings.prices else Prices()
    return keeper(journal, prices, lambda: fingerprints(settings, models, index))


def fingerprints(settings: Settings, models: Models, index: Index) -> Fingerprints:
    """What answers are made with; empty where a part is not there."""
    return {
        "generator": settings.chat_model,
        "encoder": _fingerprint(models.encoder),
        "index": _fingerprint(index),
        "router": settings.router,
    }


def _fingerprint(part: TokenEncoder | Index) -> str:
    try:
        return part.fingerprint
    except (RetrievalError, ModelError):
        return ""
