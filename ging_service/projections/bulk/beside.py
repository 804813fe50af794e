"""Work of another thread on a connection of its own, beside what the caller does."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

    import psycopg

_CANCEL_AGAIN_S: Final = 0.1


@contextmanager
def work_beside(conn: psycopg.Connection[Any]) -> Iterator[Callable[[Callable[[], None]], Future[None]]]:
    """Lend a function that gives a thread work to do on a connection, one piece after another.

    The block ends when all of it is done. With an error in the block, such as Ctrl-C, the work is ended too.
    """
    given: list[Future[None]] = []
    with ThreadPoolExecutor(1) as thread:

        def give(work: Callable[[], None]) -> Future[None]:
            given.append(thread.submit(work))
            return given[-1]

        try:
            yield give
        except BaseException:
            _end(conn, given)
            raise


def _end(conn: psycopg.Connection[Any], given: Sequence[Future[None]]) -> None:
    for one in given:
        one.cancel()  # if it has not begun
    # Again and again: between two statements of the thread there is nothing to cancel.
    while not all(one.done() for one in given):
        conn.cancel_safe()
        wait(given, _CANCEL_AGAIN_S)
