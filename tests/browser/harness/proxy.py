"""A TCP proxy between browsers and the service that fails, freezes, answers for itself, and comes back."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterator

_PIECE: Final = 65536
_RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER that ends a connection with a reset."""


def answer(status: str, body: str = "", **headers: str) -> bytes:
    """An answer of HTTP, as a proxy gives it where it cannot reach the service."""
    named = {"Content-Type": "text/html", "Content-Length": str(len(body)), "Connection": "close"}
    named |= {name.replace("_", "-"): value for name, value in headers.items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"HTTP/1.1 {status}\r\n{head}\r\n{body}".encode()


class Proxy:
    """Passes everything on until it is told otherwise."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._answer: bytes | None = None
        self._flowing = threading.Event()
        self._flowing.set()
        self._sockets: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def work(self) -> None:
        """Pass everything on again, what was held back included."""
        self._answer = None
        self._flowing.set()

    def freeze(self) -> None:
        """Keep all connections, take new ones, and pass nothing on."""
        self._flowing.clear()

    def fail(self, answered: bytes = b"") -> None:
        """End all connections, and meet new ones with this answer; b"": with a reset."""
        self._answer = answered
        self._flowing.set()
        self._drop_all()

    def close(self) -> None:
        self.fail()
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(5)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                came, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(came,), daemon=True).start()

    def _serve(self, came: socket.socket) -> None:
        with self._held(came), contextlib.suppress(OSError):
            if self._answer is not None:
                self._answer_for_itself(came, self._answer)
                return
            with self._held(socket.create_connection(("127.0.0.1", self._target), 5)) as there:
                there.settimeout(None)
                back = threading.Thread(target=self._pump, args=(there, came), daemon=True)
                back.start()
                self._pump(came, there)
                back.join()

    def _answer_for_itself(self, came: socket.socket, answered: bytes) -> None:
        if not answered:
            came.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            return
        asked = b""
        while b"\r\n\r\n" not in asked:
            asked += came.recv(_PIECE) or b"\r\n\r\n"
        came.sendall(answered)

    def _pump(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(_PIECE):
                self._flowing.wait()
                target.sendall(piece)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def _held(self, one: socket.socket) -> Iterator[socket.socket]:
        with self._lock:
            self._sockets.add(one)
        try:
            with one:
                yield one
        finally:
            with self._lock:
                self._sockets.discard(one)

    def _drop_all(self) -> None:
        with self._lock:
            for one in self._sockets:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
