"""Sitting down, cutting and dealing, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.games.gin_rummy.decider import events as e
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfOpening = e.TableOpened | e.CardCut | e.FirstDealerFound | e.ShuffleCommitted | e.HandsDealt | e.DealRecorded


def opening_message(event: OfOpening, names: Names) -> EventMessage:
    """Return the message of an event before the first turn of a deal."""
    match event:
        case e.TableOpened():
            text = _("%(who)s sit down to Gin Rummy.", who=names.everybody(event.members))
            return EventMessage(text=text, rule="GR1")
        case e.CardCut():
            text = _("%(who)s cuts: %(card)s.", who=names.seat(event.seat), card=card_name(event.card))
            return EventMessage(text=text, rule="GR2")
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="GR2")
        case e.ShuffleCommitted():
            text = _("The service commits to the shuffle for deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="GR3")
        case e.HandsDealt():
            return _dealt(event, names)
        case e.DealRecorded():
            return EventMessage(text=_recorded(event, names), rule="GR34")
        case _:
            assert_never(event)


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "cut":
            return _("%(who)s has cut the lower card and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case _:
            assert_never(event.by)


def _recorded(event: e.DealRecorded, names: Names) -> str:
    deal, who = number(event.deal), names.seat(event.dealer)
    # A deal that is recorded by its result has no upcard on record.
    if not event.upcard:
        return _("Deal %(deal)s, with real cards: %(who)s has dealt.", deal=deal, who=who)
    card = card_name(event.upcard)
    return _(
        "Deal %(deal)s, with real cards: %(who)s has dealt. The upcard is the %(card)s.", deal=deal, who=who, card=card
    )


def _dealt(event: e.HandsDealt, names: Names) -> EventMessage:
    text = _(
        "Deal %(deal)s: %(who)s deals. The upcard is the %(card)s.",
        deal=number(event.deal),
        who=names.seat(event.dealer),
        card=card_name(event.upcard),
    )
    hands = tuple(
        # Each reader sees their own hand at most: another's consists of hidden cards.
        ShownCards(cards=hand, name=names.seat(seat))
        for seat, hand in enumerate(event.hands)
        if HIDDEN not in hand
    )
    return EventMessage(text=text, rule="GR3", shown=hands)
