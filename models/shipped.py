"""The models that come with the product, as files inside installed packages."""

import hashlib
from importlib.util import find_spec
from pathlib import Path

from adaptive_rag.models.base import ModelError


def shipped_file(package: str, path: str, distribution: str) -> Path:
    """Where `path` inside `package` lies; the package's own code is not run.

    Raises:
        ModelError: the package or the file is missing.
    """
    spec = find_spec(package)
    for folder in (spec and spec.submodule_search_locations) or ():
        if (found := Path(folder) / path).is_file():
            return found
    raise ModelError(f"the built-in model file {path} is missing; run `pip install --force-reinstall {distribution}`")


def check_content(file: Path, sha256: str, distribution: str) -> None:
    """Read the whole file once (about 0.1 s for 90 MB) and compare.

    Raises:
        ModelError: the content is not what was published.
    """
    with file.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != sha256:
        raise ModelError(
            f"{file} is damaged or changed (sha256 {found[:12]}…, expected {sha256[:12]}…); "
            f"run `pip install --force-reinstall {distribution}`"
        )
