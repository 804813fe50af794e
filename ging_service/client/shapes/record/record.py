"""Types of requests and answers: record, record. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypedDict


class Balance(TypedDict):
    """The counters of one account."""

    account: str
    """An account of the club such as bank, member/<id>, settlement/<id>, or a place at a table such as table/<id>/stack/<seat>."""
    kind: (
        Literal[
            "bank",
            "difference",
            "fines",
            "fund",
            "gifts",
            "paper",
            "rounding",
            "table-money",
            "member",
            "settlement",
            "stack",
            "corner",
            "pee",
            "heap",
            "kitty",
            "pot",
            "payments",
        ]
        | str
    )
    """Of account."""
    table: str | None
    balance: int
    """Counters; the bank is below zero by the counters that it has given out."""


class BalancePage(TypedDict):
    """One page of many."""

    items: list[Balance]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class Entry(TypedDict):
    """The transfers of one event. The postings sum to zero."""

    position: int
    """Of the event in the club's log."""
    table: str | None
    deal: int
    """`deal_number`; 0: none."""
    deal_number: int | None
    """Of the deal, from 1; null: outside a deal."""
    type: str
    """Of the event."""
    recorded_at: str
    """When it was recorded."""
    happened_at: str
    """When it happened."""
    counts_at: str
    """When it counts in statements and seasons: a ruling when its deal was settled."""
    note: str
    """The note."""
    corrects: int
    """`corrected_position`; -1: none."""
    corrected_position: int | None
    """Of the event that a ruling corrects; null: none."""
    dispute: str | None
    """Whose ruling this is; null for none."""
    postings: list[Posting]
    """In pairs."""


class EntryPage(TypedDict):
    """One page of many."""

    items: list[Entry]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class Posting(TypedDict):
    """One side of a transfer."""

    account: str
    """Whose."""
    counterpart: str
    """Where they come from or go to."""
    counters: int
    """Counters received; below zero: given."""
    balance: int
    """Of the account after this posting."""
    reason: str
    """Why."""
    rule: str | None
    """The numbered rule."""
