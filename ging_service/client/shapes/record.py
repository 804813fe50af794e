"""What stands in JSON: record. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypedDict


class Balance(TypedDict):
    """The counters of one account."""

    account: str
    """A name of the club's own such as bank, member/<id>, settlement/<id>, or table/<id>/stack/<seat> and its like."""
    kind: Literal[
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
    ]
    """Of account."""
    table: str | None
    balance: int
    """Counters; the bank's are below zero by what it has given out."""


class BalancePage(TypedDict):
    """One page of many."""

    items: list[Balance]
    """In order."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class Entry(TypedDict):
    """What one event moved. Its postings sum to zero."""

    position: int
    """Of the event in the club's log."""
    table: str | None
    deal: int
    """0 outside a deal."""
    type: str
    """Of the event."""
    recorded_at: str
    """When it was recorded."""
    happened_at: str
    """When it happened."""
    counts_at: str
    """When it counts in statements and seasons: a ruling when its deal was settled."""
    note: str
    """What was written beside it."""
    corrects: int
    """Position of the event that a ruling corrects; -1: none."""
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


class PenaltyStep(TypedDict):
    """G25 to G28: a step of a lost deal."""

    table: str
    """Id."""
    version: int
    """Of the table's stream."""
    seat: int
    """Of the accused."""
    member: str
    """The accused."""
    step: Literal[
        "accused", "not_upheld", "upheld", "lapsed", "set_aside", "dealer_replaced", "penalty_deal_dodged", "ended"
    ]
    """What."""
    deal: int
    """The running or last deal; 0 before the first."""
    penalty_deals: int
    """Deals in others' places found due."""
    by_seat: int
    """The accuser, or the natural dealer who is replaced; -1 for neither."""
    recorded_at: str
    """When it was recorded."""


class PenaltyStepPage(TypedDict):
    """One page of many."""

    items: list[PenaltyStep]
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
    """That come; below zero: that go."""
    balance: int
    """Of the account after this posting."""
    reason: str
    """Why."""
    rule: str | None
    """The numbered rule."""
