"""Worker processes that apply one function to items, with the results in the order of the items.

Each worker is forked, so that it starts in milliseconds with everything imported, and has a pipe of its own. Why not
``concurrent.futures``: a caller that waits for its input and for results at once needs descriptors that it can poll,
and the workers of an executor survive a parent that is killed, because each holds the other end of its own queue.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from multiprocessing.context import ForkProcess
    from types import TracebackType

Item = TypeVar("Item")
Result = TypeVar("Result")

HELD_OF_EACH: Final = 2
"""So many items of each worker may be under way or wait for the result of an earlier one."""

_END_S: Final = 1


class WorkerLostError(Exception):
    """A worker process ended without an answer: it was killed, or the memory was not enough for it."""


def processor_count() -> int:
    """Return the number of processors that this process may use; 1 where processes cannot be forked."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers(Generic[Item, Result]):
    """Processes that apply ``function`` to items; leaving the block ends them. To be used by one thread.

    The function is not pickled; items and results are. An exception that it raises is raised by ``wait``.
    """

    def __init__(self, function: Callable[[Item], Result], count: int) -> None:
        self._function = function
        self._count = count
        self._processes: dict[Connection, ForkProcess] = {}
        self._idle: list[Connection] = []
        self._busy: dict[Connection, int] = {}
        self._results: dict[int, Result] = {}
        self._sent = 0
        self._taken = 0

    def __enter__(self) -> Self:
        # Until it ignores Ctrl-C, a new process would answer it with a traceback of its own.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            for _ in range(self._count):
                self._start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for conn, process in self._processes.items():
            conn.close()
            process.terminate()
        for process in self._processes.values():
            process.join(_END_S)
            process.kill()
            process.join()
            process.close()

    @property
    def is_waiting(self) -> bool:
        """Return True if results are still to come or to be taken."""
        return self._taken < self._sent

    @property
    def is_full(self) -> bool:
        """Return True if no item can be sent now."""
        return not self._idle or self._sent - self._taken >= HELD_OF_EACH * self._count

    def send(self, item: Item) -> None:
        """Give an item to a worker. Only when not ``is_full``. Raises ``WorkerLostError``."""
        conn = self._idle.pop()
        try:
            # The worker waits for an item and does nothing else, so this cannot block for long.
            conn.send(item)
        except OSError:
            raise self._lost(conn) from None
        self._busy[conn] = self._sent
        self._sent += 1

    def wait(self, also: Sequence[Any] = ()) -> bool:
        """Wait until a result has come, or one of ``also`` can be read: then return True.

        Raises ``WorkerLostError``, and what the function raised.
        """
        ready = wait([*self._busy, *also])
        for conn in ready:
            if isinstance(conn, Connection) and conn in self._busy:
                self._results[self._busy.pop(conn)] = self._received(conn)
                self._idle.append(conn)
        return any(one in also for one in ready)

    def take(self) -> Iterator[Result]:
        """Yield the results that have come, in the order of the items; an earlier one that is missing holds up the rest."""
        while self._taken in self._results:
            result = self._results.pop(self._taken)
            self._taken += 1
            yield result

    def map(self, items: Iterable[Item]) -> Iterator[Result]:
        """Yield the result of each item, in their order. Few items more than results are taken from ``items``."""
        for item in items:
            while self.is_full:
                self.wait()
                yield from self.take()
            self.send(item)
        while self.is_waiting:
            self.wait()
            yield from self.take()

    def _start(self) -> None:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        # Daemons end with this process also where nobody leaves the block.
        process = context.Process(target=_work, args=(self._function, theirs, [*self._processes, ours]), daemon=True)
        process.start()
        theirs.close()
        self._processes[ours] = process
        self._idle.append(ours)

    def _received(self, conn: Connection) -> Result:
        try:
            good, answer = conn.recv()
        except (EOFError, OSError):
            raise self._lost(conn) from None
        if not good:
            raise answer
        return answer  # type: ignore[no-any-return]

    def _lost(self, conn: Connection) -> WorkerLostError:
        process = self._processes[conn]
        process.join(_END_S)
        code = process.exitcode or 0
        how = f"by {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
        return WorkerLostError(f"a worker process was ended {how}")


def _work(function: Callable[[Any], Any], conn: Connection, others: Iterable[Connection]) -> None:
    """Answer items until the other end of the pipe is closed, also because that process is gone."""
    # Ctrl-C reaches the whole group of processes: the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for other in others:  # inherited ends of pipes: while they are open, nobody sees that the parent is gone
        other.close()
    try:
        while True:
            conn.send(_answer(function, conn.recv()))
    except (EOFError, OSError):
        # Not by an exception: what the parent was about to write or to do at its exit is not ours to do.
        os._exit(0)


def _answer(function: Callable[[Any], Any], item: object) -> tuple[bool, object]:
    try:
        return True, function(item)
    except Exception as error:  # noqa: BLE001  raised again in the parent
        error.add_note(f"in a worker process:\n{traceback.format_exc()}")
        return False, error
