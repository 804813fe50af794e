"""What stands in JSON: statements. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import MoneyTerms


class Statement(TypedDict):
    """Opening balance, movements, closing balance. The movements that are no asides come to the difference."""

    club: str
    """Id."""
    subject: Literal["member", "table", "club"]
    """Whose it is."""
    id: str | None
    """Of the member or the table."""
    name: str
    """What people call it."""
    season: str | None
    """Of which it is."""
    first_day: str | None
    """Of the period; null: from the beginning."""
    last_day: str | None
    """Of the period; null: up to now."""
    zone: str
    """Whose days these are."""
    money: MoneyTerms | None
    opening: int
    """Counters before the period."""
    closing: int
    """Counters behind it."""
    opening_value: str | None
    """What they are worth."""
    closing_value: str | None
    """What they are worth."""
    holdings: list[StatementHolding]
    """The accounts that it is of."""
    elsewhere: list[StatementHolding]
    """Of the club's: what members hold at home, and what lies at tables."""
    drawn_up_at: str
    """When it was made."""
    events: int
    """Of the club's log that it was made from."""
    movements: list[StatementMovement]
    """In the order in which they count."""
    next: str | None
    """Cursor of the next page of movements, for `after`; null on the last."""


class StatementHolding(TypedDict):
    """What an account, or several that are told as one, holds before and behind the period."""

    account: str
    """Member/<id>: his counters at home and at tables; table/<id>/stack/<seat>; table/<id>/tray: corners and pee; or an account of the club."""
    name: str
    """What people call it: a member's name, or his id where it has been erased."""
    opening: int
    """Counters before the period."""
    closing: int
    """Counters behind it."""


class StatementMovement(TypedDict):
    """Counters that come to an account or leave it, for one reason by one rule."""

    role: Literal["movement", "aside"]
    """An aside is told and not counted: between a member's home and a table, or paid at home."""
    day: str
    """On which it counts, in the time zone of the period."""
    counts_at: str
    """When it counts: a ruling when its deal was settled."""
    recorded_at: str
    """When it was recorded."""
    late: bool
    """Recorded on a later day than the one on which it counts."""
    position: int
    """Of the event in the club's log."""
    table: str | None
    deal: int
    """0 outside a deal."""
    type: str
    """Of the event."""
    reason: str
    """Why."""
    rule: str | None
    """The numbered rule."""
    corrects: int
    """Position of the event that a ruling corrects; -1: none."""
    dispute: str | None
    """Whose ruling this is; null for none."""
    note: str | None
    """What was written beside it."""
    account: str
    """Member/<id>: his counters at home and at tables; table/<id>/stack/<seat>; table/<id>/tray: corners and pee; or an account of the club."""
    counterpart: str
    """Where they come from or go to; settlement/<id> and all others as in the ledger."""
    counterpart_name: str
    """What people call that."""
    counters: int
    """That come; below zero: that go."""
    value: str | None
    """What they are worth in the season's currency, such as -0.50; null without a season."""
    balance: int
    """Of the account then."""
    total: int
    """Of all accounts of the statement then."""
