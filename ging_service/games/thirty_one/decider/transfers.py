"""Transfers: the counters that each event moves, and the rule for each (NM95)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.game import Transfer
from ging_service.domain.ledger import Move, moves_home, moves_of_opening, stack
from ging_service.games.thirty_one.decider import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

POT: Final = "pot"


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Some figures are 0, and a stack that is owed is below it. A transfer moves at least one counter.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[Move]:
    match event:
        case e.TableOpened():
            yield from moves_of_opening(event.members, event.rules.starting_stack, "NM95")
        case e.RoundStarted():
            for seat, counters in enumerate(event.stakes):
                yield stack(seat), POT, counters, "stake", "NM95"
        case e.RoundFinished() | e.RoundVoided():
            is_won = isinstance(event, e.RoundFinished) and event.winner >= 0
            for seat, counters in enumerate(event.paid):
                yield POT, stack(seat), counters, "pot won" if is_won else "stake returned", "NM95"
        case e.StacksReturned():
            yield from moves_home(event.members, event.counters, "NM95")
        case _:
            return
