"""Types of requests and answers: ledger, settlements. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedMoney
    from ging_service.client.shapes.values import DuePayment, MoneyTerms, Share


class NewSettlement(TypedDict):
    """The scope of a settlement: to a season's end, up to a moment, or everything."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    settlement: str
    """The settlement's id."""
    season: NotRequired[str]
    """At the season's end, in its currency."""
    before: NotRequired[str]
    """Everything before this moment is settled; without it and without a season: everything."""
    money: NotRequired[AskedMoney]
    """Only without a season; left out: as in the season of that moment."""
    coin: NotRequired[int]
    """All amounts are multiples of this many minor units."""


class PaymentSeen(TypedDict):
    """A payment from one member to another, and whether it has been made."""

    payer: str
    """Member/<id> or bank."""
    payee: str
    """Member/<id> or bank."""
    amount: int
    """Minor units of the currency."""
    payer_counters: int
    """Counters by which the payer's debt falls."""
    payee_counters: int
    """Counters that the payee gives up."""
    number: int
    """From 1."""
    made: bool
    """It has been made."""


class SettlementPlan(TypedDict):
    """The payments that a settlement would have now."""

    season: str | None
    """The season at whose end it was agreed; null: on demand."""
    as_of: str | None
    """Everything before this moment is settled; null: everything."""
    method: Literal["exact", "small_groups"] | str
    """How the payments were found: `exact`: no fewer are possible; `small_groups`: a good solution, for more than 13 parties."""
    money: MoneyTerms
    coin: int
    """All amounts are multiples of this many minor units."""
    at_tables: int
    """Counters that lay at tables then: they are not settled by it, and those who took them owe them."""
    shares: list[Share]
    """By account; sum to zero in counters and in money."""
    payments: list[DuePayment]
    """Who would pay whom."""


class SettlingUp(TypedDict):
    """A settlement and its state."""

    settlement: str
    """Id."""
    state: Literal["open", "paid", "cancelled"] | str
    """The state of the settlement."""
    season: str | None
    """The season at whose end it was agreed; null: on demand."""
    as_of: str | None
    """Everything before this moment is settled; null: everything."""
    method: Literal["exact", "small_groups"] | str
    """How the payments were found: `exact`: no fewer are possible; `small_groups`: a good solution, for more than 13 parties."""
    money: MoneyTerms
    coin: int
    """All amounts are multiples of this many minor units."""
    payments_due: int
    """How many payments."""
    payments_made: int
    """How many of them have been made."""


class SettlingUpPage(TypedDict):
    """Some settlements."""

    items: list[SettlingUp]
    """In the order in which they were agreed."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class SettlingUpSeen(TypedDict):
    """A settlement with everybody's share and all payments."""

    settlement: str
    """Id."""
    state: Literal["open", "paid", "cancelled"] | str
    """The state of the settlement."""
    season: str | None
    """The season at whose end it was agreed; null: on demand."""
    as_of: str | None
    """Everything before this moment is settled; null: everything."""
    method: Literal["exact", "small_groups"] | str
    """How the payments were found: `exact`: no fewer are possible; `small_groups`: a good solution, for more than 13 parties."""
    money: MoneyTerms
    coin: int
    """All amounts are multiples of this many minor units."""
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
