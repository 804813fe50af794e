"""What the treasurer may ask of the book.

What has to be looked up for a command (who is a member, what accounts hold) is looked up by whoever gives it, while
nobody else writes to the club's log.
"""

from __future__ import annotations

from ging_service.domain.books.events import AccountBalance, FineImposed, GiftGiven
from ging_service.domain.books.terms import MoneyTerms, PaperKind, SeasonTerms
from ging_service.domain.declare import command


@command
class SetCreditLimit:
    """Let a member, or with "" everybody without a limit of his own, go so far below zero; −1: as far as he likes."""

    member: str
    counters: int


@command
class SetBankLimit:
    """Let the club bank have so many counters out in all; −1: any number."""

    counters: int


@command
class StateStock:
    """Say how many counters the club owns."""

    counters: int


@command
class GiveCounters:
    """Give a member counters: from another one or, ``giver`` "", from the club."""

    giver: str
    member: str
    counters: int
    note: str


@command
class ImposeFine:
    """Let a member pay the club a fine."""

    member: str
    counters: int
    note: str


@command
class EnterOpeningBalance:
    """Enter what a member had, or owed (below zero), when the club began to keep its ledger here."""

    member: str
    counters: int
    note: str


@command
class ChargeTableMoney:
    """Charge the players of a table that has ended at ``ended_at`` after so many deals, by the terms of that season."""

    table: str
    members: tuple[str, str, str, str]
    deals: int
    ended_at: str


@command
class CountCounters:
    """Record that so many counters were counted in the box; ``held``: by the accounts that lie in it, without the stock."""

    counted: int
    held: int
    note: str


@command
class OpenSeason:
    """Open a season."""

    season: str
    name: str
    terms: SeasonTerms


@command
class CloseSeason:
    """Close a season. ``now``: RFC 3339 text in UTC. ``balances``: of every account at the season's end, by name."""

    season: str
    now: str
    balances: tuple[AccountBalance, ...]


@command
class AgreeSettlement:
    """Agree on who pays whom, so that members' counters come to zero.

    ``season``: at whose end, by its own money; "": on demand, of what counts before ``as_of`` ("": of everything), by
    ``money``. ``counters``: what members have, or owe, that is to be settled.
    """

    settlement: str
    season: str
    as_of: str
    money: MoneyTerms | None
    coin: int
    counters: tuple[AccountBalance, ...]


@command
class PaySettlement:
    """Record that one of a settlement's payments has been made."""

    settlement: str
    payment: int


@command
class CancelSettlement:
    """Give up what has not been paid of a settlement."""

    settlement: str


@command
class EnterPaperRow:
    """Take in a row of an old book."""

    kind: PaperKind
    member: str
    counters: int
    reference: str
    note: str


@command
class ReverseEntry:
    """Reverse a fine or a gift. ``reverses``: its position in the club's log; ``entry``: what is there, None for neither."""

    reverses: int
    note: str
    entry: GiftGiven | FineImposed | None


Command = (
    SetCreditLimit
    | SetBankLimit
    | StateStock
    | GiveCounters
    | ImposeFine
    | EnterOpeningBalance
    | ChargeTableMoney
    | CountCounters
    | OpenSeason
    | CloseSeason
    | AgreeSettlement
    | PaySettlement
    | CancelSettlement
    | EnterPaperRow
    | ReverseEntry
)
