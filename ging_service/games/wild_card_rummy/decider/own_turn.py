"""A sensible turn of a player who sees their own hand: the best way to lay it down, and the discard (WR11 to WR18, WR29, WR31)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.cards import rank_of, suit_of
from ging_service.games.wild_card_rummy.rules.best import best_lay_down
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, is_wild, sort_hand
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS
from ging_service.games.wild_card_rummy.rules.points import card_points
from ging_service.games.wild_card_rummy.rules.terms import Terms
from ging_service.games.wild_card_rummy.rules.turn_end import must_meld_drawn
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.house import HouseRules
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.position import Position

Turn = tuple[tuple["Action", ...], "Card"]
"""What a player puts down, and the discard; "" for none."""


def own_turn(position: Position, rules: HouseRules) -> Turn | None:
    """Return a turn that the rules allow; None if there is none among those that are tried."""
    return next(own_turns(position, rules), None)


def own_turns(position: Position, rules: HouseRules) -> Iterator[Turn]:
    """Yield turns that the rules allow, the best first, each with another discard or with fewer melds."""
    return (turn for turn in _tried(position, rules) if not reasons(position, *turn, rules))


def _tried(position: Position, rules: HouseRules) -> Iterator[Turn]:
    """The best turn first, then those without melds."""
    if position.may_meld:
        terms = Terms(wild=position.wild, packs=position.packs, rules=rules)
        hand = _to_lay(position, rules)
        # Without an earlier meld, a turn must put down a new one: extensions alone are refused.
        for table in (position.melds, ()):
            best = best_lay_down(replace(hand, table=table), terms)
            if best is not None and best.left and best.discard:
                yield from ((best.actions, card) for card in _loneliest((*best.left, best.discard), position, rules))
            elif best is not None:
                yield best.actions, best.discard
    yield from (((), card) for card in _loneliest(position.hand, position, rules))


def _loneliest(cards: Hand, position: Position, rules: HouseRules) -> list[Card]:
    """Cards in the order in which a player gives them away: those that fit the fewest others first, of these what counts most."""
    held = sort_hand(dict.fromkeys(cards))

    def worth(card: Card) -> tuple[bool, int, int]:
        partners = sum(_fit(card, other) for other in cards) + cards.count(card)
        return is_wild(card, position.wild), partners, -card_points(card, position.wild, rules)

    return sorted(held, key=worth)


def _fit(card: Card, other: Card) -> bool:
    """Return True if two cards could lie in one meld of three."""
    if JOKER in (card, other) or card == other:
        return False
    distance = abs(RANKS.index(rank_of(card)) - RANKS.index(rank_of(other)))
    return distance == 0 or (suit_of(card) == suit_of(other) and distance < FEWEST_CARDS)


def _to_lay(position: Position, rules: HouseRules) -> HandToLay:
    taken = position.drawn if position.source == "discard_pile" else ()
    aside = taken if rules.taken_card == "pile" and position.has_melded else ()
    return HandToLay(
        cards=_without(position.hand, aside),
        aside=aside,
        required=position.drawn if must_meld_drawn(position, rules) else (),
        barred=taken if rules.discard_taken == "refused" else (),
        discards=position.must_discard,
    )


def _without(hand: Hand, cards: Hand) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
