"""Dressing, cutting and dealing, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import events as e
from ging_service.web.pages.card_words import card_name
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext, number

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called

OfDealing = (
    e.TrayDressed | e.CardCut | e.FirstDealerFound | e.HandsDealt | e.DealRecorded | e.DealMisdealt | e.DealUndone
)


def tell_of_dealing(event: OfDealing, called: Called) -> Told:
    """What comes before anybody declares."""
    match event:
        case e.TrayDressed():
            text = ngettext(
                "The tray is dressed: everybody puts one counter on a corner and one in the pee.",
                "The tray is dressed: everybody puts %(num)s counters on a corner and as many in the pee.",
                event.stake,
            )
            return Told(text=text, rule="G5")
        case e.CardCut():
            return Told(
                text=_("%(who)s cuts: %(card)s.", who=called.seat(event.seat), card=card_name(event.card)), rule="G3"
            )
        case e.FirstDealerFound():
            return Told(text=_found(event, called), rule="G3")
        case e.HandsDealt():
            text = _("Deal %(deal)s: %(who)s deals.", deal=number(event.deal), who=called.seat(event.dealer))
            return Told(text=text, rule="G4", shown=called.hands(event.hands))
        case e.DealRecorded():
            text = _(
                "Deal %(deal)s: %(who)s deals with real cards.", deal=number(event.deal), who=called.seat(event.dealer)
            )
            return Told(text=text, rule="G4", shown=called.hands(event.hands))
        case e.DealMisdealt() | e.DealUndone():
            return Told(text=_void(event), rule="G24", note=event.reason)
        case _:
            assert_never(event)


def _void(event: e.DealMisdealt | e.DealUndone) -> str:
    if isinstance(event, e.DealUndone):
        return _("Deal %(deal)s is undone: what it moved is paid back.", deal=number(event.deal))
    return _("Deal %(deal)s is void: the same dealer deals again.", deal=number(event.deal))


def _found(event: e.FirstDealerFound, called: Called) -> str:
    who = called.seat(event.seat)
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
