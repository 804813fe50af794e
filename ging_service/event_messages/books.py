"""Messages of events in the treasurer's book, and of imported rows of an old book."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.books import events as b
from ging_service.domain.books.terms import worth
from ging_service.domain.ledger import at_tables, member_id_of
from ging_service.event_messages.counters import counters_message, opening_text
from ging_service.event_messages.event_message import EventMessage
from ging_service.i18n.formatting import day, money, number, signed, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.domain.books.events import PaperRowEntered
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.event_messages.event_message import Names


def paper_message(event: PaperRowEntered, who: str) -> EventMessage:
    """The message of a row of an old book. ``who``: the member whose row it is."""
    return EventMessage(text=_("From the old book: %(row)s", row=_row(event, who)), note=event.note)


def _row(event: PaperRowEntered, who: str) -> str:  # noqa: PLR0911  one for each
    """A sentence for each kind."""
    num = event.counters
    match event.kind:
        case "opening":
            return opening_text(who, num)
        case "bought":
            return ngettext("%(who)s buys one counter.", "%(who)s buys %(num)s counters.", num, who=who)
        case "cashed":
            return ngettext("%(who)s cashes one counter.", "%(who)s cashes %(num)s counters.", num, who=who)
        case "gift":
            return ngettext("%(who)s is given one counter.", "%(who)s is given %(num)s counters.", num, who=who)
        case "fine":
            return ngettext("%(who)s is fined one counter.", "%(who)s is fined %(num)s counters.", num, who=who)
        case "table_money":
            return ngettext(
                "%(who)s pays one counter of table money.",
                "%(who)s pays %(num)s counters of table money.",
                num,
                who=who,
            )
        case "result":
            return _("%(who)s comes home from an evening with %(change)s.", who=who, change=signed(num))
        case _:
            assert_never(event.kind)


_SOME: Final = 40
"""A number of counters as a member buys them."""

OfSettlement = (
    b.SettlementAgreed | b.SettlementPaid | b.SettlementPaymentUndone | b.SettlementCancelled | b.SettlementReopened
)


def books_message(event: b.Event, names: Names) -> EventMessage:  # noqa: PLR0911  one for each
    """The message of an event in the treasurer's book."""
    match event:
        case b.CreditLimitSet() | b.BankLimitSet():
            return EventMessage(text=_limit(event, names))
        case (
            b.StockStated()
            | b.GiftGiven()
            | b.FineImposed()
            | b.EntryReversed()
            | b.OpeningBalanceEntered()
            | b.TableMoneyCharged()
            | b.CountersCounted()
        ):
            return counters_message(event, names)
        case b.SeasonOpened():
            return EventMessage(text=_season_opened(event))
        case b.SeasonCorrected():
            return EventMessage(text=_season_corrected(event))
        case b.SeasonWithdrawn():
            return EventMessage(text=_("Season %(season)s is withdrawn.", season=event.season))
        case b.SeasonClosed():
            return EventMessage(text=_season_closed(event))
        case (
            b.SettlementAgreed()
            | b.SettlementPaid()
            | b.SettlementPaymentUndone()
            | b.SettlementCancelled()
            | b.SettlementReopened()
        ):
            return EventMessage(text=_settlement(event, names))
        case b.PaperRowEntered():
            return paper_message(event, names.member(event.member))
        case _:
            assert_never(event)


def _season_closed(event: b.SeasonClosed) -> str:
    closed = _("Season %(season)s is closed.", season=event.season)
    left = at_tables({one.account: one.counters for one in event.balances})
    if not left:
        return closed
    told = ", ".join(f"{table} ({number(counters)})" for table, counters in left.items())
    return f"{closed} {_('Counters are still at tables: %(tables)s.', tables=told)}"


def _limit(event: b.CreditLimitSet | b.BankLimitSet, names: Names) -> str:
    # A negative limit means none at all: 0 is a limit that allows nothing.
    is_open = event.counters < 0
    if isinstance(event, b.BankLimitSet):
        if is_open:
            return _("The bank may give out any number of counters.")
        return ngettext(
            "The bank may give out one counter in all.",
            "The bank may give out %(num)s counters in all.",
            event.counters,
        )
    if not event.member:
        if is_open:
            return _("Members without a limit of their own may play on account without limit.")
        return ngettext(
            "Members without a limit of their own may play on account for one counter.",
            "Members without a limit of their own may play on account for %(num)s counters.",
            event.counters,
        )
    who = names.member(event.member)
    if is_open:
        return _("%(who)s may play on account without limit.", who=who)
    return ngettext(
        "%(who)s may play on account for one counter.",
        "%(who)s may play on account for %(num)s counters.",
        event.counters,
        who=who,
    )


def _season_opened(event: b.SeasonOpened) -> str:
    return _("Season %(season)s is opened: %(name)s, %(first)s to %(last)s. %(worth)s", **_season(event)).rstrip()


def _season_corrected(event: b.SeasonCorrected) -> str:
    return _("Season %(season)s is corrected: %(name)s, %(first)s to %(last)s. %(worth)s", **_season(event)).rstrip()


def _season(event: b.SeasonOpened | b.SeasonCorrected) -> dict[str, str]:
    terms = event.terms
    days = {"first": day(terms.first_day), "last": day(terms.last_day)}
    # A value that nothing has checked, as in samples, is worth nothing that could be told.
    told = worth_message(terms.money) if terms.money.counter_value.replace(".", "", 1).isdecimal() else ""
    return {"season": event.season, "name": event.name, **days, "worth": told}


def worth_message(terms: MoneyTerms) -> str:
    """What some counters are worth: a value that was mistyped shows by a usual number of them."""
    return _("%(num)s counters are worth %(worth)s.", num=_SOME, worth=money(worth(terms, _SOME), terms.currency))


def _settlement(event: OfSettlement, names: Names) -> str:
    match event:
        case b.SettlementAgreed():
            return _agreed(event, names)
        case b.SettlementPaid():
            return _(
                "Settlement %(settlement)s: %(payer)s has paid %(payee)s.",
                settlement=event.settlement,
                payer=_party(event.payer, names),
                payee=_party(event.payee, names),
            )
        case b.SettlementPaymentUndone():
            return _(
                "Settlement %(settlement)s: the payment of %(payer)s to %(payee)s is undone, and due again.",
                settlement=event.settlement,
                payer=_party(event.payer, names),
                payee=_party(event.payee, names),
            )
        case b.SettlementReopened():
            return _("Settlement %(settlement)s is open again.", settlement=event.settlement)
        case b.SettlementCancelled():
            return _("The unpaid payments of settlement %(settlement)s are cancelled.", settlement=event.settlement)
        case _:
            assert_never(event)


def _agreed(event: b.SettlementAgreed, names: Names) -> str:
    payments = [
        _(
            "%(payer)s pays %(payee)s %(amount)s",
            payer=_party(one.payer, names),
            payee=_party(one.payee, names),
            # Amounts are whole cents in the log. The number of their decimals is that of the event, not of the currency
            # today.
            amount=money(Decimal(one.amount).scaleb(-event.money.minor_digits), event.money.currency),
        )
        for one in event.payments
    ]
    if not payments:
        return _("Settlement %(settlement)s is agreed: nobody pays.", settlement=event.settlement)
    return _(
        "Settlement %(settlement)s is agreed: %(payments)s.", settlement=event.settlement, payments=together(payments)
    )


def _party(account: str, names: Names) -> str:
    """A member, or an account of the club's."""
    member = member_id_of(account)
    # ``member_id_of`` leaves an account as it is that belongs to no member.
    return names.member(member) if member != account else _("the club")
