"""What can have happened in the treasurer's book. Stored for ever, as the events of games are."""

from __future__ import annotations

from ging_service.domain.books.terms import MoneyTerms, PaperKind, ReversibleKind, SeasonTerms
from ging_service.domain.club.events import CountersBought, CountersCashed
from ging_service.domain.declare import Fact, event, value


@event()
class CreditLimitSet:
    """How far below zero a member may go by what they take; ``member`` "": everybody without their own limit.

    ``counters`` −1: no limit.
    """

    member: str
    counters: int


@event(
    by="counters",
    says={
        -1: "The bank may give out any number of counters.",
        None: ("The bank may give out one counter in all.", "The bank may give out %(counters)s counters in all."),
    },
)
class BankLimitSet:
    """How many counters the club bank may give out in all; −1: no limit."""

    counters: int


@event(says=("The club owns one counter.", "The club owns %(counters)s counters."))
class StockStated:
    """How many counters the club owns."""

    counters: int


@event(
    by="giver",
    says={
        True: ("%(giver)s gives %(member)s one counter.", "%(giver)s gives %(member)s %(counters)s counters."),
        False: ("The club gives %(member)s one counter.", "The club gives %(member)s %(counters)s counters."),
    },
    note="note",
)
class GiftGiven:
    """Counters given to a member by another or, ``giver`` "", by the club."""

    giver: str
    member: str
    counters: int
    note: str


@event(says=("%(member)s is fined one counter.", "%(member)s is fined %(counters)s counters."), note="note")
class FineImposed:
    """A member pays the club a fine."""

    member: str
    counters: int
    note: str


@event(says=("%(member)s begins with one counter.", "%(member)s begins with %(counters)s counters."), note="note")
class OpeningBalanceEntered:
    """What a member had, or owed (below zero), when the club began to keep its ledger here."""

    member: str
    counters: int
    note: str


@event(
    Fact.WITHOUT_LIMIT,
    says=(
        "Table money for table %(table)s: one counter each from %(members)s.",
        "Table money for table %(table)s: %(counters)s counters each from %(members)s.",
    ),
)
class TableMoneyCharged:
    """Each player of a table that has ended owes the club ``counters``, by the terms of the season; ``deals`` were played.

    ``members``: the players who owe it, by seat, without bots. ``evening``: the day of the end in the club's zone, for which a
    member pays once; "": every table was charged.
    """

    table: str
    members: tuple[str, ...]
    counters: int
    deals: int
    evening: str


@event(Fact.WITHOUT_LIMIT)
class CountersCounted:
    """The counters in the box were counted: ``expected`` should have been there by the ledger.

    ``on_account``: what members owed, and had therefore taken out of the box; −1: not regarded, in the first version.
    """

    counted: int
    expected: int
    on_account: int
    note: str


@event()
class SeasonOpened:
    """A season is opened under these terms."""

    season: str
    name: str
    terms: SeasonTerms


@event()
class SeasonCorrected:
    """A season has this name and these terms instead. Where something counted in it, they differ in name and end only."""

    season: str
    name: str
    terms: SeasonTerms


@event(says="Season %(season)s is withdrawn.")
class SeasonWithdrawn:
    """A season in which nothing counted is taken back, as if it had never been opened."""

    season: str


@value
class AccountBalance:
    """The balance of an account."""

    account: str
    counters: int


@value
class Closing:
    """Counters that a season's closing moves between accounts of the club."""

    source: str
    target: str
    counters: int


@event(Fact.WITHOUT_LIMIT)
class SeasonClosed:
    """A season takes no more postings but by a ruling.

    ``closings``: what is closed to zero, and where it goes. ``balances``: what every account that holds something then
    holds at the season's end, the closings included, in order of their names: what the next season opens with.
    """

    season: str
    balances: tuple[AccountBalance, ...]
    closings: tuple[Closing, ...]


@value
class Share:
    """One party's part in a settlement: its counters (below zero: owed), and minor units after rounding to the coin."""

    account: str
    counters: int
    amount: int


@value
class DuePayment:
    """Who pays whom how many minor units, and the counters of which that clears the one and the other."""

    number: int
    payer: str
    payee: str
    amount: int
    payer_counters: int
    payee_counters: int


@event()
class SettlementAgreed:
    """Who pays whom, so that the members' counters come to zero.

    ``season``: at whose end, "" on demand. ``as_of``: what counts before this moment is settled, RFC 3339 text in UTC;
    "": all that was recorded. ``method``: how the payments were found. ``coin``: minor units that amounts are whole
    numbers of. ``shares`` sum to zero in counters and in money. A share without money is cleared at once.
    """

    settlement: str
    season: str
    as_of: str
    method: str
    money: MoneyTerms
    coin: int
    shares: tuple[Share, ...]
    payments: tuple[DuePayment, ...]


@event()
class SettlementPaid:
    """One of the payments has been made."""

    settlement: str
    payment: int
    payer: str
    payee: str
    amount: int
    payer_counters: int
    payee_counters: int


@event(Fact.WITHOUT_LIMIT)
class SettlementPaymentUndone:
    """The last ``SettlementPaid`` of this payment was wrong: its counters go back, and the payment is due again."""

    settlement: str
    payment: int
    payer: str
    payee: str
    amount: int
    payer_counters: int
    payee_counters: int


@event(Fact.WITHOUT_LIMIT, says="The unpaid payments of settlement %(settlement)s are cancelled.")
class SettlementCancelled:
    """What has not been paid of a settlement will not be.

    ``returned``: the counters of shares without money, which were cleared at once, to whom they belong. ``left``: what
    rounding in the payments that have been made has left on the clearing account.
    """

    settlement: str
    returned: tuple[AccountBalance, ...]
    left: int


@event(Fact.WITHOUT_LIMIT, says="Settlement %(settlement)s is open again.")
class SettlementReopened:
    """A settlement that was cancelled goes on. ``returned`` and ``left`` are those of the cancellation: they go back."""

    settlement: str
    returned: tuple[AccountBalance, ...]
    left: int


@event()
class PaperRowEntered:
    """A row of an old book is taken in. ``counters`` may be below zero in an opening balance or an evening's result."""

    kind: PaperKind
    member: str
    counters: int
    reference: str
    note: str


Reversible = GiftGiven | FineImposed | CountersBought | CountersCashed
"""An entry that the treasurer makes by their own choice: everything else follows from what happened."""


@event(Fact.WITHOUT_LIMIT)
class EntryReversed:
    """An entry was wrong: its counters go back. ``reverses``: the position of that event in the club's log.

    ``giver``, ``member`` and ``counters`` are those of the event that is reversed; ``giver`` "" unless a member gave them.
    """

    reverses: int
    kind: ReversibleKind
    giver: str
    member: str
    counters: int
    note: str


Event = (
    CreditLimitSet
    | BankLimitSet
    | StockStated
    | GiftGiven
    | FineImposed
    | OpeningBalanceEntered
    | TableMoneyCharged
    | CountersCounted
    | SeasonOpened
    | SeasonCorrected
    | SeasonWithdrawn
    | SeasonClosed
    | SettlementAgreed
    | SettlementPaid
    | SettlementPaymentUndone
    | SettlementCancelled
    | SettlementReopened
    | PaperRowEntered
    | EntryReversed
)
