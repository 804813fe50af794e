"""What players can have held at the end of a deal with real cards, of which only a part may be known (WR38)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand, rank_of
from ging_service.domain.declare import value
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.points import card_points, cards_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

_A_TWO = Card("2S")
"""WR29: any natural 2 counts the same."""


_MOST_FOR_A_RANK: Final = 13
"""WR20: the most that a card counts for its rank. The house rules can let wild cards, jokers and aces count up to a million."""

PossiblePoints = dict[int, int]
"""Points that cards can count: by the points of the dear ones among them, what the cheap ones can add, as a set of bits (bit 5
for 5 points). With sets of bits for all points, a million points would take gigabits."""


@value
class HeldCards:
    """WR38: what a player held when a deal with real cards was over: ``cards``, or only their ``points`` (−1 with cards)."""

    cards: Hand
    points: int


@value
class KnownHand:
    """WR38: what is known of a hand: how many cards it has, at least and at most, and some of them."""

    fewest: int
    most: int
    known: Hand = ()


EndedBy = Literal["out", "up_for_two", "stock"]


def ended_by(winner: int, held: Sequence[HeldCards], wild: str, rules: HouseRules) -> EndedBy:
    """WR17, WR19, WR29: how a deal has ended. ``winner``: who has ended it, −1 for nobody.

    Raises ``Refused("winner_holds_cards")``.
    """
    if winner < 0:
        return "stock"
    own = held[winner]
    # An empty list of cards, with −1 points, says the same as 0 points.
    if not own.cards and own.points <= 0:
        return "out"
    if rules.up_for_two == "yes" and wild != "2" and _is_a_two(own, wild, rules):
        return "up_for_two"
    told = "holds nothing, or a 2 that is not wild" if rules.up_for_two == "yes" else "holds nothing"
    raise Refused("winner_holds_cards", "WR17", f"who has ended the deal {told}", f"held.{winner}")


def _is_a_two(held: HeldCards, wild: str, rules: HouseRules) -> bool:
    if held.cards:
        return [rank_of(card) for card in held.cards] == ["2"]
    return held.points == card_points(_A_TWO, wild, rules)


def points_held(
    held: Sequence[HeldCards], hands: Sequence[KnownHand], unseen: Hand, wild: str, rules: HouseRules
) -> tuple[int, ...]:
    """WR20, WR38: Return the points of each hand. ``unseen``: the cards that can be in them besides the known ones.

    Raises ``Refused``: ``points_follow``, ``wrong_hand_size``, ``not_held``, ``card_lies_elsewhere``, ``wrong_points``.
    """
    # The named cards of every hand come first: they cannot make up the points of another one.
    left = Counter(unseen)
    for seat, (one, hand) in enumerate(zip(held, hands, strict=True)):
        if one.cards or one.points < 0:
            left -= _check_cards(one, hand, left, f"held.{seat}.cards")
    for seat, (one, hand) in enumerate(zip(held, hands, strict=True)):
        if not one.cards and one.points >= 0 and not _can_count(one.points, hand, left, wild, rules):
            detail = f"no hand that this player can have held counts {one.points}"
            raise Refused("wrong_points", "WR38", detail, f"held.{seat}.points")
    return tuple(max(one.points, cards_points(one.cards, wild, rules)) for one in held)


def _check_cards(held: HeldCards, hand: KnownHand, unseen: Counter[Card], where: str) -> Counter[Card]:
    """Return the cards of a hand that were not known before."""
    if held.points >= 0:
        raise Refused("points_follow", "WR38", "the points follow from the cards: leave them out", where)
    if not hand.fewest <= len(held.cards) <= hand.most:
        wanted = str(hand.most) if hand.fewest == hand.most else f"{hand.fewest} to {hand.most}"
        raise Refused("wrong_hand_size", "WR38", f"this player held {wanted} cards, not {len(held.cards)}", where)
    cards = Counter(held.cards)
    missing = Counter(hand.known) - cards
    if missing:
        detail = f"{next(iter(missing))} was taken and not played, so it is in the hand"
        raise Refused("not_held", "WR38", detail, where)
    cards -= Counter(hand.known)
    too_many = cards - unseen
    if too_many:
        detail = f"{next(iter(too_many))} lies somewhere else, or is not in the pack"
        raise Refused("card_lies_elsewhere", "WR38", detail, where)
    return cards


def _can_count(points: int, hand: KnownHand, unseen: Counter[Card], wild: str, rules: HouseRules) -> bool:
    """Return True if a hand of which only some cards are known can count these points."""
    known = len(hand.known)
    others = possible_points(max(0, hand.fewest - known), hand.most - known, unseen.elements(), wild, rules)
    return _is_among(points - cards_points(hand.known, wild, rules), others)


def possible_points(fewest: int, most: int, cards: Iterable[Card], wild: str, rules: HouseRules) -> PossiblePoints:
    """WR20, WR38: the points that so many of these cards can count together."""
    # by_number[n]: the points that n of the cheap cards so far can count.
    by_number = [1, *[0] * most]
    # The numbers of dear cards so far, and their points. They have three values at most, so these are a few hundred.
    dear = {(0, 0)}
    for card in cards:
        points = card_points(card, wild, rules)
        if points > _MOST_FOR_A_RANK:
            dear |= {(number + 1, some + points) for number, some in dear if number < most}
        else:
            # The numbers go down, because upwards one card would count several times.
            for number in range(most, 0, -1):
                by_number[number] |= by_number[number - 1] << points
    possible: PossiblePoints = {}
    for number, points in dear:
        for bits in by_number[max(0, fewest - number) : len(by_number) - number]:
            possible[points] = possible.get(points, 0) | bits
    return possible


def _is_among(points: int, possible: PossiblePoints) -> bool:
    return any(points >= dear and others >> points - dear & 1 for dear, others in possible.items())


def check_melded(melded: Sequence[int], held: Sequence[int], pack: Hand, wild: str, rules: HouseRules) -> None:
    """WR32, WR38: Check the points of melded cards of which no more is known. Raises ``Refused("wrong_points")``."""
    possible = possible_points(0, len(pack), pack, wild, rules)
    for seat, points in enumerate(melded):
        if not _is_among(points, possible):
            raise Refused("wrong_points", "WR32", f"no melded cards count {points}", f"melded.{seat}")
    # Each player's points can be possible by themselves and together be more than there is.
    if sum((*melded, *held)) > cards_points(pack, wild, rules):
        raise Refused("wrong_points", "WR32", "all cards of the pack together count less", "melded")
