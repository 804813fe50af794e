"""The exact solution for two players, by enumeration (NM92).

Suits do not matter: a position is how many cards of each number are left. From it follows the total. There are fewer
than 15,625 positions, and a round has at most 13 cards.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Hand
from ging_service.domain.declare import value
from ging_service.games.thirty_one.rules.cards import RANKS, TARGET, number_of
from ging_service.games.thirty_one.rules.taking import cards_that_fit, outcome_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.thirty_one.rules.house_rules import Stuck

Prospect = Literal["win", "draw", "loss"]

NUMBERS: Final = range(1, len(RANKS) + 1)
_OF_A_NUMBER: Final = 4
_PROSPECTS: Final[dict[int, Prospect]] = {1: "win", 0: "draw", -1: "loss"}


@value
class Solution:
    """NM92: what the player at turn can force, and the cards that do so. If they lose in any case, every card that fits."""

    prospect: Prospect
    cards: Hand


def solve(taken: Sequence[Card], stuck: Stuck) -> Solution:
    """NM92: the solution of a running round of two players, for the player at turn."""
    left = _left(taken)
    values = {card: -_value(_without(left, number_of(card)), stuck) for card in cards_that_fit(taken)}
    best = max(values.values())
    return Solution(prospect=_PROSPECTS[best], cards=tuple(card for card, worth in values.items() if worth == best))


def cards_that_win_now(taken: Sequence[Card], players: int, stuck: Stuck) -> Hand:
    """NM90, NM91: the cards with which the player at turn wins at once, among any number of players."""
    found = ((card, outcome_of((*taken, card), players, stuck)) for card in cards_that_fit(taken))
    return tuple(card for card, outcome in found if outcome and outcome.place >= 0)


def _left(taken: Sequence[Card]) -> tuple[int, ...]:
    """How many cards of each number are left."""
    gone = Counter(map(number_of, taken))
    return tuple(_OF_A_NUMBER - gone[number] for number in NUMBERS)


def _without(left: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The same after a card of a number was taken."""
    return (*left[: number - 1], left[number - 1] - 1, *left[number:])


@cache
def _value(left: tuple[int, ...], stuck: Stuck) -> int:
    """What the player at turn can force: 1 to win, 0 a draw, −1 only to lose."""
    room = TARGET - sum((_OF_A_NUMBER - count) * number for number, count in zip(NUMBERS, left, strict=True))
    # The other player has just made 31.
    if room == 0:
        return -1
    after = [_without(left, number) for number in NUMBERS if number <= room and left[number - 1]]
    if not after:
        # The other player took the last card that fitted.
        return -1 if stuck == "last_taker" else 0
    # What is good for the next player is as bad for this one: negamax over all cards that fit.
    return max(-_value(one, stuck) for one in after)
