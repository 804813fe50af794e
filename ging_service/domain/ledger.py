"""Double entry: accounts and balanced postings."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ging_service.domain.game import Transfer


# The accounts of a club's counters. Every counter is in exactly one of them.
#
# ``bank``: the club bank, below zero by what it has given out. ``member/<id>``: a member's counters at home.
# ``table/<id>/<place>``: a place of a table (``Game.places``), such as the stack of a seat.
#
# The club's own: ``gifts`` (below zero by what it has given away), ``fines``, ``table-money``, and ``fund``, to which these
# three are closed at a season's end. ``difference``: counters that were missing when they were counted; below zero: that
# were too many. ``paper``: clears the results of evenings from old books, ``settlement/<id>`` the payments of a settlement;
# both come to zero. ``rounding``: what cancelled settlements have left.

BANK = "bank"
GIFTS = "gifts"
FINES = "fines"
TABLE_MONEY = "table-money"
FUND = "fund"
DIFFERENCE = "difference"
PAPER = "paper"
ROUNDING = "rounding"
CLUBS_OWN = (BANK, DIFFERENCE, FINES, FUND, GIFTS, PAPER, ROUNDING, TABLE_MONEY)
"""Accounts of which a club has exactly one each."""
ONE_FOR_EACH = ("member", "settlement")
"""Kinds with one account for each of several things: members, and settlements."""
OF_A_SEASON = (FINES, GIFTS, TABLE_MONEY)
"""Accounts that are closed to the fund when their season is closed."""
IN_THE_BOX = (BANK, FINES, FUND, GIFTS, TABLE_MONEY)
"""Accounts of the counters that nobody has bought. With the stock, and without what members owe, they are in the box."""
STACK = "stack"
"""First word of the place of a player's own counters at a table."""
_MEMBER = "member/"
_TABLE = "table/"
_SETTLEMENT = "settlement/"


def member_account(member_id: str) -> str:
    """The account of a member's counters at home; below zero when they play on account."""
    return _MEMBER + member_id


def member_id_of(account: str) -> str:
    """Return the member to whom this account belongs."""
    return account.removeprefix(_MEMBER)


def is_member(account: str) -> bool:
    """Return True if an account is a member's."""
    return account.startswith(_MEMBER)


def settlement_account(settlement_id: str) -> str:
    """The account that clears a settlement: zero when all of it is paid."""
    return _SETTLEMENT + settlement_id


def on_account(balances: Mapping[str, int]) -> int:
    """Return the counters that members owe, all together: they have taken them, or have not given them yet.

    ``balances``: by account.
    """
    return -sum(min(counters, 0) for account, counters in balances.items() if is_member(account))


def is_lasting(account: str) -> bool:
    """Return True if an account outlives the tables: every account except the places of tables."""
    return not account.startswith(_TABLE)


def stack(seat: int) -> str:
    """The place at a table that holds a player's own counters, in every game."""
    return f"{STACK}/{seat}"


Move = tuple[str, str, int, str, str]
"""The values of a ``Transfer`` whose ``counters`` may be none or negative: such a move is no transfer."""


def moves_of_opening(members: Sequence[str], counters: int, rule: str) -> Iterator[Move]:
    """Yield for each member, by seat, the stack that they bring to a table."""
    for seat, member in enumerate(members):
        yield member_account(member), stack(seat), counters, "starting stack", rule


def moves_home(members: Sequence[str], counters: Sequence[int], rule: str, owed: str = "") -> Iterator[Move]:
    """Yield what each member takes home of their stack, and what they owe where it lies below zero.

    ``counters``: of the stacks, by seat. ``owed``: the rule about what they owe, if it is another one.
    """
    for seat, (member, left) in enumerate(zip(members, counters, strict=True)):
        yield stack(seat), member_account(member), left, "stack taken home", rule
        yield member_account(member), stack(seat), -left, "owed to the table", owed or rule


# Whole logs are posted again, and a table posts to the same accounts for hundreds of events.
@lru_cache(10_000)
def club_account(table_id: str, account: str) -> str:
    """Return the club's name of an account that a game names: places of the table get the table's name in front."""
    # A game names the bank and members' accounts when counters come from home or go there. All else is a place of its
    # table.
    return account if not table_id or account == BANK or is_member(account) else f"{_TABLE}{table_id}/{account}"


def kind_of(account: str) -> str:
    """Return the kind of an account, one of ``account_kinds.KINDS``."""
    # A place of a table can end in a number, as in `table/<id>/stack/2`. Its kind is the word before it.
    parts = account.split("/")
    return parts[2] if parts[0] == "table" else parts[0]


def at_tables(balances: Mapping[str, int]) -> dict[str, int]:
    """Return the counters that lie at each table, by its id, where any do."""
    held: dict[str, int] = {}
    for account in sorted(balances):
        if table := table_of(account):
            held[table] = held.get(table, 0) + balances[account]
    return {table: counters for table, counters in held.items() if counters}


def table_of(account: str) -> str:
    """Return the table that an account belongs to, "" for the bank and members."""
    parts = account.split("/")
    return parts[1] if parts[0] == "table" else ""


# The fewest payments that clear a set of debts.
#
# Debtors pay creditors, and n parties whose balances sum to zero need at most n − 1 payments. So the number of payments
# is least where the parties fall into the most groups that each sum to zero: parties less groups.

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


class Posting(NamedTuple):
    """One side of a transfer: ``counters`` come to ``account`` (or leave it, below zero) from ``counterpart``."""

    account: str
    counterpart: str
    counters: int
    reason: str
    rule: str


def touches_lasting(table_id: str, transfers: Iterable[Transfer]) -> bool:
    """Return True if one of the accounts outlives the tables: credit limits can bind only there."""
    return any(
        is_lasting(club_account(table_id, source)) or is_lasting(club_account(table_id, target))
        for source, target, *_ in transfers
    )


def postings_of(table_id: str, transfers: Iterable[Transfer]) -> list[Posting]:
    """Two postings for each transfer, the giving account first, under the club's names for the accounts."""
    postings = []
    for source, target, counters, reason, rule in transfers:
        giver, taker = club_account(table_id, source), club_account(table_id, target)
        # The giving side first, always: the order is part of the bytes that a rebuild must reproduce.
        postings.append(Posting(giver, taker, -counters, reason, rule))
        postings.append(Posting(taker, giver, counters, reason, rule))
    return postings
