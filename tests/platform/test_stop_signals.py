"""Stop signals of a process with threads, to any of which the kernel may give them."""

from __future__ import annotations

import subprocess
import sys

from tests.support.waiting import HANG_S

_STOPS_ANOTHER_THREAD = """
import signal, threading
from ging_service.platform.stalled_clients import at_stop

stopped, told, begun = threading.Event(), threading.Event(), threading.Event()
signal.signal(signal.SIGTERM, lambda number, frame: stopped.set())
at_stop(told.set)

def get_signal():
    begun.wait()
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

threading.Thread(target=get_signal).start()
begun.set()
stopped.wait()
assert told.is_set()
"""


def test_the_main_thread_stops_although_another_one_got_the_signal() -> None:
    command = [sys.executable, "-c", _STOPS_ANOTHER_THREAD]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=HANG_S)
    assert done.returncode == 0, done.stderr
