"""Work spread over the processors of one machine: worker processes, threads, and the results in the order of the work."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from _thread import start_new_thread
from contextlib import ExitStack
from functools import partial
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, Self, TypeVar
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection
    from types import TracebackType


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


Seen = TypeVar("Seen")
_PAUSE_S: Final = 0.005


def start_daemon(work: Callable[[], object]) -> Callable[[], bool]:
    """Start a thread that does not keep the process from ending. Returns a function that tests whether it still lives.

    ``threading.Thread.start`` waits until the new thread reports itself. It waits for ever if the thread dies before,
    as one does when memory is short. Raises ``RuntimeError`` if no thread can be started.
    """
    ended: list[bool] = []

    def run() -> None:
        try:
            work()
        finally:
            ended.append(True)

    # A thread that dies before it runs leaves nobody who keeps `run`. One that has run may: an error that is part of a
    # cycle keeps the frames that it has passed until garbage is collected.
    living = ref(run)
    start_new_thread(run, ())
    return lambda: not ended and living() is not None


class Glance(Generic[Seen]):
    """A recent result of a check.

    Only one check runs at a time, however many callers there are and however long it takes.
    """

    def __init__(self, look: Callable[[], Seen], otherwise: Seen, *, kept_s: float = 1.0, wait_s: float = 1.5) -> None:
        """``otherwise``: the result if a check takes longer than ``wait_s``, or fails."""
        self._look = look
        self._otherwise = otherwise
        self._kept_s = kept_s
        self._wait_s = wait_s
        self._starting = threading.Lock()
        self._is_looking: Callable[[], bool] = lambda: False
        self._seen: tuple[float, Seen] | None = None

    def seen(self) -> Seen:
        """A result of at most ``kept_s`` ago; ``otherwise`` if a new one takes too long."""
        until = time.monotonic() + self._wait_s
        # Looked at again and again, and not waited for under a lock: for want of memory Python's conditions can keep theirs.
        while (seen := self._seen) is None or time.monotonic() - seen[0] > self._kept_s:
            if time.monotonic() > until:
                return self._otherwise
            self._ensure_look()
            time.sleep(_PAUSE_S)
        return seen[1]

    def _ensure_look(self) -> None:
        """Start a check unless one runs. One whose thread has died, however that came, runs no more."""
        if self._starting.acquire(blocking=False):
            try:
                if not self._is_looking():
                    self._is_looking = start_daemon(self._take)
            finally:
                self._starting.release()

    def _take(self) -> None:
        # A check that raises must leave a result, too. Otherwise each caller would wait for the whole time.
        seen = self._otherwise
        try:
            seen = self._look()
        finally:
            self._seen = (time.monotonic(), seen)


# A worker process: forked, so that it starts in milliseconds with everything imported, and tied to its parent by a pipe.
#
# Why not ``concurrent.futures``: a caller that waits for its input and for results at once needs descriptors that it can
# poll, and the workers of an executor survive a parent that is killed, because each holds the other end of its own queue.

_END_S: Final = 1
_open_ends: set[Connection] = set()
"""This process's ends of the pipes to its workers."""


class WorkerFailedError(Exception):
    """A worker raised an exception that cannot be pickled. This one has its text."""


# It is no ``Exception``, because the work of a worker may catch those.
class _ParentGone(BaseException):
    """The process that started this worker has closed the pipe, or is gone."""


class Worker:
    """A process that runs ``work(parent)``; leaving the block ends it. To be used by one thread.

    What is sent is pickled, the function is not. An exception that it raises is raised by ``receive``.
    """

    def __init__(self, work: Callable[[Parent], object]) -> None:
        # The default is another one elsewhere, and from Python 3.14 on. It would have to pickle the function.
        context = multiprocessing.get_context("fork")
        self._conn, theirs = context.Pipe()
        _open_ends.add(self._conn)
        # A daemon ends with this process also where nobody leaves the block.
        self._process = context.Process(target=_run, args=(work, theirs), daemon=True)
        # Until it ignores Ctrl-C, the new process would answer it with a traceback of its own.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process.start()
        except BaseException:
            # Nobody enters the block of a worker that could not be started.
            self._close_pipe()
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            # While this process has it open, the pipe never ends, and ``receive`` would wait for a killed worker for
            # ever.
            theirs.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # A closed pipe ends a worker that waits, SIGTERM one that computes, and SIGKILL one that is stuck.
        self._close_pipe()
        self._process.terminate()
        self._process.join(_END_S)
        self._process.kill()
        self._process.join()
        self._process.close()

    def fileno(self) -> int:
        """Return the descriptor that can be read when something has come."""
        return self._conn.fileno()

    def send(self, given: object) -> None:
        """Send something to the worker. Raises ``WorkerLostError``, and what the function raised."""
        try:
            self._conn.send(given)
        except OSError:
            self.receive()  # the reason why it no longer listens
            raise self._lost() from None

    def receive(self) -> Any:  # noqa: ANN401  anything that the function sends
        """Return what the worker sends next. Raises ``WorkerLostError``, and what the function raised."""
        try:
            good, answer = self._conn.recv()
        except (EOFError, OSError):
            # A worker that is killed with something unread in its pipe resets the connection instead of ending it.
            raise self._lost() from None
        if not good:
            raise answer
        return answer

    def _close_pipe(self) -> None:
        _open_ends.discard(self._conn)
        self._conn.close()

    def _lost(self) -> WorkerLostError:
        # The exit code is known only once the process has been waited for.
        self._process.join(_END_S)
        code = self._process.exitcode or 0
        how = f"by {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
        return WorkerLostError(f"a worker process was ended {how}")


class Parent:
    """The process that started this worker, as the worker sees it."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn

    def receive(self) -> Any:  # noqa: ANN401  anything that the parent sends
        """Return what the parent sends next. The process ends here when the parent is gone."""
        try:
            return self._conn.recv()
        except (EOFError, OSError):
            raise _ParentGone from None

    def send(self, answer: object) -> None:
        """Send something to the parent."""
        self._send((True, answer))

    def fail(self, error: Exception) -> None:
        """Let the parent raise an exception."""
        # A traceback cannot be pickled: its text travels as a note.
        error.add_note(f"in a worker process:\n{traceback.format_exc()}")
        try:
            # This is tried here, because an exception that cannot be read would break the parent's ``receive``.
            pickle.loads(pickle.dumps(error))  # noqa: S301  our own
        except Exception:  # noqa: BLE001  some classes of errors cannot be made again from what they are made of
            error = WorkerFailedError("".join(traceback.format_exception(error)))
        self._send((False, error))

    def _send(self, message: tuple[bool, object]) -> None:
        try:
            self._conn.send(message)
        except OSError:
            raise _ParentGone from None


def _run(work: Callable[[Parent], object], conn: Connection) -> NoReturn:
    """Do the work until it is done, or until the parent is gone."""
    # Ctrl-C reaches the whole group of processes: the parent decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A handler of the parent would be inherited, and could keep ``terminate`` from ending this process.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for end in _open_ends:  # inherited: while they are open here, their workers do not see that the parent is gone
        end.close()
    parent, code = Parent(conn), 0
    try:
        work(parent)
    except _ParentGone:
        pass
    except Exception as error:  # noqa: BLE001  raised in the parent
        parent.fail(error)
    except BaseException:  # noqa: BLE001  such as MemoryError while it is sent
        code = 1
    # Not by returning: what the parent was about to write, or does at its exit, is not ours to do.
    os._exit(code)


Item = TypeVar("Item")
Result = TypeVar("Result")
HELD_OF_EACH: Final = 2
"""So many items of each worker may be under way or wait for the result of an earlier one."""


class Workers(Generic[Item, Result]):
    """Processes that apply ``function`` to items; leaving the block ends them. To be used by one thread."""

    def __init__(self, function: Callable[[Item], Result], count: int) -> None:
        self._work = partial(_answer_all, function)
        self._count = count
        self._stack = ExitStack()
        self._idle: list[Worker] = []
        self._busy: dict[Worker, int] = {}
        self._results: dict[int, Result] = {}
        self._sent = 0
        self._taken = 0

    def __enter__(self) -> Self:
        with ExitStack() as started:
            self._idle = [started.enter_context(Worker(self._work)) for _ in range(self._count)]
            # If one worker cannot be started, those before it are ended on the way out.
            self._stack = started.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @property
    def is_waiting(self) -> bool:
        """Return True if results are still to come or to be taken."""
        return self._taken < self._sent

    @property
    def is_full(self) -> bool:
        """Return True if no item can be sent now."""
        # Results wait for an earlier one that takes long, so their number needs a limit as well as the work.
        return not self._idle or self._sent - self._taken >= HELD_OF_EACH * self._count

    def send(self, item: Item) -> None:
        """Give an item to a worker, only when not ``is_full``. Raises ``WorkerLostError``."""
        worker = self._idle.pop()
        # It waits for an item and does nothing else, so this cannot block for long.
        worker.send(item)
        self._busy[worker] = self._sent
        self._sent += 1

    def wait(self, also: Sequence[Any] = ()) -> bool:
        """Wait until a result has come, or one of ``also`` can be read: then return True.

        Raises ``WorkerLostError``, and what the function raised.
        """
        watched: list[Any] = [*self._busy, *also]
        ready = wait(watched)
        for one in ready:
            if isinstance(one, Worker):
                self._results[self._busy.pop(one)] = one.receive()
                self._idle.append(one)
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
            ready = list[Result]()
            while self.is_full:
                self.wait()
                ready += self.take()
            # First, so that no worker waits for the user of the results.
            self.send(item)
            yield from ready
        while self.is_waiting:
            self.wait()
            yield from self.take()


def _answer_all(function: Callable[[Any], Any], parent: Parent) -> NoReturn:
    while True:
        parent.send(function(parent.receive()))
