"""The turns of a deal, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, shown
from ging_service.games.gin_rummy.decider import events as e
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfPlaying = e.UpcardPassed | e.DiscardTaken | e.CardDrawn | e.CardDiscarded | e.TimeRanOut


def playing_message(event: OfPlaying, names: Names) -> EventMessage:
    """Return the message of an event of a turn."""
    who = names.seat(event.seat)
    match event:
        case e.UpcardPassed():
            return EventMessage(text=_("%(who)s passes the upcard.", who=who), rule="GR4")
        case e.DiscardTaken():
            text = _("%(who)s takes the %(card)s from the discard pile.", who=who, card=card_name(event.card))
            return EventMessage(text=text, rule="GR6")
        case e.CardDrawn():
            drawn = () if event.card == HIDDEN else (event.card,)
            return EventMessage(text=_("%(who)s draws from the stock.", who=who), rule="GR6", shown=shown(drawn))
        case e.CardDiscarded():
            text = _("%(who)s discards the %(card)s.", who=who, card=card_name(event.card))
            return EventMessage(text=text, rule="GR7")
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=who), rule="GR30")
        case _:
            assert_never(event)
