"""Signs of life of a part of `ging serve`: a process that is frozen or hangs does not end, so nothing else shows it.

Each thread that works in rounds has an empty file of its own, whose time is that of its last round: by the monotonic clock,
which all processes of a machine share and which nobody sets.
"""

from __future__ import annotations

import os
import time
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
    file.touch()

    def beat() -> None:
        now = time.monotonic_ns()
        os.utime(file, ns=(now, now))

    beat()
    return beat


def forget(folder: Path) -> None:
    """Forget the signs of a process that has ended."""
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink(missing_ok=True)


def silent_s(folder: Path) -> float:
    """Return the seconds since the thread that has been silent for longest gave its last sign; 0 if none has given one."""
    now = time.monotonic_ns()
    return max(((now - file.stat().st_mtime_ns) / 1e9 for file in folder.iterdir()), default=0.0)
