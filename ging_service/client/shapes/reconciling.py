"""What stands in JSON: reconciling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class AccountBalance(TypedDict):
    """What an account holds."""

    account: str
    """Account."""
    counters: int
    """How many counters."""


class Box(TypedDict):
    """What should lie in the box now."""

    stock: int | None
    """Counters that the club owns; null: nobody has said so."""
    expected: int | None
    """That should lie in the box; null without a stock."""
    held: list[AccountBalance]
    """Accounts of counters that nobody has taken; the bank's is below zero."""


class Count(TypedDict):
    """A count of the box."""

    position: int
    """Of the event in the club's log."""
    version: int
    """Of the treasurer's book."""
    recorded_at: str
    """When it was recorded."""
    happened_at: str
    """When it happened."""
    member: str | None
    """Who recorded it; null for nobody in particular."""
    counted: int
    """Counters in the box."""
    expected: int
    """That should have been there by the ledger."""
    difference: int
    """Missing counters, below zero: too many; it was posted to the account difference."""
    note: str
    """What was written beside it."""


class CountPage(TypedDict):
    """Counts, the newest first."""

    items: list[Count]
    """The counts."""
    next: str | None
    """Cursor of the next page; null: this is the last one."""


class Difference(TypedDict):
    """Something that is not what the events come to."""

    what: str
    """In words."""
    at: str
    """Such as position 12 (table/a, version 5), or table postings, position 7, line 2; empty: nowhere in particular."""


class LedgerCheck(TypedDict):
    """One part of a check."""

    name: str
    """Of the part, for programs."""
    title: str
    """Of the part, for people."""
    unit: str
    """What it has looked at."""
    looked_at: int
    """How many of them."""
    ok: bool
    """Nothing differs."""
    failed: int
    """How many differences."""
    differences: list[Difference]
    """The first 20 of them."""
    counts: dict[str, int]
    """Other figures, by name."""
    notes: list[str]
    """What is as it should be, and worth knowing."""
    not_compared: list[str]
    """What could not be compared, and why."""


class LedgerChecked(TypedDict):
    """What a check of the whole ledger comes to."""

    ok: bool
    """Every account, season, count and statement is what the events come to."""
    club: str
    """Id."""
    events: int
    """So many events were recomputed."""
    checks: list[LedgerCheck]
    """Part by part."""
    said: str
    """The answer in a sentence."""


class NewCount(TypedDict):
    """What was counted in the box."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    counted: int
    note: NotRequired[str]
    """Your words."""
