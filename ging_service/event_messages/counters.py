"""Messages of counters that change hands by the treasurer's book, and of counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.books import events as b
from ging_service.event_messages.event_message import EventMessage
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfCounters = (
    b.StockStated
    | b.GiftGiven
    | b.FineImposed
    | b.EntryReversed
    | b.OpeningBalanceEntered
    | b.TableMoneyCharged
    | b.CountersCounted
)


def counters_message(event: OfCounters, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """The message of an event that moves or counts counters: the members, the accounts and the numbers."""
    match event:
        case b.StockStated():
            text = ngettext("The club owns one counter.", "The club owns %(num)s counters.", event.counters)
            return EventMessage(text=text)
        case b.GiftGiven():
            return EventMessage(text=_gift(event, names), note=event.note)
        case b.FineImposed():
            text = ngettext(
                "%(who)s is fined one counter.",
                "%(who)s is fined %(num)s counters.",
                event.counters,
                who=names.member(event.member),
            )
            return EventMessage(text=text, note=event.note)
        case b.OpeningBalanceEntered():
            return EventMessage(text=opening_text(names.member(event.member), event.counters), note=event.note)
        case b.EntryReversed():
            return EventMessage(text=_reversed(event, names), note=event.note)
        case b.TableMoneyCharged():
            text = ngettext(
                "Table money for table %(table)s: one counter each from %(who)s.",
                "Table money for table %(table)s: %(num)s counters each from %(who)s.",
                event.counters,
                table=event.table,
                who=names.everybody(event.members),
            )
            return EventMessage(text=text)
        case b.CountersCounted():
            return EventMessage(text=_counted(event), note=event.note)
        case _:
            assert_never(event)


def opening_text(who: str, counters: int) -> str:
    """A member's opening balance, which is below zero for a debt."""
    return ngettext("%(who)s begins with one counter.", "%(who)s begins with %(num)s counters.", counters, who=who)


def _gift(event: b.GiftGiven, names: Names) -> str:
    to = names.member(event.member)
    if not event.giver:
        return ngettext(
            "The club gives %(to)s one counter.", "The club gives %(to)s %(num)s counters.", event.counters, to=to
        )
    return ngettext(
        "%(who)s gives %(to)s one counter.",
        "%(who)s gives %(to)s %(num)s counters.",
        event.counters,
        who=names.member(event.giver),
        to=to,
    )


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
