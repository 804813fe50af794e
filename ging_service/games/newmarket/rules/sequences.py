"""Sequences: the first card, the next one, stops, starts and passes (NM10 to NM16, NM52, NM54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.declare import value
from ging_service.games.newmarket.rules.cards import (
    ALL_SUITS,
    NO_PLACE,
    SUITS_OF,
    GameKind,
    card_at,
    colour_of,
    height,
    lowest_place,
    next_card,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.newmarket.rules.house_rules import HouseRules, Start


@value
class Follows:
    """NM11, NM12: what follows a card: the next one and its holder, or a stop.

    ``seat``: −1 for a stop. ``card``: the next card; empty after the highest. ``stop``: why no card follows.
    """

    seat: int
    card: Card
    stop: Literal["", "highest", "dead", "played"]


def rule_of_choice(game: GameKind, *, is_first: bool) -> str:
    """NM13, NM52, NM54: the rule by which a player chooses the suit of a sequence, perhaps of the ``first`` one of a deal."""
    if game == "original":
        return "NM52" if is_first else "NM54"
    return "NM13"


def first_diamond(hands: Sequence[Hand]) -> tuple[int, Card] | None:
    """NM10: the lowest diamond in a player's hand, and its seat; None only where the hands are not known."""
    places = [lowest_place(hand, "D") for hand in hands]
    place = min(places)
    card = card_at(place, "D")
    return None if card is None else (places.index(place), card)


def holder_of(card: Card, hands: Sequence[Hand]) -> int:
    """NM11: the seat that holds a card; −1 if nobody does."""
    return next((seat for seat, hand in enumerate(hands) if card in hand), -1)


def what_follows(card: Card, hands: Sequence[Hand], played: Collection[Card], game: GameKind) -> Follows:
    """NM11, NM12, NM54: the next higher card of the suit, no matter who holds it, or why the sequence stops."""
    following = next_card(card, game)
    if following is None:
        return Follows(seat=-1, card=Card(""), stop="highest")
    # This comes before the holders: a card that lies face up is in no hand, and would pass for a dead one.
    if following in played:
        return Follows(seat=-1, card=following, stop="played")
    seat = holder_of(following, hands)
    # A card that is neither played nor in a hand can only be in the dead hand.
    return Follows(seat=seat, card=following, stop="dead" if seat < 0 else "")


def suits_to_start(last: Card, rules: HouseRules) -> tuple[str, ...]:
    """NM13, NM54: the suits in which the next sequence can start, after one that ended with ``last``."""
    suit = suit_of(last)
    if rules.game == "newmarket" or rules.next_start == "other_colour":
        return SUITS_OF["black" if colour_of(suit) == "red" else "red"]
    if rules.next_start == "another_suit":
        return tuple(other for other in ALL_SUITS if other != suit)
    return ALL_SUITS


def starts_of(hand: Hand, suits: Sequence[str], start: Start) -> tuple[Card, ...]:
    """NM13: the cards with which a player can start: the lowest of each suit, or with ``lowest_of_colour`` the lowest of all.

    () if the player has to pass (NM14). It takes the same steps whether the hand has one of the suits or several.
    """
    places = [lowest_place(hand, suit) for suit in suits]
    if start == "lowest_of_colour":
        least = min(places)
        # Two equal lowest cards both stay, and the player chooses. An index is used instead of a branch, so that both
        # cases take as long.
        places = [(place, NO_PLACE)[place > least] for place in places]
    return tuple(filter(None, map(card_at, places, suits)))


def seems_free(cards_held: int, suits: Sequence[str], gone: Collection[Card], game: GameKind) -> bool:
    """NM11: Return True if a player who can start may have a choice, as far as everybody knows.

    ``gone``: cards that everybody knows to be played or dead. The answer does not depend on the hand: a pause, or none,
    would otherwise tell whether the player holds both suits of a colour.
    """
    # By what everybody has seen, and not by the hand.
    possible = [suit for suit in suits if any(card not in gone for card in cards_of(suit, game))]
    return cards_held > 1 and len(possible) > 1


def cards_of(suit: str, game: GameKind) -> tuple[Card, ...]:
    """NM1, NM50: the cards of a suit in the pack, the lowest first."""
    found = [Card(f"A{suit}")]
    while (following := next_card(found[-1], game)) is not None:
        found.append(following)
    return tuple(found)


def default_start(hand: Hand, suits: Sequence[str], start: Start) -> Card | None:
    """NM16: the lower lowest card; of equal ones diamonds before hearts, clubs before spades. None for a pass."""
    # ``suits`` has the suit first that goes before, and min() keeps the first of equal cards.
    return min(starts_of(hand, suits, start), key=height, default=None)
