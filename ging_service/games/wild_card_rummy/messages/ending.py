"""The end of the game and of the table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.messages.game_words import by_seat, ended_words
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfEnding = e.GameWon | e.GamePaid | e.PlayEnded | e.StacksReturned


def ending_message(event: OfEnding, names: Names) -> EventMessage:
    """Return the message of an event after the last deal."""
    match event:
        case e.GameWon():
            text = " ".join([won_words(event.winners, names), _totals(event, names)])
            return EventMessage(text=text, rule="WR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_totals, event.for_fees, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="WR26")
        case e.PlayEnded():
            return EventMessage(text=ended_words(event.reason), rule="WR36")
        case e.StacksReturned():
            return _returned(event, names)
        case _:
            assert_never(event)


def won_words(winners: tuple[int, ...], names: Names) -> str:
    """WR22: Who has won the game."""
    who = names.seats(winners)
    return ngettext("%(who)s wins the game.", "%(who)s win the game together.", len(winners), who=who)


def _totals(event: e.GameWon, names: Names) -> str:
    return _("Totals: %(totals)s.", totals=by_seat(event.totals, names.seat))


def _returned(event: e.StacksReturned, names: Names) -> EventMessage:
    if not any(event.counters):
        return EventMessage(text=_("Nobody has won or lost counters."), rule="WR37")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="WR37")
