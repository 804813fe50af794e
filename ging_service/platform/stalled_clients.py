"""Additions to the web server: it disconnects clients that read nothing, and calls a function when it is stopped."""

from __future__ import annotations

import signal
import socket
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_OPEN_FILES = Path("/proc/self/fd")
# A port that is not bound by then is not going to be: the service ends with an error of its own.
_TRY_FOR_S = 30.0
_PAUSE_S = 0.02
_WAKE_AGAIN_S = 1.0
_KEPT_BYTES = 128 * 1024
_STOPS = frozenset({signal.SIGINT, signal.SIGTERM})


def hang_up_on_stalled(port: int, timeout_s: float) -> None:
    """Let the kernel end connections to a port whose other end reads nothing for this long (Linux only).

    A thread that writes to such a connection waits for as long as it lasts. The option (TCP_USER_TIMEOUT) is set on the
    listening socket, from which connections inherit it. The server opens that socket after it makes the application, so
    it is looked for in the background. The kernel's send buffer for a slow client is limited likewise: to some 100 KB
    instead of megabytes.
    """
    threading.Thread(target=_set_when_it_listens, args=(port, timeout_s), name="listening", daemon=True).start()


def at_stop(call: Callable[[], None]) -> None:
    """Call a function in its own thread on a stop signal, and see that its handlers run. Main thread only."""
    reader, writer = socket.socketpair()
    # Python accepts only a descriptor that does not block: a signal handler must never wait.
    writer.settimeout(0)
    # Detached, so that the end of this object does not close the descriptor.
    signal.set_wakeup_fd(writer.detach(), warn_on_full_buffer=False)

    def wait() -> None:
        while not _STOPS.intersection(reader.recv(64)):
            pass
        call()
        # Handlers run in the main thread, which sleeps on if the kernel has given the signal to another one. The stop
        # signal itself must not come twice: the server's handler would wait for ever.
        while True:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)
            time.sleep(_WAKE_AGAIN_S)

    signal.signal(signal.SIGUSR1, lambda _number, _frame: None)
    threading.Thread(target=wait, name="stopping", daemon=True).start()


def _set_when_it_listens(port: int, timeout_s: float) -> None:
    until = time.monotonic() + _TRY_FOR_S
    while _OPEN_FILES.is_dir() and time.monotonic() < until:
        if any(_set_if_it_listens(int(one.name), port, timeout_s) for one in _OPEN_FILES.iterdir()):
            return
        time.sleep(_PAUSE_S)


def _set_if_it_listens(descriptor: int, port: int, timeout_s: float) -> bool:
    """True if an open file is the socket that listens on the port."""
    with suppress(OSError):  # most open files are none
        found = socket.socket(fileno=descriptor)
        try:
            # The name of a Unix socket is a text, of which the slice is no port either.
            if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) and found.getsockname()[1:2] == (port,):
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(timeout_s * 1000))
                found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _KEPT_BYTES)
                return True
        finally:
            # The descriptor is the server's: closing it here would stop the server.
            found.detach()
    return False
