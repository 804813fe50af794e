"""What a deal comes to, and how the next one is pressed, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.messages.game_words import (
    RULE_OF_RESULT,
    by_seat,
    meld_words,
    points_words,
    result_words,
    substitute_words,
)
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names


OfResults = e.HandsShown | e.DealScored | e.DealVoided | e.PressAdded | e.PressOffered | e.PressDeclined


def result_message(event: OfResults, names: Names) -> EventMessage:
    """Return the message of an event after the last turn of a deal, before the next one."""
    match event:
        case e.HandsShown():
            hands = tuple(
                ShownCards(cards=hand, name=names.seat(seat)) for seat, hand in enumerate(event.hands) if hand
            )
            return EventMessage(text=_("The hands are turned up."), rule="WR20", shown=hands)
        case e.DealScored():
            return EventMessage(text=_scored(event, names), rule=RULE_OF_RESULT[event.kind])
        case e.DealVoided():
            text = _("Deal %(deal)s is void, because the table has ended.", deal=number(event.deal))
            return EventMessage(text=text, rule="WR36")
        case e.PressAdded():
            return _pressed(event, names)
        case e.PressOffered():
            who, points = names.seat(event.seat), points_words(event.points)
            text = _("%(who)s may add %(points)s to their total to press the next deal.", who=who, points=points)
            return EventMessage(text=text, rule="WR24")
        case e.PressDeclined():
            text = _("%(who)s adds no points: the next deal is not pressed.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR24")
        case _:
            assert_never(event)


def _scored(event: e.DealScored, names: Names) -> str:
    result = result_words(event.kind, event.winner, names.seat)
    points = _("Points: %(points)s.", points=by_seat(event.points, names.seat))
    totals = _("Totals: %(totals)s.", totals=by_seat(event.totals, names.seat))
    return f"{result} {points} {totals}"


def _pressed(event: e.PressAdded, names: Names) -> EventMessage:
    added = names.changes(event.points)
    text = _("The next deal is pressed. Points are added to the totals: %(changes)s.", changes=added)
    return EventMessage(text=text, rule="WR25" if event.automatic else "WR24")


OfMelds = e.MeldPutDown | e.MeldExtended | e.WildClaimed


def meld_message(event: OfMelds, names: Names) -> EventMessage:
    """Return the message of what a player does with a meld. It shows the meld as it lies then."""
    who = names.seat(event.seat)
    cards: tuple[ShownCards, ...]
    match event:
        case e.MeldPutDown():
            now, rule = event.meld, "WR13"
            told = _("%(who)s puts down a %(meld)s.", who=who, meld=meld_words(now))
            cards = (ShownCards(cards=now.cards),)
        case e.MeldExtended():
            now, rule = event.now, "WR14"
            told = _("%(who)s extends a %(meld)s.", who=who, meld=meld_words(now))
            cards = (ShownCards(cards=event.cards), _as_it_lies(event))
        case e.WildClaimed():
            now, rule = event.now, "WR15"
            told = _(
                "%(who)s claims the %(wild)s of a %(meld)s with the %(card)s.",
                who=who,
                wild=card_name(event.taken),
                meld=meld_words(now),
                card=card_name(event.card),
            )
            cards = (_as_it_lies(event),)
        case _:
            assert_never(event)
    return EventMessage(text=" ".join(filter(None, [told, substitute_words(now)])), rule=rule, shown=cards)


def _as_it_lies(event: e.MeldExtended | e.WildClaimed) -> ShownCards:
    return ShownCards(cards=event.now.cards, name=_("The meld now"))
