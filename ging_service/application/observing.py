"""What is watched of the service at work: counted and timed by whoever runs it, and by nobody unless he says so."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol

from ging_service.application.errors import NotFound, Stale
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub

if TYPE_CHECKING:
    from collections.abc import Iterator

Outcome = Literal["done", "replayed", "refused", "stale", "conflict", "key_reused", "not_found", "failed"]
"""What became of a command. ``refused``: by the rules; ``conflict``: others were quicker, time and again."""

_OF_ERRORS: Final[tuple[tuple[type[Exception], Outcome], ...]] = (
    (Refused, "refused"),
    (Stale, "stale"),
    (Conflict, "conflict"),
    (KeyReused, "key_reused"),
    (NotFound, "not_found"),
    (NoSuchClub, "not_found"),
)


class Observer(Protocol):
    """Is told what happened, not to whom: never a club, a member or a value. It must not fail."""

    def command(self, name: str, outcome: Outcome, seconds: float) -> None:
        """A command has been carried out or not. ``name``: its class; "several" where an order held several kinds."""

    def appended(self, seconds: float) -> None:
        """Events with their read-model rows have been appended to a log."""

    def told(self, seconds: float) -> None:
        """A waiting reader of a feed was sent an event, so long after it was recorded."""

    def streams_open(self, change: int) -> None:
        """So many open streams have come (1) or gone (-1)."""

    def delivered(self, outcome: str) -> None:
        """A webhook was tried: ``arrived``, ``failed`` or ``dead``."""


class Unobserved:
    """Nobody watches."""

    def command(self, name: str, outcome: Outcome, seconds: float) -> None:
        """Pass."""

    def appended(self, seconds: float) -> None:
        """Pass."""

    def told(self, seconds: float) -> None:
        """Pass."""

    def streams_open(self, change: int) -> None:
        """Pass."""

    def delivered(self, outcome: str) -> None:
        """Pass."""


UNOBSERVED: Final = Unobserved()


@dataclass(slots=True)
class Watched:
    """A command that is under way: its name, and whether it turns out to have been carried out before."""

    name: str = "unknown"
    replayed: bool = False


@contextmanager
def observed(observer: Observer, name: str = "unknown") -> Iterator[Watched]:
    """Tell the observer how long a command took, and what became of it."""
    watched = Watched(name)
    begun = time.perf_counter()
    outcome: Outcome = "failed"
    try:
        yield watched
        outcome = "replayed" if watched.replayed else "done"
    except Exception as error:
        outcome = outcome_of(error)
        raise
    finally:
        observer.command(watched.name, outcome, time.perf_counter() - begun)


def outcome_of(error: BaseException) -> Outcome:
    """What an error of a command means."""
    return next((outcome for kind, outcome in _OF_ERRORS if isinstance(error, kind)), "failed")
