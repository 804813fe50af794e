"""The accounts of a club's counters. Every counter is in exactly one of them.

``bank``: the club bank, below zero by what it has given out. ``member/<id>``: a member's counters at home.
``table/<id>/stack/<seat>``, ``table/<id>/corner/<seat>``, ``table/<id>/pee``: a table's stacks and its tray (G5).

The club's own: ``gifts`` (below zero by what it has given away), ``fines``, ``table-money``, and ``fund``, to which these
three are closed at a season's end. ``difference``: counters that were missing when they were counted; below zero: that
were too many. ``paper``: clears the results of evenings from old books, ``settlement/<id>`` the payments of a settlement;
both come to zero. ``rounding``: what cancelled settlements have left.
"""

from __future__ import annotations

BANK = "bank"
GIFTS = "gifts"
FINES = "fines"
TABLE_MONEY = "table-money"
FUND = "fund"
DIFFERENCE = "difference"
PAPER = "paper"
ROUNDING = "rounding"

CLUBS_OWN = (BANK, DIFFERENCE, FINES, FUND, GIFTS, PAPER, ROUNDING, TABLE_MONEY)
"""The accounts of which a club has one each."""

ONE_FOR_EACH = ("member", "settlement")
AT_TABLES = ("stack", "corner", "pee")
KINDS = (*CLUBS_OWN, *ONE_FOR_EACH, *AT_TABLES)
"""What accounts are: the club's own, one for each member and each settlement, and the places of tables."""

OF_A_SEASON = (FINES, GIFTS, TABLE_MONEY)
"""The accounts that are closed to the fund when their season is."""

IN_THE_BOX = (BANK, FINES, FUND, GIFTS, TABLE_MONEY)
"""The accounts of the counters that nobody has taken: with the stock they say what lies in the box."""

_MEMBER = "member/"
_TABLE = "table/"
_SETTLEMENT = "settlement/"


def member_account(member_id: str) -> str:
    """The account of a member's counters at home; below zero when he plays on account."""
    return _MEMBER + member_id


def member_id_of(account: str) -> str:
    """The member whose account this is."""
    return account.removeprefix(_MEMBER)


def is_member(account: str) -> bool:
    """Whether an account is a member's."""
    return account.startswith(_MEMBER)


def settlement_account(settlement_id: str) -> str:
    """The account that clears a settlement: zero when all of it is paid."""
    return _SETTLEMENT + settlement_id


def is_lasting(account: str) -> bool:
    """Whether an account outlives the tables: all but their stacks and trays."""
    return not account.startswith(_TABLE)


def club_account(table_id: str, account: str) -> str:
    """The club's name for an account that a game names by itself: places of the table get the table's name."""
    return account if not table_id or account == BANK or is_member(account) else f"{_TABLE}{table_id}/{account}"


def kind_of(account: str) -> str:
    """What an account is, one of ``KINDS``."""
    parts = account.split("/")
    return parts[2] if parts[0] == "table" else parts[0]


def table_of(account: str) -> str:
    """The table that an account belongs to, "" for the bank and members."""
    parts = account.split("/")
    return parts[1] if parts[0] == "table" else ""
