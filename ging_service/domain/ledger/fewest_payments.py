"""The fewest payments that clear a set of debts.

Debtors pay creditors, and n parties whose balances sum to zero need at most n − 1 payments. So the number of payments
is least where the parties fall into the most groups that each sum to zero: parties less groups.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Method = Literal["exact", "small_groups"]
"""``exact``: no fewer payments are possible. ``small_groups``: groups of two to four that sum to zero come first."""

MOST_EXACT = 13
"""Number of parties up to which the most groups are found by searching all partitions: twelve people and the bank."""

_SMALL_GROUPS = (3, 4)

Money = dict[str, int]
"""Amount owed to each party, below zero if the party owes it. Never zero: a party that is even is removed."""


class Payment(NamedTuple):
    """A payment from ``payer`` to ``payee``, in the unit of the input."""

    payer: str
    payee: str
    amount: int


def fewest_payments(due: Mapping[str, int]) -> tuple[Method, tuple[Payment, ...]]:
    """Return the payments that clear what is due to each party (below zero: from it), sorted by payer and payee.

    ``due`` sums to zero. Two parties that cancel each other are always paired first: keeping them apart never leads to
    fewer payments, because the rest of their two groups then sums to zero as well.
    """
    # Sorted, so that the audit finds the same payments again from the same balances.
    left = {party: amount for party, amount in sorted(due.items()) if amount}
    groups = list(_taken(left, 2))
    payments = []
    method: Method = "exact"
    # The search takes 2^n steps and as much memory.
    if len(left) > MOST_EXACT:
        method = "small_groups"
        groups += [group for size in _SMALL_GROUPS for group in _taken(left, size)]
    while len(left) > MOST_EXACT:
        # Each payment brings at least one party to zero, so the loop ends whatever the amounts are.
        payments.append(_largest_pays_largest(left))
    for group in (*groups, *_most_groups(left)):
        while group:
            payments.append(_largest_pays_largest(group))
    return method, tuple(sorted(payments))


def _taken(left: Money, size: int) -> Iterator[Money]:
    """Remove groups of ``size`` parties that sum to zero from ``left``, one by one: two parties and the rest."""
    rests: dict[int, list[tuple[str, ...]]] = {}
    # For groups of two the only rest is the empty one, with the sum 0. Backwards, because lists are read from their ends.
    for rest in reversed(list(combinations(left, size - 2))):
        rests.setdefault(sum(left[party] for party in rest), []).append(rest)
    # Two parties with the same amounts as two others find no rest either: there are never more parties left than before.
    in_vain: set[tuple[int, int]] = set()
    for first, second in combinations(tuple(left), 2):
        # A group that was found before may have taken one of them.
        if first in left and second in left:
            amounts = left[first], left[second]
            fitting = rests.get(-sum(amounts))
            if not fitting or amounts in in_vain:
                continue
            found = _first_open(fitting, left, (first, second))
            if found is None:
                in_vain.add(amounts)
            else:
                yield {party: left.pop(party) for party in (first, second, *found)}


def _first_open(rests: list[tuple[str, ...]], left: Money, pair: tuple[str, str]) -> tuple[str, ...] | None:
    """Return the last of the rests whose parties are all left to join a pair.

    Rests with a party that was taken are dropped: with many equal amounts they are most of them, and none becomes open.
    """
    open_rests, found = [], None
    while rests and found is None:
        rest = rests.pop()
        if all(party in left for party in rest):
            open_rests.append(rest)
            if not any(party in pair for party in rest):
                found = rest
    rests.extend(reversed(open_rests))
    return found


def _largest_pays_largest(left: Money) -> Payment:
    """The largest debtor pays the largest creditor, ties by name. After each payment at least one of them is even."""
    payer = min(left, key=lambda party: (left[party], party))
    payee = min(left, key=lambda party: (-left[party], party))
    amount = min(-left[payer], left[payee])
    for party, change in ((payer, amount), (payee, -amount)):
        left[party] += change
        if not left[party]:
            del left[party]
    return Payment(payer, payee, amount)


def _most_groups(left: Money) -> Iterator[Money]:
    """Split all of ``left`` into the most groups that sum to zero.

    Take the parties away one by one: each time that the remaining parties sum to zero, a group is complete. ``most``
    counts how often that can happen, from every set of parties on. The sets are numbers whose bits are the parties.
    """
    parties = tuple(left)
    bits = [1 << index for index in range(len(parties))]
    sums, most = [0] * (1 << len(parties)), [0] * (1 << len(parties))
    # Every subset comes after its own subsets, because they are smaller numbers.
    for members in range(1, 1 << len(parties)):
        lowest = members & -members
        sums[members] = sums[members ^ lowest] + left[parties[lowest.bit_length() - 1]]
        # A set that sums to zero completes one group more than the best of the sets that lack one of its parties.
        most[members] = max(most[members ^ bit] for bit in bits if members & bit) + (not sums[members])
    members, group = len(most) - 1, Money()
    while members:
        # Backwards through the table: any party may go next whose removal loses no other group.
        bit = next(bit for bit in bits if members & bit and most[members ^ bit] == most[members] - (not sums[members]))
        party = parties[bit.bit_length() - 1]
        group[party] = left[party]
        members ^= bit
        if not sums[members]:
            yield group
            group = Money()
