"""Whether a player can meld the top discard at once, where the house rules let nobody take it otherwise (WR11, WR32).

Three kinds of ways are enough, because every other way contains one of them: the card goes on a meld of the table, if need
be after cards that fill the gap; it takes the place of a wild card there; or it makes a new meld with two cards of the hand.
Before that the player may have to put down another meld of three, so that they may extend and claim, and they may claim
wild cards. One card must stay for the discard, which can be the wild card that the card claims. A claimed wild card that is not
needed on the way is not claimed.

**Cost.** At most 104 cards and 34 melds of three: a matching for each meld and card, about a millisecond for a hand of forty.
Before the first meld a player holds the dealt cards and one more, 14 at most, of which 364 threes are tried.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, rank_of, suit_of
from ging_service.games.wild_card_rummy.rules.cards import JOKER, is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.laying.set_choices import without
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS, Meld, line_of, place_on_line, set_limit
from ging_service.games.wild_card_rummy.rules.playing.extending import claim_reasons, claimable, claimed, readings
from ging_service.games.wild_card_rummy.rules.playing.turn_hand import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.cards import Aces
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.position import BeforeDraw

_OTHERS: Final = FEWEST_CARDS - 1
"""How many cards make a meld with one more."""


def is_usable(card: Card, before: BeforeDraw, rules: HouseRules) -> bool:
    """WR11, WR32: Return True if a player can meld a card in the turn in which they take it. Of an unknown hand, it may be so."""
    hand, terms = before.hand, Terms(wild=before.wild, packs=before.packs, rules=rules)
    # With real cards the scribe has seen the player take it, so nobody asks what the hand can do with it (WR38).
    if UNKNOWN in hand:
        return before.may_meld
    if not before.may_meld:
        return False
    if before.has_melded:
        return _can_join(card, hand, before.melds, terms)
    # The shortest way is tried first: to try every three cards as a first meld, with all claims after it, is dear.
    if _makes_meld(card, hand, before.wild, rules.aces):
        return True
    return any(
        _can_join(card, rest, (*before.melds, _as_meld(three, terms)), terms)
        for three, rest in _choices(hand, FEWEST_CARDS)
        if is_three(three, before.wild, rules.aces)
    )


def _as_meld(three: Hand, terms: Terms) -> Meld:
    """WR13: a meld of three cards that can be one. Which one does not matter: a wild card that must lie fits each."""
    return next(meld for laid in permutations(three) for meld in readings(laid, terms))


def is_three(cards: Sequence[Card], wild: str, aces: Aces) -> bool:
    """WR5 to WR7: Return True if three cards can be a meld in some order."""
    natural = [card for card in cards if not is_wild(card, wild)]
    if len(set(map(rank_of, natural))) <= 1:
        return True
    if len(set(map(suit_of, natural))) > 1:
        return False
    line = line_of(aces)
    spread = [
        {place for place, rank in enumerate(line[low : low + FEWEST_CARDS]) if rank in map(rank_of, natural)}
        for low in range(len(line) - FEWEST_CARDS + 1)
    ]
    return any(len(places) == len(natural) for places in spread)


def _choices(hand: Hand, size: int) -> Iterator[tuple[Hand, Hand]]:
    """Each different choice of so many cards of a hand, and the others."""
    for chosen in _different(hand, size):
        others = list(hand)
        for card in chosen:
            others.remove(card)
        yield chosen, tuple(others)


def _different(cards: Sequence[Card], size: int) -> Iterator[Hand]:
    """Each choice of so many cards, equal cards being the same choice."""
    # A player who takes the pile can hold forty cards, and a forged record any number. Of equal cards only as many count
    # as a choice can have.
    few = [card for card, number in Counter(cards).items() for _copy in range(min(number, size))]
    return iter(dict.fromkeys(combinations(few, size)))


def _makes_meld(card: Card, hand: Hand, wild: str, aces: Aces) -> bool:
    """WR13: Return True if a card makes a new meld with two cards of the hand, and one of the hand stays."""
    # Two go into the meld, and one must stay for the discard (WR17).
    if len(hand) <= _OTHERS:
        return False
    return any(is_three((card, *others), wild, aces) for others in _different(_near(card, hand, wild), _OTHERS))


def _near(card: Card, hand: Hand, wild: str) -> Sequence[Card]:
    """WR5 to WR7: the cards of a hand that can be in one meld of three with a card."""
    if is_wild(card, wild):
        return hand
    return [one for one in hand if is_wild(one, wild) or rank_of(one) == rank_of(card) or suit_of(one) == suit_of(card)]


def _can_join(card: Card, hand: Hand, melds: tuple[Meld, ...], terms: Terms) -> bool:
    """WR14, WR15: Return True if a player who has melded can meld a card, after any claims."""
    return _lies(card, hand, melds, terms) or any(
        # WR16: the claimed wild card must be melded again if the house rules demand it.
        terms.rules.claimed_wild == "free" or _lies(takes, hand, (*melds[:place], now, *melds[place + 1 :]), terms)
        for place, takes, now in _possible_claims(card, melds, terms)
    )


def _lies(card: Card, hand: Hand, melds: Sequence[Meld], terms: Terms) -> bool:
    """WR13 to WR17: Return True if a card goes on a meld, or makes a new one, after any claims, and one of the hand stays."""
    return _makes_meld_with_claims(card, hand, melds, terms) or any(
        bool(hand) and _joins_set(card, meld, terms.wild, set_limit(terms))
        if meld.kind == "set"
        else any(
            len(gap) < len(hand) and _is_filled(gap, hand, melds, terms)
            for gap in _gaps(card, meld, terms.wild, terms.rules.aces)
        )
        for meld in melds
    )


def _makes_meld_with_claims(card: Card, hand: Hand, melds: Sequence[Meld], terms: Terms) -> bool:
    """WR13, WR15: Return True if a card makes a new meld with two cards of the hand or wild cards that it can claim."""
    wild, aces = terms.wild, terms.rules.aces
    if _makes_meld(card, hand, wild, aces):
        return True
    # Without a claim it makes none, so at least one of the two is a claimed wild card.
    return len(hand) > _OTHERS and (
        _most_wilds(hand, melds, terms) >= _OTHERS
        or any(
            is_three((card, other, JOKER), wild, aces) and _most_wilds(without(hand, (other,)), melds, terms) > 0
            for other in set(_near(card, hand, wild))
        )
    )


def _most_wilds(cards: Sequence[Card], melds: Sequence[Meld], terms: Terms) -> int:
    """WR15: how many wild cards a player has once cards that are not wild have claimed as many as they can.

    A claim leaves a meld as long as it was, so only its wild cards are competed for: it is a matching of cards and their
    places, whose cost grows with the product of both. To claim with a wild card gains none.
    """
    natural = [card for card in cards if not is_wild(card, terms.wild)]
    reach = [
        [(number, place) for number, meld in enumerate(melds) for place in claimable(meld, card, terms)]
        for card in natural
    ]
    taken: dict[tuple[int, int], int] = {}

    def claims(number: int, tried: set[tuple[int, int]]) -> bool:
        for place in reach[number]:
            if place not in tried:
                tried.add(place)
                if place not in taken or claims(taken[place], tried):
                    taken[place] = number
                    return True
        return False

    return len(cards) - len(natural) + sum(claims(number, set()) for number in range(len(natural)))


def _possible_claims(card: Card, melds: Sequence[Meld], terms: Terms) -> Iterator[tuple[int, Card, Meld]]:
    """WR15: each claim that a card can make: the place of the meld, the wild card, and the meld afterwards."""
    for place, meld in enumerate(melds):
        for takes in dict.fromkeys(one for one in meld.cards if is_wild(one, terms.wild)):
            if not claim_reasons(meld, card, takes, terms):
                yield place, takes, claimed(meld, card, takes, terms)


def _joins_set(card: Card, meld: Meld, wild: str, limit: int) -> bool:
    return len(meld.cards) < limit and (rank_of(card) == meld.rank or is_wild(card, wild))


def _is_filled(gap: Hand, hand: Hand, melds: Sequence[Meld], terms: Terms) -> bool:
    """WR7, WR14: Return True if a hand has the cards of a gap, or wild cards for them, after any claims with its other cards."""
    rest = without(hand, [card for card in gap if not is_wild(card, terms.wild)])
    return len(gap) - (len(hand) - len(rest)) <= _most_wilds(rest, melds, terms)


def _gaps(card: Card, meld: Meld, wild: str, aces: Aces) -> Iterator[Hand]:
    """WR14: for each end of a run, the cards between it and a card; none for a wild card, which fits at any open end."""
    line, suit = line_of(aces), suit_of(meld.stands_for[0])
    low = place_on_line(meld.stands_for, aces) or 0
    high = low + len(meld.stands_for)
    if is_wild(card, wild) and (low or high < len(line)):
        yield ()
    if suit_of(card) != suit:
        return
    for place, rank in enumerate(line):
        if rank == rank_of(card) and not low <= place < high:
            between = range(place + 1, low) if place < low else range(high, place)
            yield tuple(Card(line[one] + suit) for one in between)
