"""Child processes that never outlive the one that started them."""

from __future__ import annotations

import ctypes
import dataclasses
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from signal import Signals
from typing import IO, TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType, TracebackType

_PR_SET_PDEATHSIG = 1
_STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_POLL_S = 0.05


class StopRequested(BaseException):
    """SIGTERM or Ctrl-C has arrived: the ordinary way out stops everything."""


@contextmanager
def stop_signals() -> Iterator[None]:
    """Turn the first SIGTERM or SIGINT into StopRequested in the main thread and ignore those that follow.

    A second Ctrl-C while things are being stopped would otherwise leave a database behind.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        for number in _STOP_SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        raise StopRequested

    before = {number: signal.signal(number, stop) for number in _STOP_SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def die_with_parent(number: int = signal.SIGTERM) -> None:
    """Ask the kernel to send this process a signal when its parent is gone, kill -9 included (Linux only)."""
    if sys.platform == "linux":
        _libc().prctl(_PR_SET_PDEATHSIG, int(number), 0, 0, 0)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """User and group number that a program runs as; None: those of this process."""

    user: int | None = None
    group: int | None = None

    @property
    def extra_groups(self) -> list[int] | None:
        """No other group for another account: root's own must not go along."""
        return None if self.user is None else []


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A program to start beside this process, and the signal by which it stops.

    A ``helper`` may end before what it helps is ready.
    """

    name: str
    command: Sequence[str]
    stop_signal: Signals = signal.SIGTERM
    grace_s: float = 10.0
    environment: Mapping[str, str] | None = None
    account: Account = Account()
    helper: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Child:
    """A program that runs."""

    program: Program
    process: subprocess.Popen[bytes]

    @property
    def why_ended(self) -> str:
        """The reason of its end; "" while it runs."""
        code = self.process.poll()
        if code is None:
            return ""
        return f"exit code {code}" if code >= 0 else f"signal {Signals(-code).name}"

    def ask_to_stop(self) -> None:
        """Send the signal by which it stops."""
        if self.process.poll() is None:
            self.process.send_signal(self.program.stop_signal)

    def end(self, deadline: float) -> None:
        """Wait until a monotonic time for it to end, then kill it."""
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Children:
    """The processes that this one started; leaving the block stops them all at once, each in its own time of grace."""

    def __init__(self) -> None:
        self._running: list[Child] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asked_at = time.monotonic()
        # What was started later may need what was started before it.
        for child in reversed(self._running):
            child.ask_to_stop()
        while self._running:
            self._running[-1].end(asked_at + self._running[-1].program.grace_s)
            self._running.pop()

    def start(self, program: Program, output: IO[bytes] | None = None) -> Child:
        """Start a program in a session of its own: a Ctrl-C at the terminal reaches only this process."""
        # Until the new process is on the list nobody could stop it: hold the stop signals back so long.
        held = signal.pthread_sigmask(signal.SIG_BLOCK, _STOP_SIGNALS)
        try:
            process = subprocess.Popen(  # noqa: S603  the commands are our own
                program.command,
                env=program.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                # Otherwise Ctrl-C would stop the database before the processes that still write to it.
                start_new_session=True,
                preexec_fn=_in_child(os.getpid(), program.stop_signal, held),  # noqa: PLW1509  no threads here yet
                user=program.account.user,
                group=program.account.group,
                extra_groups=program.account.extra_groups,
            )
            self._running.append(Child(program=program, process=process))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        return self._running[-1]

    def forget_ended(self) -> None:
        """Take processes that have ended off the list."""
        self._running = [child for child in self._running if not child.why_ended]

    def first_ended(self) -> Child | None:
        """The first process that has ended by itself, or None while all but helpers run."""
        return next((one for one in self._running if not one.program.helper and one.why_ended), None)

    def wait_until(self, ready: Callable[[], bool], timeout_s: float, pause_s: float = _POLL_S) -> bool:
        """Wait until ready() holds; false when a process has ended or the time is up before."""
        deadline = time.monotonic() + timeout_s
        while self.first_ended() is None:
            if ready():
                return True
            if time.monotonic() > deadline:
                return False
            time.sleep(pause_s)
        return False


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _in_child(parent: int, stop_signal: Signals, mask: set[int | Signals]) -> Callable[[], None]:
    # Loaded before the fork: between fork and exec the child should do as little as possible.
    libc = _libc() if sys.platform == "linux" else None

    def prepare() -> None:
        if libc is not None:
            libc.prctl(_PR_SET_PDEATHSIG, int(stop_signal), 0, 0, 0)
            if os.getppid() != parent:  # the parent was gone before the kernel was asked
                os._exit(1)
        for number in _STOP_SIGNALS:
            # A program inherits ignored signals through exec. One that is started while this process stops could not be
            # stopped.
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    return prepare
