"""The processors of this machine, and the error of losing a process: for commands, without importing what workers need."""

from __future__ import annotations

import os
import sys


class WorkerLostError(Exception):
    """A worker process ended without an answer: it was killed, or the memory was not enough for it."""


def processor_count() -> int:
    """Return the number of processors that this process may use; 1 where processes cannot be forked."""
    if not hasattr(os, "fork"):
        return 1
    # The machine may have more of them: a container or ``taskset`` can allow fewer.
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
