"""What an embedded server that did not stop cleanly has left behind."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from signal import SIGINT, SIGQUIT
from typing import TYPE_CHECKING

from ging_service.platform.errors import StartRefused

if TYPE_CHECKING:
    from signal import Signals

_STATUS_LINE = 7
_POLL_S = 0.05
_PATIENCE_S = ((SIGINT, 20.0), (SIGQUIT, 10.0))


def status(cluster: Path) -> str:
    """What the server says of itself in its pid file ("starting", "ready", …), or "" without one."""
    lines = _pid_file_lines(cluster)
    return lines[_STATUS_LINE].strip() if len(lines) > _STATUS_LINE else ""


def clear(cluster: Path) -> None:
    """End a server that outlived its service and drop a pid file that names nobody.

    To be called only by the holder of the data folder's lock. Postgres drops its own stale pid file, except where
    the number has gone to another process since (after a restart of the machine or container).
    """
    number = _server_number(cluster)
    if number is None:
        return
    for stop_signal, patience_s in _PATIENCE_S:
        if _is_our_server(number, cluster):
            _end(number, cluster, stop_signal, patience_s)
    if _is_our_server(number, cluster):
        raise StartRefused(f"an old Postgres, process {number}, still works on {cluster} and does not stop")
    (cluster / "postmaster.pid").unlink(missing_ok=True)


def _pid_file_lines(cluster: Path) -> list[str]:
    try:
        return (cluster / "postmaster.pid").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []


def _server_number(cluster: Path) -> int | None:
    lines = _pid_file_lines(cluster)
    return int(lines[0]) if lines and lines[0].strip().isdigit() else None


def _is_our_server(number: int, cluster: Path) -> bool:
    # the server works inside its cluster: nothing else has that folder as its own
    try:
        return Path(f"/proc/{number}/cwd").resolve(strict=True) == cluster.resolve()
    except OSError:
        return False


def _end(number: int, cluster: Path, stop_signal: Signals, patience_s: float) -> None:
    with suppress(ProcessLookupError):
        os.kill(number, stop_signal)
    deadline = time.monotonic() + patience_s
    while _is_our_server(number, cluster) and time.monotonic() < deadline:
        time.sleep(_POLL_S)
