"""Melds that go down, grow and give up wild cards, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.messages.game_words import meld_words, substitute_words
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

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
