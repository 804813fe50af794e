"""Leftovers of an embedded server that did not stop cleanly."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from signal import SIGINT, SIGKILL, SIGQUIT

from ging_service.platform.errors import StartRefused

# The eighth line of postmaster.pid, counted from 0.
_STATUS_LINE = 7
_POLL_S = 0.05
_PROCESSES = Path("/proc")
# fast shutdown, immediate shutdown, and the end: the log is replayed at the next start
_PATIENCE_S = ((SIGINT, 20.0), (SIGQUIT, 10.0), (SIGKILL, 5.0))


def status(cluster: Path) -> str:
    """The server's state in its pid file ("starting", "ready", …), or "" without one."""
    try:
        lines = (cluster / "postmaster.pid").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return lines[_STATUS_LINE].strip() if len(lines) > _STATUS_LINE else ""


def clear(cluster: Path, socket_folder: Path) -> None:
    """End a server that outlived its service and drop the lock files that name nobody any more.

    To be called only by the holder of the data folder's lock. Postgres drops its own stale files, except where the
    process number has gone to another process since (after a restart of the machine or container) or still names
    one that ended and that nobody has taken notice of. Where the system does not tell what folder a process works
    in, everything is left to Postgres.
    """
    if not (_PROCESSES / "self" / "cwd").exists():
        return
    for number, patience_s in _PATIENCE_S:
        for process in _at_work_in(cluster):
            with suppress(ProcessLookupError):
                os.kill(process, number)
        if _is_quiet(cluster, patience_s):
            break
    else:
        raise StartRefused(f"an old Postgres still runs on {cluster} and does not stop")
    (cluster / "postmaster.pid").unlink(missing_ok=True)
    for file in socket_folder.glob(".s.PGSQL.*"):
        file.unlink()


def _is_quiet(cluster: Path, patience_s: float) -> bool:
    deadline = time.monotonic() + patience_s
    while _at_work_in(cluster):
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_S)
    return True


def _at_work_in(cluster: Path) -> list[int]:
    # all of Postgres' processes work inside the cluster; a person's shell may too, so that the name counts as well
    wanted = cluster.resolve()
    found = []
    for process in _PROCESSES.iterdir():
        if process.name.isdigit():
            with suppress(OSError):
                named = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
                if named == "postgres" and (process / "cwd").readlink() == wanted:
                    found.append(int(process.name))
    return found
