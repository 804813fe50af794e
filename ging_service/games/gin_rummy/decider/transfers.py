"""Transfers: the counters that each event moves, and the rule for each (GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.game import Transfer
from ging_service.domain.ledger import member_account, stack
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.cards import other_seat

if TYPE_CHECKING:
    from collections.abc import Iterator


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Payments are listed from both sides, once with each sign. The side above zero is the transfer.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[tuple[str, str, int, str, str]]:
    match event:
        case e.TableOpened():
            for seat, member in enumerate(event.members):
                yield member_account(member), stack(seat), event.rules.starting_stack, "starting stack", "GR33"
        case e.GamePaid():
            yield from _paid(event.for_points, "points", "GR24")
            yield from _paid(event.for_game, "game", "GR33")
            yield from _paid(event.for_bonuses, "bonuses", "GR33")
        case e.StacksReturned():
            for seat, (member, counters) in enumerate(zip(event.members, event.counters, strict=True)):
                yield stack(seat), member_account(member), counters, "stack taken home", "GR33"
                yield member_account(member), stack(seat), -counters, "owed to the table", "GR33"
        case _:
            return


def _paid(by_seat: tuple[int, ...], reason: str, rule: str) -> Iterator[tuple[str, str, int, str, str]]:
    """What one player pays the other."""
    for seat, counters in enumerate(by_seat):
        yield stack(other_seat(seat)), stack(seat), counters, reason, rule
