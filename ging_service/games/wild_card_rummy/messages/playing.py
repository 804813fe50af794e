"""The turns of a deal, and how they end it, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, shown
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfDrawing = e.CardDrawn | e.DiscardsTaken | e.CardDiscarded | e.StockReshuffled | e.DiscardLeft | e.TimeRanOut
OfLeaving = e.PlayerOut | e.PlayerUpForTwo | e.LastMeldsDone | e.LastTurnRecorded


def playing_message(event: OfDrawing | OfLeaving, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """Return the message of an event of a turn that is about no meld."""
    match event:
        case e.CardDrawn():
            drawn = () if event.card == HIDDEN else (event.card,)
            text = _("%(who)s draws from the stock.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR11", shown=shown(drawn))
        case e.DiscardsTaken():
            return _taken(event, names)
        case e.CardDiscarded():
            text = _("%(who)s discards the %(card)s.", who=names.seat(event.seat), card=card_name(event.card))
            return EventMessage(text=text, rule="WR11")
        case e.StockReshuffled():
            text = _("The stock is empty: the discard pile is shuffled and becomes the stock.")
            return EventMessage(text=text, rule="WR19")
        case e.DiscardLeft():
            text = _("The stock is empty, and %(who)s leaves the top discard.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR19")
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=names.seat(event.seat)), rule="WR35")
        case e.PlayerOut() | e.PlayerUpForTwo() | e.LastMeldsDone() | e.LastTurnRecorded():
            return _leaving(event, names)
        case _:
            assert_never(event)


def _taken(event: e.DiscardsTaken, names: Names) -> EventMessage:
    who = names.seat(event.seat)
    if len(event.cards) == 1:
        text = _("%(who)s takes the %(card)s from the discard pile.", who=who, card=card_name(event.cards[0]))
        return EventMessage(text=text, rule="WR11")
    # Several cards are taken under WR32 only. They are shown, as all of them lay open.
    text = ngettext(
        "%(who)s takes one card from the discard pile.",
        "%(who)s takes %(num)s cards from the discard pile.",
        len(event.cards),
        who=who,
    )
    return EventMessage(text=text, rule="WR32", shown=shown(event.cards))


def _leaving(event: OfLeaving, names: Names) -> EventMessage:
    """What ends the play of a deal, or a player's part in it."""
    match event:
        case e.PlayerOut():
            return EventMessage(text=_("%(who)s is out.", who=names.seat(event.seat)), rule="WR17")
        case e.PlayerUpForTwo():
            text = _("%(who)s is up for 2.", who=names.seat(event.seat))
            left = () if event.card == HIDDEN else (event.card,)
            return EventMessage(text=text, rule="WR29", shown=shown(left))
        case e.LastMeldsDone():
            text = _("%(who)s has nothing more to put down.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR31")
        case e.LastTurnRecorded():
            text = _("The last turn is recorded. The points follow from what the players hold.")
            return EventMessage(text=text, rule="WR38")
        case _:
            assert_never(event)
