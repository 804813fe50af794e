"""The knock: its discard, its melds and its limit (GR8, GR10 to GR13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import value
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, card_points
from ging_service.games.gin_rummy.rules.melds import Arrangement, arranged, is_meld

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules, KnockLimit, TakeBack

TEN: Final = 10


@value
class KnockedHand:
    """GR10, GR11: the card laid face down, and the melds that the player names."""

    discard: Card
    melds: tuple[Hand, ...]


def knocker_of(hands: Sequence[Hand]) -> int:
    """GR10: the seat with eleven cards, which has knocked. Raises ``Refused("wrong_hand_size")``."""
    sizes = [len(hand) for hand in hands]
    # Eleven cards tell who has knocked, so neither a record nor a question names the seat.
    if sorted(sizes) != [HAND_SIZE, HAND_SIZE + 1]:
        detail = f"the knocker has {HAND_SIZE + 1} cards and the other player {HAND_SIZE}, not {sizes}"
        raise Refused("wrong_hand_size", "GR10", detail, "hands")
    return sizes.index(HAND_SIZE + 1)


def knock_limit(upcard: Card | None, rule: KnockLimit) -> int:
    """GR10: the most deadwood of a knock: ten, or the upcard's points, of which an ace's are always 1.

    Raises ``Refused("upcard_missing")`` where the limit is the upcard's points and there is none.
    """
    if rule == "ten":
        return TEN
    if upcard is None:
        raise Refused("upcard_missing", "GR10", "the knock limit is that of the upcard, so it must be named", "upcard")
    # With the 15 points that a high ace counts in hand, nearly every hand could knock.
    return card_points(upcard, "low")


def check_discard(card: Card, hand: Collection[Card], taken: Card | None, rule: TakeBack) -> None:
    """GR8, GR13: Check the discard of a knock; ``taken`` is the card drawn from the discard pile.

    Raises ``Refused``: ``not_held``, or what ``check_not_taken`` raises.
    """
    if card not in hand:
        raise Refused("not_held", "GR13", f"{card} is not in the hand", "discard")
    check_not_taken(card, taken, rule, "discard")


def check_not_taken(card: Card, taken: Card | None, rule: TakeBack, where: str) -> None:
    """GR8: Check that a discard was not taken from the discard pile in this turn. Raises ``Refused("taken_back")``."""
    if card == taken and rule == "refused":
        raise Refused(
            "taken_back", "GR8", f"{card} was taken from the discard pile in this turn and must be kept", where
        )


def check_melds(melds: Sequence[Hand], hand: Collection[Card], aces: Aces) -> None:
    """GR9, GR13: Check that melds are true and made of a player's cards, each used once.

    Raises ``Refused``: ``not_held``, ``card_twice`` or ``not_a_meld``.
    """
    named: set[Card] = set()
    for place, meld in enumerate(melds):
        for card in meld:
            if card not in hand:
                raise Refused("not_held", "GR13", f"{card} is not among the cards to be tabled", f"melds.{place}")
            if card in named:
                raise Refused("card_twice", "GR13", f"{card} is named twice", f"melds.{place}")
            named.add(card)
        if not is_meld(meld, aces):
            detail = f"{' '.join(meld) or 'no card'} is neither a set nor a run"
            raise Refused("not_a_meld", "GR9", detail, f"melds.{place}")


def check_knock(
    knock: KnockedHand,
    hand: Collection[Card],
    rules: HouseRules,
    *,
    upcard: Card | None = None,
    taken: Card | None = None,
) -> Arrangement:
    """GR10, GR13: the ten cards that a true knock tables, from a hand of eleven.

    Raises ``Refused``: what ``check_discard``, ``check_melds`` and ``knock_limit`` raise, or ``too_much_deadwood``.
    """
    check_discard(knock.discard, hand, taken, rules.take_back)
    # Only the ten others are tabled: a meld that needs the discard is none (GR10).
    kept = [card for card in hand if card != knock.discard]
    check_melds(knock.melds, kept, rules.aces)
    tabled = arranged(knock.melds, kept, rules.aces)
    limit = knock_limit(upcard, rules.knock_limit)
    if tabled.deadwood > limit:
        detail = f"the deadwood is {tabled.deadwood}, and a knock may leave {limit}"
        raise Refused("too_much_deadwood", "GR10", detail, "melds")
    return tabled


def is_gin(deadwood: int) -> bool:
    """GR12: a knock without deadwood is gin, whatever the player calls it."""
    return deadwood == 0
