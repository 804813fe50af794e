"""Types of requests and answers: ledger, books. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedMoney
    from ging_service.client.shapes.values import SeasonTerms


class Books(TypedDict):
    """The terms in force by the treasurer's book."""

    member_limit: int | None
    """How far below zero members without a limit of their own may go; null: no limit."""
    limits: list[MemberLimit]
    """Of members who have their own."""
    bank_limit: int | None
    """How many counters the bank may give out in all; null: no limit."""
    stock: int | None
    """How many counters the club owns; null: not set."""
    open_seasons: list[Season]
    """In order of their days."""


class CorrectedSeason(TypedDict):
    """A season's name and terms."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    name: str
    """The season's name."""
    first_day: str
    """Its first day."""
    last_day: str
    """Its last day, which belongs to it."""
    zone: NotRequired[str]
    """The time zone of its days (IANA); left out: the club's."""
    money: AskedMoney
    table_money_per: NotRequired[Literal["none", "deal", "evening"]]
    """For what each player owes table money."""
    table_money: NotRequired[int]
    """Counters from each player who is no bot, 0 without table money."""
    members_at_close: NotRequired[Literal["carried", "cashed"]]
    """Members' counters at the season's close."""
    revalues: NotRequired[bool]
    """The counters that members bring into the season are worth its value from then on."""


class MemberLimit(TypedDict):
    """A member's own credit limit."""

    member: str
    """Id."""
    counters: int | None
    """How far below zero the member may go; null: no limit."""


class NewBankLimit(TypedDict):
    """How many counters the bank may give out in all."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    counters: int | None
    """How many; null: no limit."""


class NewCreditLimit(TypedDict):
    """How far below zero members may go by taking counters."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    member: str | None
    """Whose; null: all without one of their own."""
    counters: int | None
    """How far; null: no limit."""


class NewFine(TypedDict):
    """A fine."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    member: str
    """Who pays it."""
    counters: int
    """How many."""
    note: str
    """What for."""


class NewGift(TypedDict):
    """Counters given to a member."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    giver: NotRequired[str | None]
    """The member who gives; null: the club."""
    member: str
    """Who is given them."""
    counters: int
    """How many."""
    note: NotRequired[str]
    """Note."""


class NewOpeningBalance(TypedDict):
    """What a member had when the club began to keep its ledger here."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    member: str
    """Member."""
    counters: int
    """Below zero if the member owed them."""
    note: NotRequired[str]
    """Note."""


class NewReversal(TypedDict):
    """A fine or a gift that was wrong."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    reverses: int
    """Its position in the club's log."""
    note: str
    """Why."""


class NewSeason(TypedDict):
    """A season to be opened. Its terms are fixed once something is booked in it."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    name: str
    """The season's name."""
    first_day: str
    """Its first day."""
    last_day: str
    """Its last day, which belongs to it."""
    zone: NotRequired[str]
    """The time zone of its days (IANA); left out: the club's."""
    money: AskedMoney
    table_money_per: NotRequired[Literal["none", "deal", "evening"]]
    """For what each player owes table money."""
    table_money: NotRequired[int]
    """Counters from each player who is no bot, 0 without table money."""
    members_at_close: NotRequired[Literal["carried", "cashed"]]
    """Members' counters at the season's close."""
    revalues: NotRequired[bool]
    """The counters that members bring into the season are worth its value from then on."""
    season: str
    """The season's id."""


class NewStock(TypedDict):
    """How many counters the club owns."""

    happened_at: NotRequired[str]
    """When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events."""
    counters: int
    """How many."""


class Season(TypedDict):
    """A season."""

    season: str
    """Id."""
    name: str
    """For people."""
    state: Literal["open", "closed"] | str
    """A closed season takes no postings except those of rulings."""
    terms: SeasonTerms


class SeasonBalance(TypedDict):
    """The balance of an account at a season's beginning and end."""

    account: str
    """Account."""
    opening: int
    """As written when the previous season was closed; from the ledger if no closed season ends there."""
    opening_as_ruled: int
    """By the ledger as it is now, with all rulings since."""
    closing: int | None
    """As written when the season was closed; null while it is open."""
    closing_as_ruled: int
    """By the ledger as it is now, with all rulings since; of an open season: with all that counts in it so far."""


class SeasonPage(TypedDict):
    """Some seasons."""

    items: list[Season]
    """In order of their days."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class SeasonSeen(TypedDict):
    """A season with the balances of accounts."""

    season: str
    """Id."""
    name: str
    """For people."""
    state: Literal["open", "closed"] | str
    """A closed season takes no postings except those of rulings."""
    terms: SeasonTerms
    balances: list[SeasonBalance]
    """Balances of the accounts that held something then, by name."""
