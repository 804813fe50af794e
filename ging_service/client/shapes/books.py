"""What stands in JSON: books. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedMoney, MoneyTerms


class Books(TypedDict):
    """What holds by the treasurer's book."""

    member_limit: int | None
    """How far below zero members without a limit of their own may go; null: no limit."""
    limits: list[MemberLimit]
    """Of members who have their own."""
    bank_limit: int | None
    """How many counters the bank may have out in all; null: no limit."""
    stock: int | None
    """How many counters the club owns; null: nobody has said so."""
    open_seasons: list[Season]
    """In order of their days."""


class MemberLimit(TypedDict):
    """A member's own credit limit."""

    member: str
    """Id."""
    counters: int | None
    """How far below zero he may go; null: no limit."""


class NewBankLimit(TypedDict):
    """How many counters the bank may have out in all."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    counters: int | None
    """How many; null: no limit."""


class NewCreditLimit(TypedDict):
    """How far below zero members may go by what they take."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    member: str | None
    """Whose; null: all without one of their own."""
    counters: int | None
    """How far; null: no limit."""


class NewFine(TypedDict):
    """A fine."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    member: str
    """Who pays it."""
    counters: int
    """How many."""
    note: str
    """What for."""


class NewGift(TypedDict):
    """Counters given to a member."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    giver: NotRequired[str | None]
    """The member who gives; null: the club."""
    member: str
    """Who is given them."""
    counters: int
    """How many."""
    note: NotRequired[str]
    """Your words."""


class NewOpeningBalance(TypedDict):
    """What a member had when the club began to keep its ledger here."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    member: str
    """Whose."""
    counters: int
    """Below zero: he owed them."""
    note: NotRequired[str]
    """Your words."""


class NewReversal(TypedDict):
    """A fine or a gift that was wrong."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    reverses: int
    """Its position in the club's log."""
    note: str
    """Why."""


class NewSeason(TypedDict):
    """A season to be opened; its terms are fixed from then on."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    season: str
    """The season's id."""
    name: str
    """The season's name."""
    first_day: str
    """Its first day."""
    last_day: str
    """Its last day, which is in it."""
    zone: NotRequired[str]
    """The time zone of its days (IANA); left out: the club's."""
    money: AskedMoney
    table_money_per: NotRequired[Literal["none", "deal", "evening"]]
    """For what each player owes table money."""
    table_money: NotRequired[int]
    """Counters from each player, 0 without table money."""
    members_at_close: NotRequired[Literal["carried", "cashed"]]
    """Members' counters at the season's close."""


class NewStock(TypedDict):
    """How many counters the club owns."""

    happened_at: NotRequired[str]
    """When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order."""
    counters: int
    """How many."""


class Season(TypedDict):
    """A season."""

    season: str
    """Id."""
    name: str
    """For people."""
    state: Literal["open", "closed"]
    """A closed one takes no more postings but by a ruling."""
    terms: SeasonTerms


class SeasonBalance(TypedDict):
    """What an account held at a season's beginning and end."""

    account: str
    """Account."""
    opening: int
    """As the closing of the season before wrote it; by the ledger, where no closed season ends there."""
    opening_as_ruled: int
    """By the ledger as it is now, with all rulings since."""
    closing: int | None
    """As its closing wrote it; null while it is open."""
    closing_as_ruled: int
    """By the ledger as it is now, with all rulings since; of an open season: with all that counts in it so far."""


class SeasonPage(TypedDict):
    """Some seasons."""

    items: list[Season]
    """In order of their days."""
    next: str | None
    """Cursor of the next page, for `after`; null on the last."""


class SeasonSeen(TypedDict):
    """A season with what accounts held."""

    season: str
    """Id."""
    name: str
    """For people."""
    state: Literal["open", "closed"]
    """A closed one takes no more postings but by a ruling."""
    terms: SeasonTerms
    balances: list[SeasonBalance]
    """The accounts that held something then, by name."""


class SeasonTerms(TypedDict):
    """A season's days and what holds in it."""

    first_day: str
    """The first day."""
    last_day: str
    """The last day, which is in the season."""
    zone: str
    """The time zone of the days (IANA)."""
    starts_at: str
    """When the first day begins."""
    ends_at: str
    """When the last day ends, which is not in the season."""
    money: MoneyTerms
    table_money_per: Literal["none", "deal", "evening"]
    """For what each player owes table money."""
    table_money: int
    """Counters; 0 where there is none."""
    members_at_close: Literal["carried", "cashed"]
    """Members' counters at the season's close."""
