"""What happens in the treasurer's book, in words."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, assert_never

from ging_service.domain.books import events as b
from ging_service.domain.ledger.accounts import member_id_of
from ging_service.web.pages.telling.gifts import tell_of_counters
from ging_service.web.pages.telling.paper import tell_of_paper
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, day, money, number, together

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called

OfSettlement = b.SettlementAgreed | b.SettlementPaid | b.SettlementCancelled


def tell_of_books(event: b.Event, called: Called) -> Told:
    """An event of the treasurer's book."""
    match event:
        case b.CreditLimitSet() | b.BankLimitSet():
            return Told(text=_limit(event, called))
        case (
            b.StockStated()
            | b.GiftGiven()
            | b.FineImposed()
            | b.EntryReversed()
            | b.OpeningBalanceEntered()
            | b.TableMoneyCharged()
            | b.CountersCounted()
        ):
            return tell_of_counters(event, called)
        case b.SeasonOpened():
            return Told(text=_season_opened(event))
        case b.SeasonClosed():
            return Told(text=_("Season %(season)s is closed.", season=event.season))
        case b.SettlementAgreed() | b.SettlementPaid() | b.SettlementCancelled():
            return Told(text=_settlement(event, called))
        case b.PaperRowEntered():
            return tell_of_paper(event, called.member(event.member))
        case _:
            assert_never(event)


def _limit(event: b.CreditLimitSet | b.BankLimitSet, called: Called) -> str:
    counters = number(event.counters)
    is_open = event.counters < 0
    if isinstance(event, b.BankLimitSet):
        if is_open:
            return _("The bank may give out as many counters as it likes.")
        return _("The bank may have %(counters)s counters out.", counters=counters)
    if not event.member:
        if is_open:
            return _("Everybody without a limit of his own may play on account without limit.")
        return _(
            "Everybody without a limit of his own may play on account for %(counters)s counters.", counters=counters
        )
    who = called.member(event.member)
    if is_open:
        return _("%(who)s may play on account without limit.", who=who)
    return _("%(who)s may play on account for %(counters)s counters.", who=who, counters=counters)


def _season_opened(event: b.SeasonOpened) -> str:
    return _(
        "Season %(season)s is opened: %(name)s, %(first)s to %(last)s.",
        season=event.season,
        name=event.name,
        first=day(event.terms.first_day),
        last=day(event.terms.last_day),
    )


def _settlement(event: OfSettlement, called: Called) -> str:
    match event:
        case b.SettlementAgreed():
            return _agreed(event, called)
        case b.SettlementPaid():
            return _(
                "Settlement %(settlement)s: %(payer)s has paid %(payee)s.",
                settlement=event.settlement,
                payer=_party(event.payer, called),
                payee=_party(event.payee, called),
            )
        case b.SettlementCancelled():
            return _("What is still to be paid of settlement %(settlement)s is cancelled.", settlement=event.settlement)
        case _:
            assert_never(event)


def _agreed(event: b.SettlementAgreed, called: Called) -> str:
    payments = [
        _(
            "%(payer)s pays %(payee)s %(amount)s",
            payer=_party(one.payer, called),
            payee=_party(one.payee, called),
            amount=money(Decimal(one.amount).scaleb(-event.money.minor_digits), event.money.currency),
        )
        for one in event.payments
    ]
    if not payments:
        return _("Settlement %(settlement)s is agreed: nobody pays.", settlement=event.settlement)
    return _(
        "Settlement %(settlement)s is agreed: %(payments)s.", settlement=event.settlement, payments=together(payments)
    )


def _party(account: str, called: Called) -> str:
    """A member, or an account of the club's."""
    member = member_id_of(account)
    return called.member(member) if member != account else _("the club")
