"""The accounts of a club's counters. Every counter is in exactly one of them.

``bank``: the club bank, below zero by what it has given out. ``member/<id>``: a member's counters at home.
``table/<id>/<place>``: a place of a table (``Game.places``), such as the stack of a seat.

The club's own: ``gifts`` (below zero by what it has given away), ``fines``, ``table-money``, and ``fund``, to which these
three are closed at a season's end. ``difference``: counters that were missing when they were counted; below zero: that
were too many. ``paper``: clears the results of evenings from old books, ``settlement/<id>`` the payments of a settlement;
both come to zero. ``rounding``: what cancelled settlements have left.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

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
