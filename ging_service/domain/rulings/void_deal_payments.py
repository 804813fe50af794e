"""Payments that reverse a void deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.rulings.declared import SeatTransfer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def reversal(net: Sequence[int]) -> tuple[SeatTransfer, ...]:
    """Return the transfers that undo a deal: the seats that won pay those that lost, in the order of the seats.

    If a part of the stakes stayed in a common place, such as a pot, losers have lost more than winners have won. Then
    the winners give back all that they won, and each loser gets a share in proportion. If a deal took more from a
    common place than the losers put in, the winners give back what the losers lost. Counters in common places stay in
    play.
    """
    won = {seat: counters for seat, counters in enumerate(net) if counters > 0}
    lost = {seat: -counters for seat, counters in enumerate(net) if counters < 0}
    # The difference lies in a common place of the table, which a ruling does not touch.
    total = min(sum(won.values()), sum(lost.values()))
    return tuple(_matched(proportional_shares(won, total), proportional_shares(lost, total)))


def proportional_shares(claims: Mapping[int, int], total: int) -> dict[int, int]:
    """Share ``total`` counters in proportion to the claims, which sum to at least as much.

    After rounding down, the rest goes one counter each to the largest remainders; ties go to the first seat.
    """
    whole = sum(claims.values())
    shares = {seat: total * claim // whole for seat, claim in claims.items()}
    left = total - sum(shares.values())
    # A fixed order: the audit works out the same payments again and compares them.
    by_remainder = sorted(claims, key=lambda seat: (-(total * claims[seat] % whole), seat))
    return {seat: share + (seat in by_remainder[:left]) for seat, share in shares.items()}


def _matched(paying: Mapping[int, int], due: Mapping[int, int]) -> list[SeatTransfer]:
    """Reduce both sides to the same sum."""
    left = dict(paying)
    found: list[SeatTransfer] = []
    for taker, wanted in due.items():
        rest = wanted
        for payer, has in left.items():
            counters = min(rest, has)
            if counters:
                left[payer] -= counters
                rest -= counters
                found.append(SeatTransfer(payer=payer, taker=taker, counters=counters, rule=""))
    return found


def net_of(transfers: Sequence[SeatTransfer], seats: int) -> tuple[int, ...]:
    """Return the net counters of transfers for each seat. The figures sum to zero."""
    net = [0] * seats
    for one in transfers:
        net[one.payer] -= one.counters
        net[one.taker] += one.counters
    return tuple(net)
