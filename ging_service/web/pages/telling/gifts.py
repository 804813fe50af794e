"""Counters that change hands by the treasurer's book, and those that are counted, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.books import events as b
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext, number

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called

OfCounters = (
    b.StockStated
    | b.GiftGiven
    | b.FineImposed
    | b.EntryReversed
    | b.OpeningBalanceEntered
    | b.TableMoneyCharged
    | b.CountersCounted
)


def tell_of_counters(event: OfCounters, called: Called) -> Told:  # noqa: PLR0911  one for each event
    """Who gives whom how many, and how many there are."""
    match event:
        case b.StockStated():
            text = ngettext("The club owns one counter.", "The club owns %(num)s counters.", event.counters)
            return Told(text=text)
        case b.GiftGiven():
            return Told(text=_gift(event, called), note=event.note)
        case b.FineImposed():
            text = ngettext(
                "%(who)s is fined one counter.",
                "%(who)s is fined %(num)s counters.",
                event.counters,
                who=called.member(event.member),
            )
            return Told(text=text, note=event.note)
        case b.OpeningBalanceEntered():
            who, counters = called.member(event.member), number(event.counters)
            return Told(
                text=_("%(who)s begins with %(counters)s counters.", who=who, counters=counters), note=event.note
            )
        case b.EntryReversed():
            return Told(text=_reversed(event, called), note=event.note)
        case b.TableMoneyCharged():
            text = ngettext(
                "Table money for table %(table)s: one counter each from %(who)s.",
                "Table money for table %(table)s: %(num)s counters each from %(who)s.",
                event.counters,
                table=event.table,
                who=called.everybody(event.members),
            )
            return Told(text=text)
        case b.CountersCounted():
            return Told(text=_counted(event), note=event.note)
        case _:
            assert_never(event)


def _gift(event: b.GiftGiven, called: Called) -> str:
    to = called.member(event.member)
    if not event.giver:
        return ngettext(
            "The club gives %(to)s one counter.", "The club gives %(to)s %(num)s counters.", event.counters, to=to
        )
    return ngettext(
        "%(who)s gives %(to)s one counter.",
        "%(who)s gives %(to)s %(num)s counters.",
        event.counters,
        who=called.member(event.giver),
        to=to,
    )


def _reversed(event: b.EntryReversed, called: Called) -> str:
    if event.kind == "fine":
        return _(
            "A fine of %(who)s is reversed (entry %(position)s): %(counters)s.",
            who=called.member(event.member),
            position=event.reverses,
            counters=number(event.counters),
        )
    return _(
        "A gift to %(who)s is reversed (entry %(position)s): %(counters)s.",
        who=called.member(event.member),
        position=event.reverses,
        counters=number(event.counters),
    )


def _counted(event: b.CountersCounted) -> str:
    difference = event.counted - event.expected
    if not difference:
        return ngettext(
            "One counter lies in the box, as it should be.",
            "%(num)s counters lie in the box, as it should be.",
            event.counted,
        )
    expected = number(event.expected)
    if difference > 0:
        return ngettext(
            "One counter lies in the box; it should be %(expected)s, so there are %(more)s too many.",
            "%(num)s counters lie in the box; it should be %(expected)s, so there are %(more)s too many.",
            event.counted,
            expected=expected,
            more=number(difference),
        )
    return ngettext(
        "One counter lies in the box; it should be %(expected)s, so %(less)s are missing.",
        "%(num)s counters lie in the box; it should be %(expected)s, so %(less)s are missing.",
        event.counted,
        expected=expected,
        less=number(-difference),
    )
