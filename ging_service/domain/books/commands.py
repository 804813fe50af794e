"""Commands that the treasurer may give to the book.

The caller looks up what a command depends on (who is a member, what accounts hold) while it holds the lock on the
club's log, so that nobody else can write to it.
"""

from __future__ import annotations

from ging_service.domain.books.events import AccountBalance, Reversible
from ging_service.domain.books.terms import MoneyTerms, PaperKind, SeasonTerms
from ging_service.domain.declare import command, service_fills


@command
class SetCreditLimit:
    """Set a member's credit limit, or with "" that of everybody without their own. −1: no limit."""

    member: str
    counters: int


@command
class SetBankLimit:
    """Set how many counters the club bank may have given out in total. −1: no limit."""

    counters: int


@command
class StateStock:
    """Set how many counters the club owns."""

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
    """Charge a member a fine, paid to the club."""

    member: str
    counters: int
    note: str


@command
class EnterOpeningBalance:
    """Enter the balance of a member (below zero: a debt) at the time when the club began to keep its ledger here."""

    member: str
    counters: int
    note: str


@command
class ChargeTableMoney:
    """Charge players of a table that ended at ``ended_at`` after ``deals`` deals, by the terms of that season.

    ``evening``: the day of that moment in the club's zone; "": by the former rule, which charged for each table.
    """

    table: str
    members: tuple[str, ...]
    deals: int
    ended_at: str
    evening: str


@command
class CountCounters:
    """Record a count of the counters in the box.

    ``held``: balances of the accounts in the box, without the stock. ``on_account``: what members owe; −1: not regarded.
    """

    counted: int
    held: int
    note: str
    on_account: int = service_fills(default=0)


@command
class OpenSeason:
    """Open a season."""

    season: str
    name: str
    terms: SeasonTerms


@command
class CorrectSeason:
    """Correct a season. ``booked``: something counts in it, so only its name and its end may change. ``now``: UTC."""

    season: str
    name: str
    terms: SeasonTerms
    booked: bool = service_fills(default=True)
    now: str = service_fills(default="")


@command
class WithdrawSeason:
    """Withdraw a season in which nothing counts. ``booked``: something does."""

    season: str
    booked: bool = service_fills(default=True)


@command
class CloseSeason:
    """Close a season. ``now``: RFC 3339 text in UTC. ``balances``: of every account at the season's end, by name."""

    season: str
    now: str
    balances: tuple[AccountBalance, ...]


@command
class AgreeSettlement:
    """Agree on the payments that bring members' counters to zero.

    ``season``: settle at the end of this season, by its own money. "": settle on demand what counts before ``as_of``
    ("": everything), by ``money``. ``counters``: the balances of members that are to be settled.
    """

    settlement: str
    season: str
    as_of: str
    money: MoneyTerms | None
    coin: int
    counters: tuple[AccountBalance, ...]
    now: str = service_fills(default="")


@command
class PaySettlement:
    """Record that one of a settlement's payments has been made."""

    settlement: str
    payment: int


@command
class UndoPayment:
    """Take back that a payment has been made: it is due again."""

    settlement: str
    payment: int


@command
class CancelSettlement:
    """Cancel the unpaid payments of a settlement."""

    settlement: str


@command
class ReopenSettlement:
    """Take back a cancellation: the unpaid payments are due again."""

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
    """Reverse a fine, a gift or a purchase. ``reverses``: its position in the club's log; ``entry``: the event there, if it is one.

    ``entry`` is None for any other event.
    """

    reverses: int
    note: str
    entry: Reversible | None


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
    | CorrectSeason
    | WithdrawSeason
    | CloseSeason
    | AgreeSettlement
    | PaySettlement
    | UndoPayment
    | CancelSettlement
    | ReopenSettlement
    | EnterPaperRow
    | ReverseEntry
)
