"""LangSmith, only when it is asked for: whether tracing can work, and datasets that a second upload does not double."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import UUID, uuid5

if TYPE_CHECKING:
    from langsmith import Client

HOST = "https://api.smith.langchain.com"
TRACING = ("LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2", "LANGSMITH_TRACING", "LANGCHAIN_TRACING")
"""Any of them set to `true` switches tracing on; set all to `false` to switch it off."""
_KEYS = ("LANGSMITH_API_KEY", "LANGCHAIN_API_KEY")
_HOSTS = ("LANGSMITH_ENDPOINT", "LANGCHAIN_ENDPOINT")
_PLACEHOLDER = re.compile(r"[<>\s]|\.\.\.|your|xxx|changeme|replace|placeholder|example", re.IGNORECASE)


class LangSmithError(Exception):
    """LangSmith can't be used, or not in this way; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question of a dataset and what is known of its answer and trajectory."""

    question: str
    reference: Mapping[str, Any]
    """Plain JSON data; what the evaluators read."""
    key: str = ""
    """Its lasting name within the dataset; the question when empty."""
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Uploaded:
    """What an upload did; examples that are in the dataset and were not given stay there."""

    created: int
    updated: int
    unchanged: int


def tracing_guard(env: Mapping[str, str]) -> str | None:
    """A line of warning when tracing is on without a usable key, so that it has to be switched off; None when not."""
    switch = _switch(env)
    if switch is None or api_key(env):
        return None
    given = next((name for name in _KEYS if env.get(name, "").strip()), None)
    fault = f"{given} is a placeholder" if given else f"there is no {_KEYS[0]}"
    return f"{switch} is on but {fault}: tracing is switched off, answers are not affected"


def tracing_probe(env: Mapping[str, str], timeout: float = 2.0) -> str | None:
    """As `tracing_guard`, for what takes one request to know (refused key, no network), made only if tracing is on."""
    key = api_key(env)
    if key is None or _switch(env) is None:
        return tracing_guard(env)
    fault = _refusal(endpoint(env), key, timeout)
    return f"{fault}: tracing is switched off, answers are not affected" if fault else None


def api_key(env: Mapping[str, str]) -> str | None:
    """The key, unless it is missing or evidently a placeholder."""
    key = next((env[name].strip().strip("\"'") for name in _KEYS if env.get(name, "").strip()), "")
    return key if key and not _PLACEHOLDER.search(key) else None


def endpoint(env: Mapping[str, str]) -> str:
    """Where LangSmith is."""
    return next((env[name].strip() for name in _HOSTS if env.get(name, "").strip()), HOST).rstrip("/")


def open_client(env: Mapping[str, str], timeout: float = 5.0) -> "Client":
    """A client that was seen to work; call this before any model does.

    Raises:
        LangSmithError: without a key, with a refused one, or when LangSmith can't be reached.
    """
    key = api_key(env)
    if key is None:
        raise LangSmithError(f"LangSmith needs a key: set {_KEYS[0]}, or evaluate offline")
    fault = _refusal(endpoint(env), key, timeout)
    if fault:
        raise LangSmithError(f"{fault}; check {_KEYS[0]} and {_HOSTS[0]}, or evaluate offline")
    from langsmith import Client

    return Client(api_url=endpoint(env), api_key=key)


def upload(client: "Client", dataset: str, examples: Sequence[Example]) -> Uploaded:
    """Bring `examples` into the dataset of that name, made when there is none; the same ones again change nothing.

    Raises:
        LangSmithError: when two examples share a key, or LangSmith refuses.
    """
    from langsmith import utils

    keys = [example.key or example.question for example in examples]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise LangSmithError(f"two examples are called {twice!r}: give each its own key")
    try:
        return _synchronise(client, dataset, dict(zip(keys, examples, strict=True)))
    except utils.LangSmithError as error:
        raise LangSmithError(f"cannot upload {dataset!r} to LangSmith: {str(error).splitlines()[0]}") from error


def _synchronise(client: "Client", dataset: str, examples: Mapping[str, Example]) -> Uploaded:
    there = client.has_dataset(dataset_name=dataset)
    home = client.read_dataset(dataset_name=dataset) if there else client.create_dataset(dataset)
    wanted = {uuid5(home.id, key): _body(example) for key, example in examples.items()}
    found = {one.id: {"inputs": one.inputs, "outputs": one.outputs} for one in client.list_examples(dataset_id=home.id)}
    new = [name for name in wanted if name not in found]
    stale = [name for name, body in wanted.items() if name in found and not _same(body, found[name])]
    if new:
        client.create_examples(dataset_id=home.id, examples=[{"id": name, **wanted[name]} for name in new])
    if stale:
        client.update_examples(dataset_id=home.id, updates=[_update(name, wanted[name]) for name in stale])
    return Uploaded(len(new), len(stale), len(wanted) - len(new) - len(stale))


def _switch(env: Mapping[str, str]) -> str | None:
    return next((name for name in TRACING if env.get(name, "").strip().lower() == "true"), None)


def _body(example: Example) -> dict[str, Any]:
    body = {"inputs": {"question": example.question}, "reference_outputs": dict(example.reference)}
    return body | ({"metadata": dict(example.metadata)} if example.metadata else {})


def _update(name: UUID, body: Mapping[str, Any]) -> dict[str, Any]:
    """The client calls a reference by another name when it changes one."""
    return {"id": name} | {"outputs" if key == "reference_outputs" else key: value for key, value in body.items()}


def _same(body: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    """As JSON, where a tuple is a list."""
    ours, theirs = [body["inputs"], body["reference_outputs"]], [found["inputs"], found["outputs"] or {}]
    return json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True)


def _refusal(host: str, key: str, timeout: float) -> str | None:
    """What speaks against using LangSmith; a daemon asks, so that not even a slow name server keeps anyone waiting."""
    said: list[str | None] = []
    asking = Thread(target=lambda: said.append(_ask(host, key, timeout)), daemon=True)
    asking.start()
    asking.join(timeout)
    return said[0] if said else f"LangSmith at {host} did not answer within {timeout:g} s"


def _ask(host: str, key: str, timeout: float) -> str | None:
    try:
        with urlopen(Request(f"{host}/sessions?limit=1", headers={"x-api-key": key}), timeout=timeout):
            return None
    except HTTPError as error:
        error.close()
        if error.code in (401, 403):
            return f"LangSmith at {host} refused the key ({error.code})"
        return f"LangSmith at {host} answered {error.code} {error.reason}"
    except (OSError, HTTPException, ValueError) as error:
        return f"LangSmith at {host} can't be reached ({getattr(error, 'reason', error)})"
