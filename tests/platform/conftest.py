"""Runs the real `ging` command in processes of its own, on loopback."""

from __future__ import annotations

import dataclasses
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import psutil
import pytest

from tests.support.databases import migrated_data_folder
from tests.support.forked import run_forked
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Answer(NamedTuple):
    """What a request was answered."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A running `ging serve`."""

    process: subprocess.Popen[str]
    port: int
    data: Path
    metrics_port: int = 0

    def family(self) -> list[psutil.Process]:
        """The process, all its descendants and the Postgres that it started."""
        own = psutil.Process(self.process.pid)
        return [own, *own.children(recursive=True)]

    def get(self, path: str) -> int:
        return self.ask("GET", path).status

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """What a request is answered; ``body`` is sent as JSON."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            named["Content-Type"] = "application/json"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=HANG_S)) as connection:
            connection.request(method, path, None if body is None else json.dumps(body).encode(), named)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())

    def stop(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        return self.process.wait(HANG_S)


def clean_environment() -> dict[str, str]:
    """The environment of this process without any setting of the service."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("GING_", "DATABASE_URL"))}


def run_ging(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a `ging` command to its end, in a process of its own."""
    return run_forked(*arguments, environment=clean_environment() | environment)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def gone(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Wait until the processes have ended: those of them that still run when the patience is over.

    Nobody but its parent can take notice of a process that has ended: a zombie has ended.
    """
    deadline = time.monotonic() + HANG_S
    while (left := [one for one in processes if runs(one)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def runs(process: psutil.Process) -> bool:
    """Whether it has not ended."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@contextmanager
def services() -> Iterator[Callable[..., Service]]:
    """Starts services that answer, and leaves nothing of them behind whatever the test does."""
    started: list[Service] = []

    def start(data: Path, *arguments: str, stderr: IO[str] | None = None, **environment: str) -> Service:
        port = free_port()
        command = [sys.executable, "-m", "ging_service.cli.main", "serve", "--data", str(data), "--port", str(port)]
        process = subprocess.Popen(
            [*command, *arguments],
            env=clean_environment() | environment,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
        service = Service(process=process, port=port, data=data)
        started.append(service)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == f"Ging Service is ready on http://127.0.0.1:{port}\n"
        return service

    try:
        yield start
    finally:
        for service in started:
            _stop(service)


def _stop(service: Service) -> None:
    if service.process.poll() is None:
        family = service.family()
        service.stop(signal.SIGTERM)
        gone(family)
    assert service.process.stdout is not None
    service.process.stdout.close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Service]]:
    with services() as start:
        yield start


@pytest.fixture(scope="session")
def running() -> Iterator[Service]:
    """A service of two processes that gives out metrics, for tests that only look at it or come too late."""
    port = free_port()
    with migrated_data_folder() as folder, services() as start:
        settings = ("--processes", "2", "--metrics-port", str(port), "--read-timeout-ms", "500")
        yield dataclasses.replace(start(folder, "--demo", *settings), metrics_port=port)
