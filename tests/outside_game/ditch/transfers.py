"""Which counters each event moves, and by which rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ditch import events as e
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import member_account

if TYPE_CHECKING:
    from collections.abc import Iterator

POT = "pot"
POINTS = "points"
"""Clears the payments for points: nothing stays in it."""


def stack(seat: int) -> str:
    """A player's counters at the table."""
    return f"stack/{seat}"


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """The counters that an event moves, in order; () for events that move none."""
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[tuple[str, str, int, str, str]]:  # noqa: C901, PLR0912  one case for each event
    match event:
        case e.TableOpened():
            for seat, member in enumerate(event.members):
                yield member_account(member), stack(seat), event.rules.starting_stack, "starting stack", "D1"
        case e.DealStarted():
            for seat in range(len(event.hands)):
                yield stack(seat), POT, event.ante, "ante", "D3"
        case e.PotWon():
            for seat in event.winners:
                yield POT, stack(seat), event.counters, "pot won", "D7"
        case e.RestTaken():
            yield POT, stack(event.seat), event.counters, "rest of the pot", "D10"
        case e.PointsPaid():
            for seat, paid in enumerate(event.paid):
                yield stack(seat), POINTS, -paid, "points", "D10"
            for seat, paid in enumerate(event.paid):
                yield POINTS, stack(seat), paid, "points", "D10"
        case e.StacksReturned():
            for seat, (member, counters) in enumerate(zip(event.members, event.counters, strict=True)):
                yield stack(seat), member_account(member), counters, "stack taken home", "D10"
                yield member_account(member), stack(seat), -counters, "owed to the table", "D10"
        case _:
            return
