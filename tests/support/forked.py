"""`ging` processes for tests, forked from one that has imported everything: a new one takes a second for its imports.

They are processes of their own, as those that are started are; their parent is the server that forked them. Tests of how
a process starts and of the installed command start it as users do: ``python -m ging_service.cli.main``.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

from tests.support.fork_server import REQUEST_BYTES_MAX, STATUS
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]


class ForkedGing:
    """A process of `ging`, or of another ``program`` of the service, that runs until it ends or is killed, at the latest with its ``with`` block.

    The files are those that it reads and writes: whoever gives the end of a pipe closes their own copy of it.
    """

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str],
        stdin: IO[bytes] | None = None,
        stdout: IO[bytes] | None = None,
        stderr: IO[bytes] | None = None,
        program: str = "ging_service.cli.main",
    ) -> None:
        self.returncode: int | None = None
        self._status, status = os.pipe()
        with open(os.devnull, "rb") as nothing:  # noqa: PTH123  as open() for any other file
            files = ((stdin or nothing).fileno(), _descriptor(stdout, 1), _descriptor(stderr, 2), status)
            asked = {
                "program": program,
                "arguments": arguments,
                "environment": dict(environment),
                "folder": str(Path.cwd()),
            }
            request = json.dumps(asked).encode()
            assert len(request) < REQUEST_BYTES_MAX
            socket.send_fds(_server(), [request], files)
        os.close(status)
        self.pid = self._read(HANG_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self.wait()

    def wait(self, timeout_s: float = HANG_S) -> int:
        """Its exit code, or the negative number of the signal that ended it. Raises ``TimeoutError``."""
        if self.returncode is None:
            self.returncode = self._read(timeout_s)
            os.close(self._status)
        return self.returncode

    def poll(self) -> int | None:
        """The same if it has ended."""
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _read(self, timeout_s: float) -> int:
        if not select.select([self._status], [], [], timeout_s)[0]:
            raise TimeoutError
        number: int = STATUS.unpack(os.read(self._status, STATUS.size))[0]
        return number


def run_forked(*arguments: str, environment: Mapping[str, str], typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a `ging` command to its end, with ``typed`` as standard input."""
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        stdin.write(typed.encode())
        stdin.seek(0)
        with ForkedGing(*arguments, environment=environment, stdin=stdin, stdout=stdout, stderr=stderr) as process:
            code = process.wait()
        printed = []
        for file in (stdout, stderr):
            file.seek(0)
            printed.append(file.read().decode())
    return subprocess.CompletedProcess(["ging", *arguments], code, *printed)


def _descriptor(file: IO[bytes] | None, standard: int) -> int:
    return standard if file is None else file.fileno()


@cache
def _server() -> socket.socket:
    """The server of this process, started for the first that asks; it ends when the socket is closed."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    command = [sys.executable, "-m", "tests.support.fork_server", str(theirs.fileno())]
    process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()])
    theirs.close()

    def stop() -> None:
        ours.close()
        process.wait()

    atexit.register(stop)
    return ours
