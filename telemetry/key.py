"""A random key beside the journal, so that the journal alone does not betray which questions were asked."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

_BYTES = 32


def journal_key(path: Path) -> bytes:
    """The key kept in `path`, made when there is none; whichever of several processes comes first makes it.

    Raises:
        OSError: when it can neither be read nor made.
    """
    if not path.exists():
        _make(path)
    return path.read_bytes()


def keyed_hash(key: bytes, text: str) -> str:
    """HMAC-SHA256 of `text` without case and outer space, first 32 hex digits: equal questions stay countable."""
    return hmac.new(key, text.strip().casefold().encode(errors="surrogatepass"), hashlib.sha256).hexdigest()[:32]


def _make(path: Path) -> None:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    draft.touch(mode=0o600)
    try:
        draft.write_bytes(secrets.token_bytes(_BYTES))
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
