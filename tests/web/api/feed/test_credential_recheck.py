from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

from ging_service.web.api.feed.sse_stream import Renewals

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

WAIT_S = 60


class LateToken(str):
    """A token that stops its thread when the answer about it is being stored. Before, it is looked for once."""

    __slots__ = ("hashed", "stop")
    hashed: int
    stop: Callable[[], object]

    def __hash__(self) -> int:
        self.hashed += 1
        if self.hashed == 2:
            self.stop()
        return super().__hash__()


class InterruptedSeconds(float):
    """Seconds that let something else happen while the age of an answer is computed."""

    interrupt: Callable[[], object] = staticmethod(lambda: None)

    def __radd__(self, other: float) -> float:
        self.interrupt()
        return other + float(self)


def test_a_stream_can_check_its_credential_while_another_one_stores_its_answer(services: Services) -> None:
    storing, going_through = Event(), Event()
    every_s = InterruptedSeconds(600)
    renewals = Renewals(services, every_s)
    renewals.person("no-token", "club")

    late = LateToken("late-token")
    late.hashed, late.stop = 0, lambda: (storing.set(), going_through.wait(WAIT_S))
    other = Thread(target=renewals.person, args=(late, "club"))
    other.start()
    assert storing.wait(WAIT_S)
    # From here on this thread goes through the answers, and the other one stores its own in the middle of it.
    every_s.interrupt = lambda: (going_through.set(), other.join(WAIT_S))
    assert renewals.person("another-one", "club") is None
    assert not other.is_alive()
