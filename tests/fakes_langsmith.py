"""As much of LangSmith's HTTP interface, on the loopback, as datasets and experiments need."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

KEY = "lsv2_pt_0123456789abcdef"
TENANT = "5b0a5c1e-0000-4000-8000-000000000001"
WHEN = "2026-01-05T00:00:00+00:00"


class FakeLangSmith(ThreadingHTTPServer):
    """Keeps datasets and examples; refuses every key but `KEY`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.datasets: dict[str, dict[str, Any]] = {}
        self.examples: dict[str, dict[str, Any]] = {}
        self.feedback: list[Any] = []
        self.asked: list[str] = []

    @property
    def env(self) -> dict[str, str]:
        return {"LANGSMITH_API_KEY": KEY, "LANGSMITH_ENDPOINT": f"http://127.0.0.1:{self.server_port}"}


@contextmanager
def langsmith_server() -> Iterator[FakeLangSmith]:
    server = FakeLangSmith()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: FakeLangSmith
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer()

    do_POST = do_PATCH = do_GET

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def _answer(self) -> None:
        raw = self._read()
        address = urlsplit(self.path)
        self.server.asked.append(f"{self.command} {address.path}")
        if self.headers.get("x-api-key") != KEY and address.path != "/info":
            return self._send(401, {"detail": "Invalid token"})
        is_json = "json" in self.headers.get("content-type", "") and raw
        body = json.loads(raw) if is_json else None
        self._send(200, self._reply(address.path, parse_qs(address.query), body))

    def _reply(self, path: str, query: dict[str, list[str]], body: Any) -> Any:
        replies = {
            "GET /info": lambda: {"version": "0", "instance_flags": {"dataset_examples_multipart_enabled": False}},
            "GET /datasets": lambda: [one for one in self.server.datasets.values() if one["name"] == query["name"][0]],
            "POST /datasets": lambda: self._make_dataset(body["name"]),
            "GET /examples": lambda: self._page(query),
            "POST /examples/bulk": lambda: [self._keep(one) for one in body],
            "PATCH /examples/bulk": lambda: {"count": len([self._keep(one) for one in body])},
            "GET /sessions": lambda: [
                {"id": TENANT, "start_time": WHEN, "tenant_id": TENANT, "reference_dataset_id": None}
            ],
            "POST /sessions": lambda: {"id": str(uuid4()), "start_time": WHEN, "tenant_id": TENANT, **body},
            "POST /feedback": lambda: self.server.feedback.append(body) or {},
        }
        return replies.get(f"{self.command} {path}", dict)()

    def _make_dataset(self, name: str) -> dict[str, Any]:
        made = {"id": str(uuid4()), "name": name, "created_at": WHEN, "data_type": "kv"}
        return self.server.datasets.setdefault(made["id"], made)

    def _page(self, query: dict[str, list[str]]) -> list[dict[str, Any]]:
        offset, limit = int(query.get("offset", ["0"])[0]), int(query.get("limit", ["100"])[0])
        mine = [one for one in self.server.examples.values() if one["dataset_id"] in query.get("dataset", [])]
        return mine[offset : offset + limit]

    def _keep(self, example: dict[str, Any]) -> dict[str, Any]:
        kept = self.server.examples.setdefault(example["id"], {"created_at": WHEN, "runs": []})
        kept.update({key: value for key, value in example.items() if value is not None})
        return kept

    def _read(self) -> bytes:
        if self.headers.get("transfer-encoding") == "chunked":
            return b"".join(iter(self._chunk, b""))
        return self.rfile.read(int(self.headers.get("content-length") or 0))

    def _chunk(self) -> bytes:
        data = self.rfile.read(int(self.rfile.readline(), 16))
        self.rfile.readline()
        return data

    def _send(self, status: int, reply: Any) -> None:
        data = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
