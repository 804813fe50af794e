"""Types of requests and answers: ledger, reconciling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.values import AccountBalance


class Box(TypedDict):
    """What should be in the box now."""

    stock: int | None
    """Counters that the club owns; null: not set."""
    expected: int | None
    """That should be in the box; null without a stock."""
    held: list[AccountBalance]
    """Accounts of counters that nobody has bought; the bank's is below zero."""
    on_account: int
    """Counters that members owe; they are not in the box."""


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
    """Missing counters; below zero: surplus. It was posted to the account `difference`."""
    note: str
    """The note."""


class CountPage(TypedDict):
    """Counts, the newest first."""

    items: list[Count]
    """The counts."""
    next: str | None
    """Cursor of the next page; null: this is the last one."""


class Difference(TypedDict):
    """A difference between the ledger and its events."""

    what: str
    """In words."""
    at: str
    """Such as position 12 (table/a, version 5), or table postings, position 7, line 2; empty: no particular place."""


class LedgerCheck(TypedDict):
    """One part of a check."""

    name: str
    """Of the part, for programs."""
    title: str
    """Of the part, for people."""
    unit: str
    """How much it has compared."""
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
    """Notes that are not faults."""
    not_compared: list[str]
    """What could not be compared, and why."""


class LedgerChecked(TypedDict):
    """The result of a check of the whole ledger."""

    ok: bool
    """Every account, season, count and statement follows from the events."""
    club: str
    """Id."""
    events: int
    """Number of events that were recomputed."""
    checks: list[LedgerCheck]
    """Part by part."""
    said: str
    """The answer in a sentence."""


class NewCount(TypedDict):
    """What was counted in the box."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    counted: int
    note: NotRequired[str]
    """Your words."""
