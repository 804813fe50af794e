"""The state of the treasurer's book. Balances are not part of it; the ledger has them."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, assert_never

from ging_service.domain.books import events as e
from ging_service.domain.books.terms import SeasonTerms
from ging_service.domain.declare import value
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterable

NONE = -1
"""Value for "no limit" and for a stock that has not been stated."""


@value
class Limit:
    """A member's own credit limit, −1 for none."""

    member: str
    counters: int


@value
class Season:
    """A season, open until it is closed."""

    season: str
    name: str
    terms: SeasonTerms
    closed: bool = False

    def holds(self, time: str) -> bool:
        """Return True if a moment, RFC 3339 text in UTC, is in the season."""
        # Half open: of two seasons that adjoin, only one holds the moment between them.
        return self.terms.starts_at <= time < self.terms.ends_at


@value
class Settlement:
    """A settlement: its payments, and the numbers of those that have been made. ``left``: on its clearing account.

    A season that is closed makes final what was paid and cancelled before: ``final``, ``cancelled_finally``.
    """

    agreed: e.SettlementAgreed
    left: int
    paid: tuple[int, ...] = ()
    cancelled: bool = False
    final: tuple[int, ...] = ()
    cancelled_finally: bool = False

    @property
    def is_open(self) -> bool:
        """True if a payment is still to be made."""
        return not self.cancelled and len(self.paid) < len(self.agreed.payments)


@value
class BooksState:
    """The book: limits (−1: none), stock (−1: not stated), seasons in order of their days, settlements as agreed.

    ``reversed``: how entries were reversed. ``charged``: table money that later tables of the same evening regard.
    """

    member_limit: int = NONE
    limits: tuple[Limit, ...] = ()
    bank_limit: int = NONE
    stock: int = NONE
    seasons: tuple[Season, ...] = ()
    settlements: tuple[Settlement, ...] = ()
    reversed: tuple[e.EntryReversed, ...] = ()
    charged: tuple[e.TableMoneyCharged, ...] = ()

    @property
    def closed_until(self) -> str:
        """The end of the last closed season, before which nothing is posted any more; "" if no season is closed."""
        # All moments in terms are text in UTC of one format, so the greatest text is the latest moment.
        return max((one.terms.ends_at for one in self.seasons if one.closed), default="")

    def limit_of(self, member: str) -> int:
        """Return how far below zero a member may go; −1 for no limit."""
        return next((one.counters for one in self.limits if one.member == member), self.member_limit)

    def season(self, season_id: str) -> Season | None:
        """Return the season with this name."""
        return next((one for one in self.seasons if one.season == season_id), None)

    def season_at(self, time: str) -> Season | None:
        """Return the season that contains a moment, RFC 3339 text in UTC."""
        return next((one for one in self.seasons if one.holds(time)), None)

    def revalued_since(self, season: Season, now: str = "") -> Season | None:
        """Return the first later season in which the counters of ``season`` have another value.

        ``now``: of those that have begun by then; "": of all.
        """
        later = (one for one in self.seasons if one.terms.starts_at >= season.terms.ends_at)
        return next((one for one in later if one.terms.revalues and (not now or one.terms.starts_at <= now)), None)

    def owing(self, evening: str, members: Iterable[str]) -> tuple[str, ...]:
        """Return the members who have not yet been charged table money for an evening."""
        paid = {member for one in self.charged if one.evening == evening for member in one.members}
        return tuple(member for member in members if member not in paid)

    def settlement(self, settlement_id: str) -> Settlement | None:
        """Return the settlement with this name."""
        return next((one for one in self.settlements if one.agreed.settlement == settlement_id), None)


def evolve(state: BooksState, event: e.Event) -> BooksState:  # noqa: C901, PLR0911  one line for each event
    """Return the book after an event."""
    match event:
        case e.CreditLimitSet():
            return _limited(state, event)
        case e.BankLimitSet():
            return replace(state, bank_limit=event.counters)
        case e.StockStated():
            return replace(state, stock=event.counters)
        case e.SeasonOpened() | e.SeasonCorrected():
            opened = Season(season=event.season, name=event.name, terms=event.terms)
            # A season may be opened for days before those of another. Closing relies on the order of the days.
            in_order = sorted((*_without(state, event.season), opened), key=lambda season: season.terms.starts_at)
            return replace(state, seasons=tuple(in_order))
        case e.SeasonWithdrawn():
            return replace(state, seasons=_without(state, event.season))
        case e.SeasonClosed():
            closed = (replace(one, closed=True) if one.season == event.season else one for one in state.seasons)
            last_day = max((one.terms.last_day for one in state.seasons if one.season == event.season), default="")
            # Nothing is charged in a closed season, except on the day at its end that may go on in the next one.
            later = tuple(one for one in state.charged if one.evening >= last_day)
            final = (replace(one, final=one.paid, cancelled_finally=one.cancelled) for one in state.settlements)
            return replace(state, seasons=tuple(closed), charged=later, settlements=tuple(final))
        case e.TableMoneyCharged():
            return replace(state, charged=(*state.charged, event)) if event.evening else state
        case e.SettlementAgreed():
            agreed = Settlement(agreed=event, left=left_after(event, ()))
            return replace(state, settlements=(*state.settlements, agreed))
        case e.SettlementPaid() | e.SettlementPaymentUndone() | e.SettlementCancelled() | e.SettlementReopened():
            return replace(state, settlements=tuple(_settled(one, event) for one in state.settlements))
        case e.EntryReversed():
            return replace(state, reversed=(*state.reversed, event))
        case e.GiftGiven() | e.FineImposed() | e.OpeningBalanceEntered() | e.CountersCounted() | e.PaperRowEntered():
            return state
        case _:
            assert_never(event)


def _without(state: BooksState, season: str) -> tuple[Season, ...]:
    return tuple(one for one in state.seasons if one.season != season)


def left_after(agreed: e.SettlementAgreed, paid: tuple[int, ...]) -> int:
    """Return the counters on the clearing account when some payments have been made.

    These are the counters of the parties whose share is too small for a coin, and what rounding in the payments leaves
    until the last one is made.
    """
    made = (one.payee_counters - one.payer_counters for one in agreed.payments if one.number in paid)
    return sum(share.counters for share in agreed.shares if not share.amount) + sum(made)


def _limited(state: BooksState, event: e.CreditLimitSet) -> BooksState:
    if not event.member:
        return replace(state, member_limit=event.counters)
    others = (one for one in state.limits if one.member != event.member)
    return replace(state, limits=(*others, Limit(member=event.member, counters=event.counters)))


def _settled(
    settlement: Settlement,
    event: e.SettlementPaid | e.SettlementPaymentUndone | e.SettlementCancelled | e.SettlementReopened,
) -> Settlement:
    if settlement.agreed.settlement != event.settlement:
        return settlement
    if isinstance(event, e.SettlementCancelled):
        return replace(settlement, cancelled=True, left=0)
    paid = settlement.paid
    if isinstance(event, e.SettlementPaid):
        paid = (*paid, event.payment)
    elif isinstance(event, e.SettlementPaymentUndone):
        paid = tuple(number for number in paid if number != event.payment)
    return replace(settlement, paid=paid, cancelled=False, left=left_after(settlement.agreed, paid))


def fold(state: BooksState, events: Iterable[e.Event]) -> BooksState:
    """Return the book after all of ``events``."""
    return reduce(evolve, events, state)
