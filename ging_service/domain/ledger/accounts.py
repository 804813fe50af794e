"""The accounts of a club's counters. Every counter is in exactly one of them.

``bank``: the club bank, below zero by what it has given out. ``member/<id>``: a member's counters at home.
``table/<id>/stack/<seat>``, ``table/<id>/corner/<seat>``, ``table/<id>/pee``: a table's stacks and its tray (G5).
"""

from __future__ import annotations

BANK = "bank"


def member_account(member_id: str) -> str:
    """The account of a member's counters at home; below zero when he plays on account."""
    return f"member/{member_id}"


def club_account(table_id: str, account: str) -> str:
    """The club's name for an account that a game names by itself: places of the table get the table's name."""
    at_home = account == BANK or account.startswith("member/")
    return account if at_home else f"table/{table_id}/{account}"


def kind_of(account: str) -> str:
    """What an account is: ``bank``, ``member``, ``stack``, ``corner`` or ``pee``."""
    parts = account.split("/")
    return parts[2] if parts[0] == "table" else parts[0]


def table_of(account: str) -> str:
    """The table that an account belongs to, "" for the bank and members."""
    parts = account.split("/")
    return parts[1] if parts[0] == "table" else ""
