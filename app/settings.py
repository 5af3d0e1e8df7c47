"""Everything that can be set, checked once at start."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from adaptive_rag.graph.context import Context

CONFIG_FILE = "adaptive-rag.toml"


class Settings(BaseSettings):
    """Read from `adaptive-rag.toml` in the working directory, then from `ADAPTIVE_RAG_…` variables, which win."""

    model_config = SettingsConfigDict(
        env_prefix="ADAPTIVE_RAG_",
        env_nested_delimiter="__",
        toml_file=CONFIG_FILE,
        extra="forbid",
        frozen=True,
    )

    home: Path = Field(Path(".adaptive-rag"), description="Folder of the index, the journal and the conversations.")
    encoder: str = Field("builtin", description="`builtin` (MiniLM), or a sentence-transformers model by name or path.")
    chat_model: str = Field(
        "builtin",
        description="`builtin` (SmolLM2-135M), a path to a GGUF file, or `provider:model` as init_chat_model takes it.",
    )
    base_url: str | None = Field(None, description="Server of an OpenAI-compatible chat model.")
    api_key: SecretStr | None = Field(None, description="Its key; else the provider's own variable is read.")
    context_window: int | None = Field(None, ge=512, description="Tokens that the chat model reads; default: its own.")
    allow_download: bool = Field(False, description="Let models that are named, not given as a path, be downloaded.")
    chroma_url: str | None = Field(None, description="A Chroma server, `http://host:port`; default: embedded.")
    router: Literal["rules", "trained", "llm"] = Field("trained", description="Who chooses the route.")
    router_file: Path | None = Field(None, description="A trained router of your own; default: the shipped one.")
    reranker: str = Field("builtin", description="`builtin`, `none`, or `cross-encoder:` and a name or path.")
    web: str = Field(
        "none",
        pattern=r"^(none|tavily|duckduckgo|searxng:https?://.+)$",
        description="For runs whose `sources` name it: `none`, `searxng:` and a URL, `tavily`, `duckduckgo`.",
    )
    reasoning: Literal["auto", "rules", "model"] = Field(
        "auto", description="Who plans, judges and rewrites: `auto` asks the chat model if it is capable."
    )
    grounder: str = Field(
        "auto",
        pattern=r"^(auto|rules|model|nli:.+)$",
        description="Who checks answers: `rules` need no model; `auto` has the chat model, if it is capable, review "
        "what they refuse; `nli:` and a cross-encoder by name or path; `model`, the chat model if it is capable.",
    )
    grounding: Literal["review", "join", "replace"] = Field(
        "join", description="Whether such a model decides what the rules refuse, what they leave open, or every claim."
    )
    journal: bool = Field(True, description="Keep a record of every question (route, cost, verdict).")
    journal_text: bool = Field(False, description="Keep the question's text in the journal, not only its hash.")
    prices: Path | None = Field(None, description="A TOML table of prices per token and second; default: seconds.")
    limits: Context = Field(default_factory=Context, description="Limits of a run where the host gives none.")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments, then the environment, then the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @property
    def index_folder(self) -> Path:
        """Where the index lies."""
        return self.home / "index"

    @property
    def adopted_router(self) -> Path | None:
        """The trained router to use: as set, else what `router use` put into `home`; None for the shipped one."""
        own = self.home / "router.json"
        return self.router_file or (own if own.exists() else None)
