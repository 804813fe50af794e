"""Worker processes that apply one function to items, with the results in the order of the items."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn, Self, TypeVar

from ging_service.parallel.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import TracebackType

    from ging_service.parallel.worker import Parent

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
