"""Dressing, cutting and dealing, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.decider import events as e
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfDealing = (
    e.TrayDressed | e.CardCut | e.FirstDealerFound | e.HandsDealt | e.DealRecorded | e.DealMisdealt | e.DealUndone
)


def dealing_message(event: OfDealing, names: Names) -> EventMessage:
    """Return the message of an event before the declarations."""
    match event:
        case e.TrayDressed():
            text = ngettext(
                "The tray is dressed: everyone puts one counter on a corner and one in the pee.",
                "The tray is dressed: everyone puts %(num)s counters on a corner and as many in the pee.",
                event.stake,
            )
            return EventMessage(text=text, rule="G5")
        case e.CardCut():
            return EventMessage(
                text=_("%(who)s cuts: %(card)s.", who=names.seat(event.seat), card=card_name(event.card)), rule="G3"
            )
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="G3")
        case e.HandsDealt():
            text = _("Deal %(deal)s: %(who)s deals.", deal=number(event.deal), who=names.seat(event.dealer))
            return EventMessage(text=text, rule="G4", shown=names.hands(event.hands))
        case e.DealRecorded():
            text = _(
                "Deal %(deal)s: %(who)s deals with real cards.", deal=number(event.deal), who=names.seat(event.dealer)
            )
            return EventMessage(text=text, rule="G4", shown=names.hands(event.hands))
        case e.DealMisdealt() | e.DealUndone():
            # The reason is what somebody wrote, in any language. So it is a note, and no part of the translated
            # sentence.
            return EventMessage(text=_void(event), rule="G24", note=event.reason)
        case _:
            assert_never(event)


def _void(event: e.DealMisdealt | e.DealUndone) -> str:
    if isinstance(event, e.DealUndone):
        return _("Deal %(deal)s is undone: its counters are paid back.", deal=number(event.deal))
    return _("Deal %(deal)s is void: the same dealer deals again.", deal=number(event.deal))


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "lowest":
            return _("%(who)s has cut the lowest card and deals first.", who=who)
        case "highest":
            return _("%(who)s has cut the highest card and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case "random":
            return _("%(who)s has been drawn to deal first.", who=who)
        case _:
            assert_never(event.by)
