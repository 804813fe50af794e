"""The best turn after its draw: new melds, extensions and claims together, and the discard (WR10 to WR18, WR31, WR32).

Best is what leaves the fewest points in hand, of equal points the fewest cards. A claim turns a card into a wild card, so every
choice of claims is one more hand to lay down on one more table. Only claims of a wild card with a wild card are left out, unless a
card must be melded so: they change nothing. WR13: before the first meld of a player nothing else is possible. If the best way with
everything does not begin with a new meld, every three cards of the hand are tried as one; whatever else lies in it
afterwards can be added to these.

**Cost.** n cards that can claim make up to 3 to the power of n choices of claims, and a hand of m cards has up to m³/6 first
melds. All of them share the ``Tries`` of the turn: once these are used up, the best turn so far is the answer.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.rules.best_melds import LayDown, best_lay_down
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.laying.search import Tries
from ging_service.games.wild_card_rummy.rules.laying.set_choices import without
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS, Action, Meld, claim, put_down
from ging_service.games.wild_card_rummy.rules.playing.extending import claim_reasons, claimed, readings
from ging_service.games.wild_card_rummy.rules.playing.turn_end import is_held_to_one_card, must_meld_drawn
from ging_service.games.wild_card_rummy.rules.playing.usable import is_three
from ging_service.games.wild_card_rummy.rules.points import cards_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.position import Position


def best_turn(position: Position, rules: HouseRules, tries: Tries | None = None) -> LayDown | None:
    """Return the best turn of a player who sees their whole hand; None if the rules allow no turn at all.

    ``tries``: shared with other turns that are considered for the same move.
    """
    terms = Terms(wild=position.wild, packs=position.packs, rules=rules)
    hand = hand_of(position, rules)
    found = _best(hand, terms, tries or Tries(), may_extend=position.may_extend)
    # A way that does not go out is refused to this player, unless it discards the old card.
    # WR18 is asked for the whole turn, after the search: whether somebody goes out is known only then.
    if is_held_to_one_card(position, rules) and (found is None or found.left):
        drawn = position.drawn
        # One card draws from the stock only (WR18), so there are two cards, and the old one is not the drawn one.
        (old,) = without(position.hand, drawn)
        return LayDown(actions=(), discard=old, left=drawn, points=cards_points(drawn, position.wild, rules))
    return found


def hand_of(position: Position, rules: HouseRules) -> HandToLay:
    """WR10 to WR12, WR31, WR32: what a player may and must do with each card in hand."""
    taken = position.drawn if position.source == "discard_pile" else ()
    aside = taken if rules.taken_card == "pile" and position.has_melded else ()
    # Before melds may be put down every card is one that may not be melded (WR10, WR31).
    if not position.may_meld:
        aside = position.hand
    return HandToLay(
        cards=tuple(without(position.hand, aside)),
        aside=aside,
        required=position.drawn if must_meld_drawn(position, rules) else (),
        barred=taken if rules.discard_taken == "refused" else (),
        table=position.melds if position.may_meld else (),
        discards=position.must_discard,
    )


def _best(hand: HandToLay, terms: Terms, tries: Tries, *, may_extend: bool) -> LayDown | None:
    if may_extend or not hand.table:
        return _with_claims(hand, terms, tries)
    # This is also the turn that puts down nothing, to which no first meld leads.
    alone = best_lay_down(replace(hand, table=()), terms, tries)
    free = _with_claims(hand, terms, tries)
    if free is None or free.actions[:1] == () or free.actions[0].kind == "meld":
        return free
    return min(filter(None, (alone, *_after_first_meld(hand, terms, tries, _rank(free)))), key=_rank, default=None)


def _rank(found: LayDown) -> tuple[int, int]:
    # Fewer cards of equal points: who holds fewer goes out sooner.
    return found.points, len(found.left)


def _after_first_meld(hand: HandToLay, terms: Terms, tries: Tries, best: tuple[int, int]) -> Iterator[LayDown]:
    """WR13: Yield the best ways that begin with a new meld of three, until one is as good as ``best``."""
    for meld in _first_melds(hand.cards, terms):
        if tries.left <= 0:
            return
        rest = replace(
            hand,
            cards=tuple(without(hand.cards, meld.cards)),
            required=tuple(without(hand.required, meld.cards)),
            table=(*hand.table, meld),
        )
        found = _with_claims(rest, terms, tries)
        if found is not None:
            yield replace(found, actions=(put_down(meld), *found.actions))
            # ``best`` ignores WR13, so no way can be better.
            if _rank(found) == best:
                return


def _first_melds(hand: Hand, terms: Terms) -> Iterator[Meld]:
    """WR9: Yield every meld of three cards of a hand."""
    # Three cards are enough: more cards of a first meld can be added to it as an extension, in the same turn (WR13).
    for three in dict.fromkeys(combinations(sorted(hand), FEWEST_CARDS)):
        if not is_three(three, terms.wild, terms.rules.aces):
            continue
        # Several orders, and equal wild cards, give the same meld: what its cards stand for tells it from others.
        melds = (meld for laid in permutations(three) for meld in readings(laid, terms))
        yield from {meld.stands_for or meld.rank: meld for meld in melds}.values()


def _with_claims(hand: HandToLay, terms: Terms, tries: Tries) -> LayDown | None:
    """WR15, WR16: the best way over every choice of claims, none included."""
    found = None
    for claims, after in _choices_of_claims(hand, terms):
        laid = best_lay_down(after, terms, tries)
        if laid is not None and (found is None or _rank(laid) < _rank(found)):
            found = replace(laid, actions=(*claims, *laid.actions))
        if tries.left <= 0:
            break
    return found


def _choices_of_claims(hand: HandToLay, terms: Terms) -> Iterator[tuple[tuple[Action, ...], HandToLay]]:
    """Yield claims, none first, and what is then to be laid down."""
    ahead: list[tuple[tuple[Action, ...], HandToLay]] = [((), hand)]
    seen = {_key(hand)}
    while ahead:
        # The search is breadth first: of equally good turns, the one with the fewest claims is found first, and it is
        # kept.
        claims, now = ahead.pop(0)
        yield claims, now
        # Last melds claim nothing (WR31), and they are the only turn without a discard.
        for another, after in _claims(now, terms) if hand.discards else ():
            # A wild card can claim a wild card and be claimed back, so the same hand and table come again.
            if _key(after) not in seen:
                seen.add(_key(after))
                ahead.append(((*claims, another), after))


def _key(hand: HandToLay) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Meld, ...]]:
    return tuple(sorted(hand.cards)), hand.required, hand.table


def _claims(hand: HandToLay, terms: Terms) -> Iterator[tuple[Action, HandToLay]]:
    """WR15: Yield each claim that a card of the hand can make, and what the player then has."""
    for card in dict.fromkeys(hand.cards):
        if is_wild(card, terms.wild) and card not in hand.required:
            continue
        for place, meld in enumerate(hand.table):
            for takes in dict.fromkeys(one for one in meld.cards if is_wild(one, terms.wild)):
                if not claim_reasons(meld, card, takes, terms):
                    yield claim(place, (card,), takes), _claimed(hand, card, place, takes, terms)


def _claimed(hand: HandToLay, card: Card, place: int, takes: Card, terms: Terms) -> HandToLay:
    """WR15, WR16: a hand and a table after a claim."""
    now = claimed(hand.table[place], card, takes, terms)
    must_lie = (takes,) if terms.rules.claimed_wild == "reuse" else ()
    return replace(
        hand,
        cards=(*without(hand.cards, (card,)), takes),
        required=(*without(hand.required, (card,)), *must_lie),
        table=(*hand.table[:place], now, *hand.table[place + 1 :]),
    )
