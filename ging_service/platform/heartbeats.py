"""Signs of life of a part of `ging serve`: a process that is frozen or hangs does not end, so nothing else shows it.

Each thread that works in rounds has an empty file of its own, whose time is that of its last round: by the monotonic clock,
which all processes of a machine share and which nobody sets.
"""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER: Final = "SUPERVISED_HEARTBEATS"
"""The variable that names the folder of a part's files; it is not a setting."""


def heartbeat(thread: str) -> Callable[[], None]:
    """Return the function that a thread of this process calls after each round; without a supervisor it does nothing."""
    folder = os.environ.get(FOLDER, "")
    if not folder:
        return lambda: None
    file = Path(folder, thread)

    def beat() -> None:
        now = time.monotonic_ns()
        # A thread must go on without its file, and the folder may have been removed.
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
            os.utime(file, ns=(now, now))

    beat()
    return beat


def forget(folder: Path) -> None:
    """Forget the signs of a process that has ended."""
    shutil.rmtree(folder, ignore_errors=True)


def silent_s(folder: Path) -> float:
    """Return the seconds since the thread that has been silent for longest gave its last sign; 0 if none is known."""
    now = time.monotonic_ns()
    with suppress(OSError):
        return max(((now - file.stat().st_mtime_ns) / 1e9 for file in folder.iterdir()), default=0.0)
    return 0.0
