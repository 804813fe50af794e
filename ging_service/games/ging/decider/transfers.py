"""Transfers: the counters that each event moves, the rule for each, and the counters at the table after them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.game import Transfer
from ging_service.domain.ledger import member_account
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.state import Counters
from ging_service.games.ging.rules.cards import PEE, SEATS, corner, stack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.rules.ending import TrayMove


_PLACE: Final = {
    **{stack(seat): seat for seat in SEATS},
    **{corner(seat): 4 + seat for seat in SEATS},
    PEE: 8,
}
"""The places of a table's accounts in one row of figures: stacks, corners, the pee."""


def _opened(event: e.TableOpened) -> Iterator[Transfer]:
    """G32: each member takes their starting stack to the table."""
    for seat, name in zip(SEATS, event.members, strict=True):
        yield Transfer(
            source=member_account(name),
            target=stack(seat),
            counters=event.rules.starting_stack,
            reason="starting stack",
            rule="G32",
        )


# Every deal begins with this, and a table has one stake.
@lru_cache(1_000)
def _dressed(stake: int) -> tuple[Transfer, ...]:
    """G5: one stake on each corner and one from each player in the pee."""
    return tuple(
        Transfer(source=stack(seat), target=place, counters=stake, reason="dressing", rule="G5")
        for seat in SEATS
        for place in (corner(seat), PEE)
    )


@lru_cache(1_000)
def _swept(winner: int, stake: int) -> tuple[Transfer, ...]:
    """G18: the winner takes all eight."""
    taken = [(corner(seat), stake) for seat in SEATS] + [(PEE, 4 * stake)]
    return tuple(
        Transfer(source=place, target=stack(winner), counters=counters, reason="sweep", rule="G18")
        for place, counters in taken
    )


def _taken(moves: tuple[TrayMove, ...], reason: str, rule: str) -> Iterator[Transfer]:
    for move in moves:
        yield Transfer(source=move.place, target=stack(move.seat), counters=move.counters, reason=reason, rule=rule)


# A table has few different results, and each is asked for by the ledger and by the counters of the table.
@lru_cache(1_000)
def _most(taken: tuple[TrayMove, ...], replaced_by: tuple[int, ...], replaced: tuple[int, ...]) -> tuple[Transfer, ...]:
    """G8, G9, G11: winners take corner counters, the others replace them."""
    # One winner takes three corners by a rule of its own (G9), which the ledger cites.
    rule = "G8" if len({move.seat for move in taken}) > 1 else "G9"
    back = [
        Transfer(source=stack(seat), target=corner(seat), counters=replaced[seat], reason="replacing", rule="G11")
        for seat in replaced_by
    ]
    return (*_taken(taken, "most of a suit", rule), *back)


def _penalised(event: e.FalseClaimPenalised) -> Iterator[Transfer]:
    """G21: the false claimant pays each other player."""
    for seat in SEATS:
        # A transfer moves at least one counter. The claimant's own figure is 0; after a short stack, others are too.
        if event.paid[seat]:
            yield Transfer(
                source=stack(event.seat),
                target=stack(seat),
                counters=event.paid[seat],
                reason="false claim",
                rule="G21",
            )


def _returned(event: e.StacksReturned) -> Iterator[Transfer]:
    """G29: each member takes their stack home, or owes what they have lost beyond it."""
    for seat, name, counters in zip(SEATS, event.members, event.counters, strict=True):
        home, table = member_account(name), stack(seat)
        if counters > 0:
            yield Transfer(source=table, target=home, counters=counters, reason="stack taken home", rule="G29")
        elif counters < 0:
            yield Transfer(source=home, target=table, counters=-counters, reason="owed to the table", rule="G29")


def _ruled(event: RulingApplied) -> Iterator[Transfer]:
    """Yield the payments of a ruling, with the rule that each rests on."""
    for paid in event.payments:
        reason = f"ruling {event.dispute}"
        yield Transfer(source=paid.source, target=paid.target, counters=paid.counters, reason=reason, rule=paid.rule)


def _paid_back(event: e.DealUndone) -> Iterator[Transfer]:
    """G24: Yield the transfers that reverse an undone deal."""
    for paid in event.payments:
        yield Transfer(
            source=paid.source, target=paid.target, counters=paid.counters, reason="deal undone", rule=paid.rule
        )


def transfers(event: e.Event) -> tuple[Transfer, ...]:  # noqa: C901, PLR0911  one line for each event
    """Return the counters that an event moves, in order; () for events that move none."""
    match event:
        case e.MostOfSuitWon():
            return _most(event.taken, event.replaced_by, event.replaced)
        case e.TrayDressed():
            return _dressed(event.stake)
        case e.LayoutSwept():
            return _swept(event.seat, event.stake)
        case e.TableOpened():
            return tuple(_opened(event))
        case e.FalseClaimPenalised():
            return tuple(_penalised(event))
        case e.LayoutDivided():
            return tuple(_taken(event.moves, "layout divided", "G31"))
        case e.StacksReturned():
            return tuple(_returned(event))
        case e.CountersRebought():
            taken = Transfer(
                source=member_account(event.member),
                target=stack(event.seat),
                counters=event.counters,
                reason="rebuy",
                rule="G32",
            )
            return (taken,)
        case RulingApplied():
            return tuple(_ruled(event))
        case e.DealUndone():
            return tuple(_paid_back(event))
        case _:
            return ()


def counters_after(counters: Counters, event: e.Event) -> Counters:
    """Return the counters after the event's transfers. Accounts outside the table are not part of its state."""
    # From the transfers that the ledger posts, so that the table and the ledger cannot disagree.
    places = [*counters.stacks, *counters.corners, counters.pee]
    for source, target, moved, _, _ in transfers(event):
        # Members' accounts at home and the bank are not among the places.
        if source in _PLACE:
            places[_PLACE[source]] -= moved
        if target in _PLACE:
            places[_PLACE[target]] += moved
    return Counters(stacks=tuple(places[:4]), corners=tuple(places[4:8]), pee=places[8])
