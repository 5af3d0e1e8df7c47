"""As much of SearxNG's HTTP interface, on the loopback, as a search needs."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


class FakeSearxng(ThreadingHTTPServer):
    """Answers every query with the same results; with `status` or not before `released` where told so."""

    daemon_threads = True

    def __init__(self, results: list[tuple[str, str, str]], status: int, slow: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.results = results
        self.status = status
        self.slow = slow
        self.released = threading.Event()
        self.asked: list[str] = []

    @property
    def setting(self) -> str:
        return f"searxng:{self.url}"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def searxng_server(*results: tuple[str, str, str], status: int = 200, slow: bool = False) -> Iterator[FakeSearxng]:
    """Results are `(url, title, content)`; a slow server answers when it is closed."""
    server = FakeSearxng(list(results), status, slow)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: FakeSearxng

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        assert query["format"] == ["json"]
        self.server.asked += query["q"]
        if self.server.slow:
            self.server.released.wait(30)
        status, found = self.server.status, list(map(_result, self.server.results))
        body = json.dumps({"query": query["q"][0], "answers": [], "results": found}) if status == 200 else _page(status)
        self.send_response(status)
        self.send_header("Content-Type", "application/json" if status == 200 else "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: Any) -> None:
        pass


def _page(status: int) -> str:
    """As Flask refuses."""
    phrase = HTTPStatus(status).phrase
    style = "<style>\nh1 {color: red}\n</style>"
    return f"<!doctype html>\n<html lang=en>\n<title>{status} {phrase}</title>\n{style}<h1>{phrase}</h1>\n<p>No.</p>"


def _result(found: tuple[str, str, str]) -> dict[str, Any]:
    url, title, content = found
    return {"url": url, "title": title, "content": content, "engines": ["one"], "category": "general"}
