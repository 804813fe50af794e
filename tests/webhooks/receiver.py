"""A receiver of webhooks on a port of loopback: keeps what it gets, and answers as a test wants it to."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from standardwebhooks import Webhook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True, slots=True, kw_only=True)
class Got:
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> str:
        return self.headers["webhook-id"]

    @property
    def position(self) -> int:
        return int(self.message.rpartition("/")[2])

    @property
    def event(self) -> Any:
        return json.loads(self.body)

    def verified_by(self, secret: str) -> Any:
        """What the library of Standard Webhooks makes of it; raises where the signature does not hold."""
        return Webhook(secret).verify(self.body, self.headers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


TAKEN = Answer()


class Receiver:
    """``behave`` says how a request is answered."""

    def __init__(self) -> None:
        self.got: list[Got] = []
        self.behave: Callable[[Got], Answer] = lambda _: TAKEN
        self.under_way: dict[str, int] = {}
        self.most_at_once: dict[str, int] = {}
        self.port = 0
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    def positions(self) -> list[int]:
        return [one.position for one in self.got]

    def take(self, got: Got) -> Answer:
        webhook = got.message.rpartition("/")[0]
        with self._lock:
            self.got.append(got)
            now = self.under_way[webhook] = self.under_way.get(webhook, 0) + 1
            self.most_at_once[webhook] = max(now, self.most_at_once.get(webhook, 0))
        try:
            return self.behave(got)
        finally:
            with self._lock:
                self.under_way[webhook] -= 1


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = receiver.take(Got(path=self.path, headers=headers, body=body))
            try:
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if answer.status != 204:
                    self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                self.wfile.write(answer.body)
            except OSError:
                self.close_connection = True  # the sender has hung up

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        receiver.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()
