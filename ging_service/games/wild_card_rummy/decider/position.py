"""What a player has before them in their turn, as the rules need it (WR10, WR11, WR13, WR18, WR31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import rank_of, suit_of
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.rules.best_melds import LayDown, best_lay_down
from ging_service.games.wild_card_rummy.rules.best_turns import best_turn, hand_of
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, is_wild, sort_hand
from ging_service.games.wild_card_rummy.rules.dealing import first_player, packs_of
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS
from ging_service.games.wild_card_rummy.rules.playing.turn_end import last_to_meld, may_meld
from ging_service.games.wild_card_rummy.rules.points import card_points
from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, Position
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.melds import Action


def before_draw(state: TableState, deal: Deal, seat: int) -> BeforeDraw:
    """WR11: what a player has before them when they draw."""
    return BeforeDraw(
        hand=deal.hands[seat],
        melds=tuple(one.meld for one in deal.melds),
        wild=deal.wild,
        packs=packs_of(state.rules, len(deal.hands)),
        has_melded=seat in deal.has_melded,
        may_meld=_may_meld(state, deal),
        stock=len(deal.stock),
        discards=deal.discards,
    )


def position_of(state: TableState, deal: Deal, seat: int) -> Position:
    """WR11: what a player has before them once they have drawn, or in the first turn."""
    drawn = deal.drawn.cards if deal.drawn else ()
    return Position(
        hand=deal.hands[seat],
        melds=tuple(one.meld for one in deal.melds),
        wild=deal.wild,
        packs=packs_of(state.rules, len(deal.hands)),
        has_melded=seat in deal.has_melded,
        may_meld=_may_meld(state, deal),
        drawn=drawn,
        source=deal.drawn.source if deal.drawn else "",
        # The hand has the drawn cards already. Nothing else has changed in it before the turn is played.
        held_at_start=len(deal.hands[seat]) - len(drawn),
        must_discard=deal.out < 0,
    )


def _may_meld(state: TableState, deal: Deal) -> bool:
    """WR10, WR31: Return True if melds may be put down in this turn. Once somebody is out, those who had no turn may do so."""
    return deal.out >= 0 or may_meld(deal.turns, len(deal.hands), state.rules.first_meld)


def waiting_to_meld(state: TableState, deal: Deal) -> tuple[int, ...]:
    """WR31: the seats that may still put down melds once somebody is out, in turn."""
    seats, rules = len(deal.hands), state.rules
    first = first_player(deal.dealer, seats, rules.first_player)
    return tuple(seat for seat in last_to_meld(deal.turns, first, seats, rules.last_melds) if seat not in deal.had_turn)


Turn = tuple[tuple["Action", ...], "Card"]
"""What a player puts down, and the discard; "" for none."""


def own_turn(position: Position, rules: HouseRules) -> Turn | None:
    """Return a turn that the rules allow; None if there is none."""
    best = _first_melds(position, rules) or best_turn(position, rules)
    if best is None:
        return None
    if not best.left or not best.discard:
        return best.actions, best.discard
    # The search gives away the dearest card, even one of a pair. People keep what can still become a meld.
    given_away = _loneliest((*best.left, best.discard), position, rules)
    return next((best.actions, card) for card in given_away if not reasons(position, best.actions, card, rules))


def _first_melds(position: Position, rules: HouseRules) -> LayDown | None:
    """WR13: a good turn of a player who has not melded, found sooner than the best one; None if it is not found so."""
    if position.may_extend:
        return None
    terms = Terms(wild=position.wild, packs=position.packs, rules=rules)
    hand = hand_of(position, rules)
    # A way that extends melds is allowed only if a new meld comes first, so the second try does without the table.
    for table in (hand.table, ()):
        found = best_lay_down(replace(hand, table=table), terms)
        if found is not None and not reasons(position, found.actions, found.discard, rules):
            return found
    return None


def _loneliest(cards: Hand, position: Position, rules: HouseRules) -> list[Card]:
    """Cards in the order in which a player gives them away: those that fit the fewest others first, of these what counts most."""
    held = sort_hand(dict.fromkeys(cards))

    def worth(card: Card) -> tuple[bool, int, int]:
        partners = sum(_fit(card, other) for other in cards) + cards.count(card)
        # Wild cards last: they fit everything.
        return is_wild(card, position.wild), partners, -card_points(card, position.wild, rules)

    return sorted(held, key=worth)


def _fit(card: Card, other: Card) -> bool:
    """Return True if two cards could lie in one meld of three."""
    if JOKER in (card, other) or card == other:
        return False
    distance = abs(RANKS.index(rank_of(card)) - RANKS.index(rank_of(other)))
    return distance == 0 or (suit_of(card) == suit_of(other) and distance < FEWEST_CARDS)
