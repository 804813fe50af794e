"""The rules of Thirty-one, one function per rule. They import the standard library only."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import Card, Hand, pack, rank_of
from ging_service.domain.declare import house_rule, value
from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import Wrong, out_of_range, refuse_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
"""NM91: the fewest and the most players."""
RANKS: Final = ("A", "2", "3", "4", "5", "6")
PACK: Final = pack(RANKS)
"""NM90: the 24 cards that lie face up, suit by suit."""
TARGET: Final = 31
_NUMBERS: Final = {card: RANKS.index(rank_of(card)) + 1 for card in PACK}


def number_of(card: Card) -> int:
    """NM91: an ace counts 1, every other card its number."""
    return _NUMBERS[card]


def total_of(cards: Iterable[Card]) -> int:
    """NM90: the total of all cards taken, by everybody."""
    return sum(map(number_of, cards))


def by_number(cards: Iterable[Card]) -> Hand:
    """Cards in the order of their numbers, and of equal ones in the order of the pack."""
    # Suits do not matter to the rules, but a list must not change from one request to the next.
    return tuple(sorted(cards, key=lambda card: (number_of(card), PACK.index(card))))


Stuck = Literal["last_taker", "draw"]
BotStakes = Literal["refused", "allowed"]


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    stuck: Annotated[
        Stuck,
        house_rule(
            "NM91",
            "When no card fits any more",
            last_taker="the player who took the last card wins",
            draw="the round is a draw",
        ),
    ] = "last_taker"
    turn_limit_s: Annotated[int, house_rule("NM93", "Seconds for a turn, 0 for no limit")] = 0
    rounds: Annotated[int, house_rule("NM94", "Number of rounds, 0 until a player ends the table")] = 5
    stake: Annotated[int, house_rule("NM95", "Counters that each player puts into the pot of a round")] = 0
    starting_stack: Annotated[int, house_rule("NM95", "Counters at the start")] = 0
    bot_stakes: Annotated[BotStakes, house_rule("NM95", "Bots at a table with stakes")] = "refused"


def _wrong_stake(rules: HouseRules) -> Iterator[Wrong]:
    """NM95: Yield stakes that do not fit the stacks."""
    if rules.stake and not rules.starting_stack:
        yield "NM95", "starting_stack", "with a stake, each player brings a starting_stack of 1 or more counters"
    # Counters that nothing is played for would only be carried to the table and back.
    if rules.starting_stack and not rules.stake:
        yield "NM95", "starting_stack", "without a stake nobody needs a starting_stack"


def check_house_rules(rules: HouseRules) -> None:
    """Raise ``Refused("house_rules")`` that names every number out of range and every contradiction at once."""
    refuse_all([*out_of_range(rules), *_wrong_stake(rules)])


PRESETS: Final = {
    "usual": HouseRules(),
    "draw-when-stuck": HouseRules(stuck="draw"),
    "quick": HouseRules(turn_limit_s=30, rounds=3),
    "counters": HouseRules(rounds=0, turn_limit_s=60, stake=1, starting_stack=20),
}
"""The rules as they stand; a draw when no card fits; three quick rounds; and rounds for counters until somebody has had
enough."""


def stakes_of(stake: int, players: int) -> tuple[int, ...]:
    """NM95: what the players put into the pot of a round."""
    return (stake,) * players


def paid_from_pot(stakes: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """NM95: what the players take from the pot: the winner all of it; after a draw (−1) everybody their own stake."""
    if winner < 0:
        # A draw returns the stakes to those who put them in (NM91, NM95).
        return stakes
    return tuple(sum(stakes) if seat == winner else 0 for seat in range(len(stakes)))


def check_result(kind: RoundKind, winner: int, players: int, stuck: Stuck) -> None:
    """NM90, NM91, NM96: Check that a round can have come to this. ``winner``: a seat, −1 for nobody.

    Raises ``Refused``: ``no_such_seat``, ``wrong_winner`` or ``not_scored_so``.
    """
    if winner not in range(-1, players):
        raise Refused("no_such_seat", "NM91", f"seats are 0 to {players - 1}; there is no seat {winner}", "winner")
    if (winner < 0) != (kind == "draw"):
        told = "nobody wins a draw" if kind == "draw" else "somebody wins a round that is no draw"
        raise Refused("wrong_winner", "NM96", told, "winner")
    # ``stuck`` has the name of the result that a round without 31 comes to.
    if kind not in ("thirty_one", stuck):
        told = "the last taker wins" if stuck == "last_taker" else "the round is a draw"
        raise Refused("not_scored_so", "NM91", f"at this table, if no card fits, {told}", "kind")


ONE_LINE: Final = {
    "NM90": "24 cards lie face up; in turn each takes one, and the card that brings the total to 31 wins",
    "NM91": "a lot begins, then the loser; an ace counts 1; never over 31; if no card fits, the last taker wins",
    "NM92": "two players: the first wins with an ace, a 2 or a 5; if a round without 31 is a draw, only with a 5",
    "NM93": "when a turn's time limit passes, the service takes the lowest card for the player",
    "NM94": "the table ends after the agreed rounds, or when it is ended; a running round is then void",
    "NM95": "each player puts the stake into the pot, and the winner takes it; a draw returns it",
    "NM96": "a scribe records rounds with real cards: every card in order, or only the result",
}
"""By the rule's number. From NM93 on the rules are those of a table of this service."""


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


# The exact solution for two players, by enumeration (NM92).
#
# Suits do not matter: a position is how many cards of each number are left. From it follows the total. There are fewer
# than 15,625 positions, and a round has at most 13 cards.

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
