"""What a game is to this service: five pure functions over commands, events and state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

CommandT_contra = TypeVar("CommandT_contra", contravariant=True)
EventT = TypeVar("EventT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who is looking at a table: whoever sits on ``seat`` (−1: nobody at it), or the service itself.

    ``sees_all`` is for the service's own folds and never for a person at the table.
    """

    seat: int = -1
    sees_all: bool = False


SPECTATOR = Viewer()
THE_SERVICE = Viewer(sees_all=True)


class Transfer(NamedTuple):
    """Counters that move from one account to another, and the rule that moves them.

    ``source`` and ``target`` are account names as the game knows them (see ``domain.ledger.accounts``); ``counters``
    is 1 or more; ``rule`` is the number of the rule ("G18").
    """

    source: str
    target: str
    counters: int
    reason: str
    rule: str


class Game(Protocol[CommandT_contra, EventT, StateT]):
    """A game, seen from the rest of the service. Implementations are modules or objects with these five functions."""

    def initial_state(self) -> StateT:
        """The state of a table before its first event."""
        ...

    def decide(self, command: CommandT_contra, state: StateT) -> tuple[EventT, ...]:
        """The events that a command leads to. Raises ``Refused`` where the rules say no."""
        ...

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """The state after an event. Never validates and never raises on a stored event."""
        ...

    def transfers(self, event: EventT) -> tuple[Transfer, ...]:
        """The counters that an event moves, in order."""
        ...

    def view(self, event: EventT, viewer: Viewer) -> EventT | None:
        """The event as the viewer may see it, or nothing."""
        ...
