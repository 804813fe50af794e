"""End of a game and division of the layout (G29 to G31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from ging_service.domain.declare import Described, value
from ging_service.games.ging.rules.cards import SEATS, TRAY, Seat, corner, eldership, eldest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

Ending = Literal["last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open"]
Short = Literal["each_pays", "nobody_replaces"]
EndReason = Literal["last_counter", "cannot_pay", "deals_played", "closed"]


@value
class TrayMove:
    """Counters that a player takes from one place of the tray."""

    place: Annotated[str, Described("corner/0 to corner/3, or pee")]
    seat: Seat
    counters: Annotated[int, Described("how many")]


def may_owe(ending: Ending) -> bool:
    """G29: Return True if stacks may go below zero: on an open table, and where a number of deals is on account."""
    return ending in ("open", "deals_on_account")


def can_pay(stacks: Sequence[int], due: Sequence[int], ending: Ending) -> bool:
    """G30: Return True if every player has the counters that they owe, or may owe them (G29)."""
    return may_owe(ending) or all(stack >= owed for stack, owed in zip(stacks, due, strict=True))


def paid_on_corners(stacks: Sequence[int], due: Sequence[int], ending: Ending, short: Short) -> tuple[int, ...]:
    """G11, G30: Return the counters that each seat puts back: its debt, where all can pay; else by the house rule."""
    if can_pay(stacks, due, ending):
        return tuple(due)
    if short == "nobody_replaces":
        return (0, 0, 0, 0)
    return tuple(min(owed, max(stack, 0)) for stack, owed in zip(stacks, due, strict=True))


def end_after_settlement(stacks: Sequence[int], deals_played: int, ending: Ending, deals: int) -> EndReason | None:
    """G29: Return why the game ends after a settled or passed deal; None if it goes on."""
    # The last counter comes first: it is the recorded reason where one deal brings both endings.
    if ending in ("last_counter", "last_counter_or_deals") and min(stacks) <= 0:
        return "last_counter"
    if ending in ("deals", "last_counter_or_deals", "deals_on_account") and deals_played >= deals:
        return "deals_played"
    return None


def shares(total: int, eldest: int) -> tuple[int, ...]:
    """G31: equal shares by seat; what does not divide goes one each from eldest."""
    # With odd stakes the layout need not divide (G33).
    each, left = divmod(total, 4)
    return tuple(each + ((seat - eldest) % 4 < left) for seat in SEATS)


def layout_shares(corners: Sequence[int], pee: int, dealer: int, short: Short) -> tuple[int, ...]:
    """G30, G31: the share of each seat: what lies on its own corner, and a quarter of the pee.

    That is two stakes, less what the seat could not put back: so each net result is that of G11. Where nobody replaces,
    what lies there is divided equally, regardless of who owes.
    """
    if short == "nobody_replaces":
        return shares(sum(corners) + pee, eldest_of(dealer))
    quarters = shares(pee, eldest_of(dealer))
    return tuple(own + quarter for own, quarter in zip(corners, quarters, strict=True))


def shares_after(net: Sequence[int], stakes: int, dealer: int) -> tuple[int, ...]:
    """G30, G31: each seat's share of a tray that is not dressed again, less the two stakes that it had put there.

    () where the counters of the tray are all there: ``net`` sums to zero. ``stakes``: how many stakes the winners took.
    What still lies there is divided equally, so that all results of the game together sum to zero.
    """
    taken = sum(net)
    if not taken:
        return ()
    # The winners have taken so many whole stakes, so the stake follows.
    stake = taken // stakes
    divided = shares(len(SEATS) * 2 * stake - taken, eldest_of(dealer))
    return tuple(share - 2 * stake for share in divided)


def divide_layout(corners: Sequence[int], pee: int, dealer: int, short: Short) -> tuple[TrayMove, ...]:
    """G31: Return each player's moves: first from their own corner, then from the other places in order."""
    lying = dict(zip(TRAY, (*corners, pee), strict=True))
    due = list(layout_shares(corners, pee, dealer, short))
    moves = []
    by_age = sorted(SEATS, key=lambda seat: eldership(seat, dealer))
    # In a fixed order, because the moves are part of an event that the audit decides again.
    own = [(corner(seat), seat) for seat in by_age]
    for place, seat in own + [(place, seat) for place in TRAY for seat in by_age]:
        counters = min(lying[place], due[seat])
        if counters:
            lying[place] -= counters
            due[seat] -= counters
            moves.append(TrayMove(place=place, seat=seat, counters=counters))
    return tuple(moves)
