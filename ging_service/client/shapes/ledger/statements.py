"""Types of requests and answers: ledger, statements. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.values import MoneyTerms


class Statement(TypedDict):
    """Opening balance, movements, closing balance. The movements other than asides add up to the difference."""

    club: str
    """Id."""
    subject: Literal["member", "table", "club"] | str
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
    """Counters after the period."""
    opening_value: str | None
    """Their value."""
    closing_value: str | None
    """Their value."""
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
    """The counters of an account, or of several shown as one, before and after the period."""

    account: str
    """Member/<id>: the member's counters at home and at tables; table/<id>/stack/<seat>; table/<id>/tray: corners and pee; or an account of the club."""
    name: str
    """A name for people: a member's name, or the id if the name has been erased."""
    opening: int
    """Counters before the period."""
    closing: int
    """Counters after the period."""


class StatementMovement(TypedDict):
    """Counters that an account receives or gives, for one reason and by one rule."""

    role: Literal["movement", "aside"] | str
    """An `aside` is listed and not counted: between a member's home and a table, or paid at home."""
    day: str
    """The day on which it counts, in the time zone of the period."""
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
    """`deal_number`; 0: none."""
    deal_number: int | None
    """Of the deal, from 1; null: outside a deal."""
    type: str
    """Of the event."""
    reason: str
    """Why."""
    rule: str | None
    """The numbered rule."""
    corrects: int
    """`corrected_position`; -1: none."""
    corrected_position: int | None
    """Of the event that a ruling corrects; null: none."""
    dispute: str | None
    """Whose ruling this is; null for none."""
    note: str | None
    """The note."""
    account: str
    """Member/<id>: the member's counters at home and at tables; table/<id>/stack/<seat>; table/<id>/tray: corners and pee; or an account of the club."""
    counterpart: str
    """Where they come from or go to; settlement/<id> and all others as in the ledger."""
    counterpart_name: str
    """What people call that."""
    counters: int
    """Counters received; below zero: given."""
    value: str | None
    """Their value in the season's currency, such as -0.50; null without a season."""
    balance: int
    """Of the account then."""
    total: int
    """Of all accounts of the statement then."""
