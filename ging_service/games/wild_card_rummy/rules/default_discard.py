"""The discard of a player whose time limit has passed (WR35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.rules.cards import sort_hand
from ging_service.games.wild_card_rummy.rules.playing.turn_end import must_meld_drawn
from ging_service.games.wild_card_rummy.rules.points import card_points
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.position import Position


def default_discard(position: Position, rules: HouseRules) -> Card:
    """WR35: the card drawn from the stock; else the card that counts most of those that may be discarded.

    A card that was taken from the discard pile to be melded at once goes back there: nobody has melded it.
    """
    if must_meld_drawn(position, rules):
        return position.drawn[-1]
    by_points = sorted(sort_hand(position.hand), key=lambda card: -card_points(card, position.wild, rules))
    drawn = position.drawn if position.source == "stock" else ()
    # There is always one: a player has held at least one card since before the draw, and may discard that.
    return next(card for card in (*drawn, *by_points) if not reasons(position, (), card, rules))
