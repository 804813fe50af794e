"""Who pays whom, in the fewest payments.

Whoever owes pays whoever is owed, and n parties that are square among themselves need n − 1 payments at most. So the
payments are fewest where the parties fall into the most groups, each of which is square in itself: parties less groups.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Method = Literal["exact", "small_groups"]
"""``exact``: no fewer payments are possible. ``small_groups``: parties that are square in twos, threes and fours first."""

MOST_EXACT = 13
"""Up to so many parties the most groups are found among all that there are: twelve people and the bank."""

_SMALL_GROUPS = (3, 4)

Money = dict[str, int]
"""What each party is owed, below zero what it owes. Never zero: whoever is square is no party any more."""


class Payment(NamedTuple):
    """``payer`` pays ``payee`` so much, in the unit in which it was asked."""

    payer: str
    payee: str
    amount: int


def fewest_payments(due: Mapping[str, int]) -> tuple[Method, tuple[Payment, ...]]:
    """The payments that clear what is due to each party (below zero: from it), sorted by payer and payee.

    ``due`` sums to zero. Two parties that are square with each other are always taken first: no fewer payments are found
    by keeping them apart, because what else their two groups hold is then square as well.
    """
    left = {party: amount for party, amount in sorted(due.items()) if amount}
    groups = list(_taken(left, 2))
    payments = []
    method: Method = "exact"
    if len(left) > MOST_EXACT:
        method = "small_groups"
        groups += [group for size in _SMALL_GROUPS for group in _taken(left, size)]
    while len(left) > MOST_EXACT:
        payments.append(_largest_pays_largest(left))
    for group in (*groups, *_most_groups(left)):
        while group:
            payments.append(_largest_pays_largest(group))
    return method, tuple(sorted(payments))


def _taken(left: Money, size: int) -> Iterator[Money]:
    """Groups of ``size`` parties that are square, taken out of ``left`` one after the other: two parties and the rest."""
    rests: dict[int, list[tuple[str, ...]]] = {}
    for rest in combinations(left, size - 2):
        rests.setdefault(sum(left[party] for party in rest), []).append(rest)
    for first, second in combinations(tuple(left), 2):
        if first in left and second in left:
            fitting = rests.get(-left[first] - left[second], ())
            found = next((one for one in fitting if _is_open(one, left, first, second)), None)
            if found is not None:
                yield {party: left.pop(party) for party in (first, second, *found)}


def _is_open(rest: tuple[str, ...], left: Money, first: str, second: str) -> bool:
    """Whether these parties are there to join the two others."""
    return all(party in left and party not in (first, second) for party in rest)


def _largest_pays_largest(left: Money) -> Payment:
    """Whoever owes most pays whoever is owed most (of equals the first by name); at least one of them is square then."""
    payer = min(left, key=lambda party: (left[party], party))
    payee = min(left, key=lambda party: (-left[party], party))
    amount = min(-left[payer], left[payee])
    for party, change in ((payer, amount), (payee, -amount)):
        left[party] += change
        if not left[party]:
            del left[party]
    return Payment(payer, payee, amount)


def _most_groups(left: Money) -> Iterator[Money]:
    """All of ``left`` in the most groups that are square.

    Take the parties away one by one: each time that those who are left are square, a group has gone. ``most`` counts how
    often that can happen, from every set of parties on; the sets are numbers whose bits are the parties.
    """
    parties = tuple(left)
    bits = [1 << index for index in range(len(parties))]
    sums, most = [0] * (1 << len(parties)), [0] * (1 << len(parties))
    for members in range(1, 1 << len(parties)):
        lowest = members & -members
        sums[members] = sums[members ^ lowest] + left[parties[lowest.bit_length() - 1]]
        most[members] = max(most[members ^ bit] for bit in bits if members & bit) + (not sums[members])
    members, group = len(most) - 1, Money()
    while members:
        bit = next(bit for bit in bits if members & bit and most[members ^ bit] == most[members] - (not sums[members]))
        party = parties[bit.bit_length() - 1]
        group[party] = left[party]
        members ^= bit
        if not sums[members]:
            yield group
            group = Money()
