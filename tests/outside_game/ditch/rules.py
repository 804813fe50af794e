"""The rules of Ditch, one function each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import value
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake, check_stake, paid_between

if TYPE_CHECKING:
    from collections.abc import Sequence

JOKER: Final = "*"
HIDDEN: Final = "?"
"""Stands for a card that the reader may not see."""

HAND_SIZE: Final = 3
SEATS: Final = (2, 3)
MOST: Final = 1_000_000

ONE_LINE: Final = {
    "D1": "Two or three play.",
    "D2": "The pack has the cards 1 to 6, three of each, and two jokers.",
    "D3": "Every player puts the ante in the pot and gets three cards; the rest is the stock. The deal passes to the left.",
    "D4": "In turn, beginning left of the dealer, a player draws the top card of the stock and discards a card.",
    "D5": "Instead of drawing, a player may knock. That ends the deal.",
    "D6": "The deal also ends with the discard after the last card of the stock has been drawn.",
    "D7": "All hands are shown. The lowest sum wins the pot; a joker counts nothing. Tied players share it; an odd rest stays.",
    "D8": "Every player scores what their hand counts above the lowest one. Points are bad.",
    "D9": "If a turn's time limit passes, the player draws, if they have not drawn, and discards the card drawn.",
    "D10": "After the last deal the fewest points take the rest of the pot, and every two players settle their difference.",
}


@value
class HouseRules:
    """What a table may choose.

    ``ante`` (D3) counters; ``deals`` (D10) of the whole game; ``starting_stack`` counters that each player brings;
    ``stake`` (D10) what points are worth; ``turn_limit_s`` (D9) seconds, 0 for no limit.
    """

    ante: int = 1
    deals: int = 3
    starting_stack: int = 20
    stake: Stake = Stake()
    turn_limit_s: int = 0


def check_house_rules(rules: HouseRules) -> None:
    """Raise ``Refused("house_rules")`` for the first figure that is out of range."""
    least = {"ante": 0, "deals": 1, "starting_stack": 1, "turn_limit_s": 0}
    for name, smallest in least.items():
        if not smallest <= getattr(rules, name) <= MOST:
            rule = {"ante": "D3", "turn_limit_s": "D9"}.get(name, "D10")
            raise Refused("house_rules", rule, f"{name} must be {smallest} to {MOST}", f"rules.{name}")
    check_stake(rules.stake)


def pack() -> tuple[str, ...]:
    """D2: twenty cards."""
    return (*(str(rank) for rank in range(1, 7) for _ in range(3)), JOKER, JOKER)


def deal_out(order: Sequence[str], dealer: int, seats: int) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """D3: the hands by seat, dealt one card at a time from the dealer's left, and the stock, its top card first."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for place, card in enumerate(order[: HAND_SIZE * seats]):
        hands[(dealer + 1 + place) % seats].append(card)
    return tuple(map(tuple, hands)), tuple(order[HAND_SIZE * seats :])


def count(hand: Sequence[str]) -> int:
    """D7: what a hand counts. A card that the reader may not see counts nothing."""
    return sum(int(card) for card in hand if card not in (JOKER, HIDDEN))


def winners_of(counts: Sequence[int]) -> tuple[int, ...]:
    """D7: the seats of the lowest hands."""
    return tuple(seat for seat, counted in enumerate(counts) if counted == min(counts))


def scored(counts: Sequence[int]) -> tuple[int, ...]:
    """D8: the points that each seat scores."""
    return tuple(counted - min(counts) for counted in counts)


def share(pot: int, winners: Sequence[int]) -> int:
    """D7: what each winner takes."""
    return pot // len(winners)


def most_settled(rules: HouseRules, seats: int) -> int:
    """D8, D10: more counters than all players together can pay for their points."""
    highest = HAND_SIZE * 6
    between_two = paid_between(highest * rules.deals, 0, rules.stake)
    return between_two * (seats * (seats - 1) // 2)


def takes_rest(points: Sequence[int]) -> int:
    """D10: the seat with the fewest points, the first of equals."""
    return points.index(min(points))
