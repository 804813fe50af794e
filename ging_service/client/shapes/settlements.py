"""What stands in JSON: settlements. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedMoney, MoneyTerms


class DuePayment(TypedDict):
    """Who pays whom."""

    payer: str
    """Member/<id> or bank."""
    payee: str
    """Member/<id> or bank."""
    amount: int
    """Minor units of the currency."""
    payer_counters: int
    """Counters that the payer owes no longer."""
    payee_counters: int
    """Counters that the payee gives up."""
    number: int
    """From 1."""


class NewSettlement(TypedDict):
    """What is to be settled: at a season's end, before a moment, or all there is."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    settlement: str
    """The settlement's id."""
    season: NotRequired[str]
    """At this season's end, by its money."""
    before: NotRequired[str]
    """What counts before this moment; without it and without a season: everything."""
    money: NotRequired[AskedMoney]
    """Without a season; left out: as in the season of that moment."""
    coin: NotRequired[int]
    """Minor units that all amounts are to be whole numbers of."""


class PaymentSeen(TypedDict):
    """Who pays whom, and whether he has."""

    payer: str
    """Member/<id> or bank."""
    payee: str
    """Member/<id> or bank."""
    amount: int
    """Minor units of the currency."""
    payer_counters: int
    """Counters that the payer owes no longer."""
    payee_counters: int
    """Counters that the payee gives up."""
    number: int
    """From 1."""
    made: bool
    """It has been made."""


class SettlementPlan(TypedDict):
    """Who would pay whom, if it were agreed now."""

    season: str | None
    """At whose end; null: on demand."""
    as_of: str | None
    """What counts before this moment is settled; null: everything."""
    method: Literal["exact", "small_groups"]
    """How the payments were found: exact, no fewer are possible; small_groups, a good way beyond 13 parties."""
    money: MoneyTerms
    coin: int
    """Minor units that all amounts are whole numbers of."""
    at_tables: int
    """Counters that lay at tables then: they are not settled by it, and those who took them owe them."""
    shares: list[Share]
    """By account; sum to zero in counters and in money."""
    payments: list[DuePayment]
    """Who would pay whom."""


class SettlingUp(TypedDict):
    """A settlement, and how far it is."""

    settlement: str
    """Id."""
    state: Literal["open", "paid", "cancelled"]
    """How far it is."""
    season: str | None
    """At whose end; null: on demand."""
    as_of: str | None
    """What counts before this moment is settled; null: everything."""
    method: Literal["exact", "small_groups"]
    """How the payments were found: exact, no fewer are possible; small_groups, a good way beyond 13 parties."""
    money: MoneyTerms
    coin: int
    """Minor units that all amounts are whole numbers of."""
    payments_due: int
    """How many payments."""
    payments_made: int
    """How many of them have been made."""


class SettlingUpPage(TypedDict):
    """Some settlements."""

    items: list[SettlingUp]
    """As they were agreed one after the other."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class SettlingUpSeen(TypedDict):
    """A settlement with everybody's share and all payments."""

    settlement: str
    """Id."""
    state: Literal["open", "paid", "cancelled"]
    """How far it is."""
    season: str | None
    """At whose end; null: on demand."""
    as_of: str | None
    """What counts before this moment is settled; null: everything."""
    method: Literal["exact", "small_groups"]
    """How the payments were found: exact, no fewer are possible; small_groups, a good way beyond 13 parties."""
    money: MoneyTerms
    coin: int
    """Minor units that all amounts are whole numbers of."""
    payments_due: int
    """How many payments."""
    payments_made: int
    """How many of them have been made."""
    shares: list[Share]
    """By account; sum to zero in counters and in money."""
    payments: list[PaymentSeen]
    """Who pays whom."""
    left: int
    """Counters on its clearing account: zero when all is paid."""


class Share(TypedDict):
    """One party's part in a settlement."""

    account: str
    """Member/<id> or bank."""
    counters: int
    """That it has; below zero: owes."""
    amount: int
    """Minor units of the currency, rounded to the coin; below zero: to pay."""
