"""A worker process: forked, so that it starts in milliseconds with everything imported, and tied to its parent by a pipe.

Why not ``concurrent.futures``: a caller that waits for its input and for results at once needs descriptors that it can
poll, and the workers of an executor survive a parent that is killed, because each holds the other end of its own queue.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import traceback
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self

from ging_service.parallel.processors import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from types import TracebackType

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
