"""Taking cards, and what a round comes to (NM90, NM91)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.domain.declare import value
from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.rules.cards import PACK, TARGET, number_of, total_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.thirty_one.rules.house_rules import Stuck

RoundKind = Literal["thirty_one", "last_taker", "draw"]


@value
class Outcome:
    """What a round comes to. ``place``: of the winner in the order of play, 0 for who began; −1 for nobody."""

    kind: RoundKind
    place: int


def cards_that_fit(taken: Sequence[Card]) -> Hand:
    """NM90, NM91: the cards that can be taken now: those that are left and do not bring the total over 31."""
    room = TARGET - total_of(taken)
    return tuple(card for card in PACK if card not in taken and number_of(card) <= room)


def check_card(card: Card, taken: Sequence[Card], where: str) -> None:
    """NM90, NM91: Check that a card can be taken. Raises ``Refused``: ``not_in_pack``, ``card_taken`` or ``over_31``."""
    if card not in PACK:
        raise Refused("not_in_pack", "NM90", f"{card} is not one of the 24 cards, ace to 6 of each suit", where)
    if card in taken:
        raise Refused("card_taken", "NM90", f"{card} has already been taken", where)
    total = total_of(taken) + number_of(card)
    if total > TARGET:
        raise Refused("over_31", "NM91", f"{card} would bring the total to {total}: never over {TARGET}", where)


def place_of(taken: int, players: int) -> int:
    """NM90: whose turn it is after a number of cards, as a place in the order of play: 0 for who began."""
    return taken % players


def outcome_of(taken: Sequence[Card], players: int, stuck: Stuck) -> Outcome | None:
    """NM90, NM91: what the round has come to with the last card; None while it goes on."""
    last = place_of(len(taken) - 1, players)
    # First, because no card fits at 31 either.
    if total_of(taken) == TARGET:
        return Outcome(kind="thirty_one", place=last)
    if cards_that_fit(taken):
        return None
    return Outcome(kind="last_taker", place=last) if stuck == "last_taker" else Outcome(kind="draw", place=-1)


def check_round(cards: Sequence[Card], players: int, stuck: Stuck) -> Outcome | None:
    """NM90, NM91: Check cards in the order in which they were taken; return what the round has come to, None if it goes on.

    Raises ``Refused``: ``round_over`` for a card after the last one, and what ``check_card`` raises.
    """
    outcome = None
    for place, card in enumerate(cards):
        where = f"cards.{place}"
        if outcome is not None:
            raise Refused("round_over", "NM90", f"the round was over before {card} was taken", where)
        check_card(card, cards[:place], where)
        outcome = outcome_of(cards[: place + 1], players, stuck)
    return outcome


def next_first(first: int, winner: int, players: int) -> int:
    """NM91: who begins the next round: the loser; of several the one after the winner. After a draw the same player begins.

    The one after the winner is the next who would have taken a card, and so the one whom no card fitted.
    """
    # The loser of two players is the one after the winner as well, so both cases are one.
    return first if winner < 0 else (winner + 1) % players


def default_card(taken: Sequence[Card]) -> Card:
    """NM93: the card that is taken for a player whose time is over: the lowest that fits, in the order of the pack."""
    # min() keeps the first of equal cards, and the pack lies in the order that NM93 names.
    return min(cards_that_fit(taken), key=number_of)
