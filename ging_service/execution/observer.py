"""Observation of the running service: counts and times, if the process wants them. Nothing is observed by default."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol

from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.execution.errors import NotFound, Stale

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.connections.reads import ReadOutcome

Outcome = Literal["done", "replayed", "refused", "stale", "conflict", "key_reused", "not_found", "failed"]
"""Outcome of a command. ``refused``: by the rules; ``conflict``: others were quicker, time and again."""

_OF_ERRORS: Final[tuple[tuple[type[Exception], Outcome], ...]] = (
    (Refused, "refused"),
    (Stale, "stale"),
    (Conflict, "conflict"),
    (KeyReused, "key_reused"),
    (NotFound, "not_found"),
    (NoSuchClub, "not_found"),
)


class Observer(Protocol):
    """Receives what happened, but not to whom: never a club, a member or a value. It must not fail."""

    def command(self, name: str, outcome: Outcome, seconds: float) -> None:
        """Observe a finished command. ``name``: its class; "several" if a batch contained several kinds."""

    def appended(self, seconds: float) -> None:
        """Observe that events with their read-model rows have been appended to a log."""

    def told(self, seconds: float) -> None:
        """Observe that a waiting reader of a feed was sent an event, so long after it was recorded."""

    def streams_open(self, change: int) -> None:
        """Observe that a stream was opened (1) or closed (-1)."""

    def delivered(self, outcome: str) -> None:
        """Observe an attempt to deliver a webhook: ``arrived``, ``failed`` or ``dead``."""

    def read_on(self, outcome: ReadOutcome) -> None:
        """Observe where a request reads that may do so on a standby, or that it goes on at the primary."""


class NullObserver:
    """Observer that ignores everything."""

    def command(self, name: str, outcome: Outcome, seconds: float) -> None:
        """Ignore."""

    def appended(self, seconds: float) -> None:
        """Ignore."""

    def told(self, seconds: float) -> None:
        """Ignore."""

    def streams_open(self, change: int) -> None:
        """Ignore."""

    def delivered(self, outcome: str) -> None:
        """Ignore."""

    def read_on(self, outcome: ReadOutcome) -> None:
        """Ignore."""


UNOBSERVED: Final = NullObserver()


@dataclass(slots=True)
class ObservedCommand:
    """A running command: its name, and whether it turns out to have been carried out before."""

    name: str = "unknown"
    replayed: bool = False


@contextmanager
def observed(observer: Observer, name: str = "unknown") -> Iterator[ObservedCommand]:
    """Report to the observer the duration and the outcome of a command."""
    watched = ObservedCommand(name)
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
    """Return the outcome that an error of a command stands for."""
    return next((outcome for kind, outcome in _OF_ERRORS if isinstance(error, kind)), "failed")
