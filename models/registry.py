"""A model by its name in the settings."""

from adaptive_rag.models.base import TokenEncoder

BUILTIN = "builtin"


def open_encoder(name: str, *, allow_download: bool = False) -> TokenEncoder:
    """Open `builtin`, or any sentence-transformers encoder by name or local folder.

    Raises:
        ModelError: it cannot be opened; without `allow_download` a model that is not on this machine cannot.
    """
    if name == BUILTIN:
        from adaptive_rag.models.minilm import MiniLM

        return MiniLM()
    raise NotImplementedError
