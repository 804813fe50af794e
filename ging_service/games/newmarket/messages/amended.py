"""What a ruling has made of a deal, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.rulings import amended_words
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.messages.ending import ended_deal_words
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.amending import KeptDeal


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """How the deal ended, and who has won what lay on the cards of the layout."""
    kept: KeptDeal = event.amended
    ended = e.DealEnded(deal=event.deal, kind=kept.kind, winner=kept.winner)
    won = [
        _("%(who)s wins what lies on the %(card)s.", who=names.seat(one.seat), card=card_name(one.heap))
        for one in kept.asked.won
    ]
    return " ".join([amended_words(event, names), ended_deal_words(ended, names), *won])
