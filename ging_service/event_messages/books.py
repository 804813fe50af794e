"""Messages of events in the treasurer's book, and of imported rows of an old book."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.books import events as b
from ging_service.domain.books.terms import worth
from ging_service.domain.ledger import at_tables, member_id_of
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
            return ngettext("%(who)s begins with one counter.", "%(who)s begins with %(num)s counters.", num, who=who)
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

OfSeason = b.SeasonOpened | b.SeasonCorrected | b.SeasonClosed
OfSettlement = b.SettlementAgreed | b.SettlementPaid | b.SettlementPaymentUndone
OfCounters = b.CreditLimitSet | b.PaperRowEntered | b.EntryReversed | b.CountersCounted


def books_message(event: OfSeason | OfSettlement | OfCounters, names: Names) -> EventMessage:
    """The message of an event in the treasurer's book whose declaration states no sentence."""
    match event:
        case b.CreditLimitSet():
            return EventMessage(text=_limit(event, names))
        case b.SeasonOpened() | b.SeasonCorrected() | b.SeasonClosed():
            return EventMessage(text=_of_season(event))
        case b.SettlementAgreed() | b.SettlementPaid() | b.SettlementPaymentUndone():
            return EventMessage(text=_settlement(event, names))
        case b.PaperRowEntered():
            return paper_message(event, names.member(event.member))
        case b.EntryReversed():
            return EventMessage(text=_reversed(event, names), note=event.note)
        case b.CountersCounted():
            return EventMessage(text=_counted(event), note=event.note)
        case _:
            assert_never(event)


def _of_season(event: OfSeason) -> str:
    match event:
        case b.SeasonOpened():
            text = _("Season %(season)s is opened: %(name)s, %(first)s to %(last)s. %(worth)s", **_season(event))
        case b.SeasonCorrected():
            text = _("Season %(season)s is corrected: %(name)s, %(first)s to %(last)s. %(worth)s", **_season(event))
        case b.SeasonClosed():
            return _season_closed(event)
        case _:
            assert_never(event)
    return text.rstrip()


def _season_closed(event: b.SeasonClosed) -> str:
    closed = _("Season %(season)s is closed.", season=event.season)
    left = at_tables({one.account: one.counters for one in event.balances})
    if not left:
        return closed
    told = ", ".join(f"{table} ({number(counters)})" for table, counters in left.items())
    return f"{closed} {_('Counters are still at tables: %(tables)s.', tables=told)}"


def _limit(event: b.CreditLimitSet, names: Names) -> str:
    # A negative limit means none at all: 0 is a limit that allows nothing.
    is_open = event.counters < 0
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


def _reversed(event: b.EntryReversed, names: Names) -> str:
    if event.kind in ("bought", "cashed"):
        return _(
            "A purchase of %(who)s is reversed (entry %(position)s): %(counters)s.",
            who=names.member(event.member),
            position=event.reverses,
            counters=number(event.counters),
        )
    if event.kind == "fine":
        return _(
            "A fine of %(who)s is reversed (entry %(position)s): %(counters)s.",
            who=names.member(event.member),
            position=event.reverses,
            counters=number(event.counters),
        )
    return _(
        "A gift to %(who)s is reversed (entry %(position)s): %(counters)s.",
        who=names.member(event.member),
        position=event.reverses,
        counters=number(event.counters),
    )


def _counted(event: b.CountersCounted) -> str:
    difference = event.counted - event.expected
    if not difference:
        return ngettext(
            "One counter is in the box, as expected.",
            "%(num)s counters are in the box, as expected.",
            event.counted,
        )
    found = ngettext(
        "One counter is in the box; there should be %(expected)s.",
        "%(num)s counters are in the box; there should be %(expected)s.",
        event.counted,
        expected=number(event.expected),
    )
    return f"{found} {_too_many(difference) if difference > 0 else _missing(-difference)}"


# Sentences of their own: in one sentence, two numbers would need four forms, and more in other languages.
def _too_many(counters: int) -> str:
    return ngettext("One counter too many.", "%(num)s counters too many.", counters)


def _missing(counters: int) -> str:
    return ngettext("One counter is missing.", "%(num)s counters are missing.", counters)
