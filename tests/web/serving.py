"""The web server itself, in processes of its own, over a database of the test; and readers that follow it by HTTP."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import psutil

from tests.support.forked import ForkedGing
from tests.support.waiting import HANG_S, wait_until
from tests.web.sse import Source

if TYPE_CHECKING:
    from collections.abc import Iterator


class WebServer:
    """A web server that may be stopped, killed and started again on the same port."""

    def __init__(self, app_dsn: str, **settings: str) -> None:
        with closing(socket.create_server(("127.0.0.1", 0))) as probe:
            self.port = int(probe.getsockname()[1])
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GING_", "DATABASE_URL"))}
        own = {"DATABASE_URL": app_dsn, "GING_APP_ROLE": "", "GING_PORT": str(self.port), "GING_MIGRATE": "false"}
        self._environment = kept | own | settings
        self._process: ForkedGing | None = None

    def start(self) -> None:
        self._process = ForkedGing(program="ging_service.cli.serve.web_server", environment=self._environment)
        wait_until(self._answers_or_has_ended, every_s=0.05)
        assert self._process.poll() is None

    def processes(self) -> list[psutil.Process]:
        assert self._process is not None
        main = psutil.Process(self._process.pid)
        return [main, *main.children(recursive=True)]

    def stop(self) -> None:
        """Stop it gracefully."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        assert self._process.wait(HANG_S) == 0

    def kill(self) -> None:
        """All of it at once, without warning."""
        assert self._process is not None
        if self._process.poll() is None:
            for one in self.processes():
                with suppress(psutil.NoSuchProcess):  # it has ended with the first
                    one.kill()
            self._process.wait(HANG_S)

    def _answers_or_has_ended(self) -> bool:
        return (self._process is not None and self._process.poll() is not None) or self._answers()

    def _answers(self) -> bool:
        try:
            with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)) as connection:
                connection.request("GET", "/healthz")
                return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False


@contextmanager
def web_server(app_dsn: str, **settings: str) -> Iterator[WebServer]:
    server = WebServer(app_dsn, **settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def stream(port: int, place: str, token: str, last_id: str = "") -> Iterator[dict[str, Any]]:
    """The events of one connection, as they come; closed with it. Raises ``OSError`` or ``HTTPException``."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
    if last_id:
        headers["Last-Event-ID"] = last_id
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=HANG_S)) as connection:
        connection.request("GET", place, headers=headers)
        response = connection.getresponse()
        if response.status == 503:
            raise http.client.HTTPException("busy")
        assert response.status == 200, response.read()
        yield from Source().read(iter(lambda: response.read1(65536), b""))


def page(port: int, place: str, token: str) -> dict[str, Any]:
    """One page. Raises ``OSError`` or ``HTTPException``."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=HANG_S)) as connection:
        connection.request("GET", place, headers={"Authorization": f"Bearer {token}"})
        response = connection.getresponse()
        body = response.read()
        if response.status == 503:
            raise http.client.HTTPException("busy")
        assert response.status == 200, body
        return dict(json.loads(body))
