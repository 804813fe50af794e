"""Sitting down, finding the first dealer and dealing, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards, shown
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.messages.game_words import penalty_words, wild_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfOpening = (
    e.TableOpened
    | e.CardCut
    | e.CardsTurnedUp
    | e.FirstDealerFound
    | e.ShuffleCommitted
    | e.HandsDealt
    | e.DealRecorded
    | e.WildNamed
)


def opening_message(event: OfOpening, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """Return the message of an event before the first turn of a deal."""
    match event:
        case e.TableOpened():
            text = _("%(who)s sit down to wild-card rummy.", who=names.everybody(event.members))
            return EventMessage(text=text, rule="WR1")
        case e.CardCut():
            text = _(
                "%(who)s draws for the first deal: %(card)s.", who=names.seat(event.seat), card=card_name(event.card)
            )
            return EventMessage(text=text, rule="WR2")
        case e.CardsTurnedUp():
            text = _("Cards are dealt face up until a jack appears.")
            return EventMessage(text=text, rule="WR29", shown=shown(event.cards))
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="WR29" if event.by == "jack" else "WR2")
        case e.ShuffleCommitted():
            text = _("The service commits to the shuffle for deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="WR4")
        case e.HandsDealt() | e.DealRecorded():
            return _dealt(event, names)
        case e.WildNamed():
            return _named(event, names)
        case _:
            assert_never(event)


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "cut":
            return _("%(who)s has drawn the lowest card and deals first.", who=who)
        case "jack":
            return _("%(who)s has got the first jack and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case _:
            assert_never(event.by)


def _dealt(event: e.HandsDealt | e.DealRecorded, names: Names) -> EventMessage:
    deal, who = number(event.deal), names.seat(event.dealer)
    # Without a rank, either the dealer is still to name it, or only the joker is wild.
    wild = wild_words(event.wild) if event.wild else ""
    facts = [wild, penalty_words(is_pressed=event.is_pressed, doubled=event.doubled)]
    if isinstance(event, e.DealRecorded):
        begun = _("Deal %(deal)s, with real cards: %(who)s has dealt.", deal=deal, who=who)
        return EventMessage(text=" ".join(filter(None, [begun, *facts])), rule="WR38")
    begun = _("Deal %(deal)s: %(who)s deals.", deal=deal, who=who)
    hands = tuple(
        ShownCards(cards=hand, name=names.seat(seat))
        for seat, hand in enumerate(event.hands)
        if hand and HIDDEN not in hand
    )
    return EventMessage(text=" ".join(filter(None, [begun, *facts])), rule="WR4", shown=hands)


def _named(event: e.WildNamed, names: Names) -> EventMessage:
    named = _("%(who)s names the wild rank.", who=names.seat(event.seat))
    # That the deal is pressed was said when it was dealt.
    facts = [named, wild_words(event.rank), penalty_words(is_pressed=False, doubled=event.doubled)]
    return EventMessage(text=" ".join(filter(None, facts)), rule="WR33")
