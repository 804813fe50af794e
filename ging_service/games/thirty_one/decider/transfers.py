"""Transfers: the counters that each event moves, and the rule for each (NM95)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.game import Transfer
from ging_service.domain.ledger import member_account, stack
from ging_service.games.thirty_one.decider import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator

POT: Final = "pot"


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Some figures are 0, and a stack that is owed is below it. A transfer moves at least one counter.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[tuple[str, str, int, str, str]]:
    match event:
        case e.TableOpened():
            for seat, member in enumerate(event.members):
                yield member_account(member), stack(seat), event.rules.starting_stack, "starting stack", "NM95"
        case e.RoundStarted():
            for seat, counters in enumerate(event.stakes):
                yield stack(seat), POT, counters, "stake", "NM95"
        case e.RoundFinished() | e.RoundVoided():
            is_won = isinstance(event, e.RoundFinished) and event.winner >= 0
            for seat, counters in enumerate(event.paid):
                yield POT, stack(seat), counters, "pot won" if is_won else "stake returned", "NM95"
        case e.StacksReturned():
            for seat, (member, counters) in enumerate(zip(event.members, event.counters, strict=True)):
                yield stack(seat), member_account(member), counters, "stack taken home", "NM95"
                yield member_account(member), stack(seat), -counters, "owed to the table", "NM95"
        case _:
            return
