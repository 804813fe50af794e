"""The order of the seats, hand sizes and the deal (NM1, NM2, NM6, NM51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import value
from ging_service.games.newmarket.rules.cards import PACKS, GameKind, sort_hand
from ging_service.games.newmarket.rules.sequences import cards_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.newmarket.rules.house_rules import HouseRules


@value
class HandSizes:
    """NM6, NM51: how many cards are dealt. ``hands`` by seat."""

    hands: tuple[int, ...]
    dead: int


@value
class DealtCards:
    """NM6: hands by seat, and the dead hand, each in order."""

    hands: tuple[Hand, ...]
    dead: Hand


def next_seat(seat: int, seats: int) -> int:
    """NM1: the seat to the left, clockwise."""
    return (seat + 1) % seats


def leftwards(first: int, seats: int) -> tuple[int, ...]:
    """NM1: all seats, clockwise from one of them."""
    return tuple((first + step) % seats for step in range(seats))


def eldest_of(dealer: int, seats: int) -> int:
    """NM1: the seat to the dealer's left."""
    return next_seat(dealer, seats)


def hand_sizes(seats: int, dealer: int, game: GameKind) -> HandSizes:
    """NM6: dealt singly from eldest, the dead hand last in each round, until all are dealt.

    NM51: in the original game all hands are equal, and the rest goes to the dead hand.
    """
    each, left = divmod(len(PACKS[game]), seats + 1)
    if game == "original":
        return HandSizes(hands=(each,) * seats, dead=each + left)
    # The dead hand comes last in each round, so the cards of a round that is not full go to the players (NM6).
    favoured = leftwards(eldest_of(dealer, seats), seats)[:left]
    return HandSizes(hands=tuple(each + (seat in favoured) for seat in range(seats)), dead=each)


def deal_out(order: Sequence[Card], seats: int, dealer: int, game: GameKind) -> DealtCards:
    """NM6, NM51: the pack dealt singly, the top card first. The dead hand comes last in each round, and takes what is left over."""
    turns = leftwards(eldest_of(dealer, seats), seats)
    hands: dict[int, list[Card]] = {seat: [] for seat in turns}
    dead: list[Card] = []
    # Beyond these, hands of the original game would become unequal (NM51).
    full_rounds = len(order) - len(order) % (seats + 1)
    for place, card in enumerate(order):
        step = place % (seats + 1)
        is_left_over = game == "original" and place >= full_rounds
        (dead if step == seats or is_left_over else hands[turns[step]]).append(card)
    return DealtCards(hands=tuple(sort_hand(hands[seat]) for seat in range(seats)), dead=sort_hand(dead))


def order_of(dealt: DealtCards, dealer: int) -> tuple[Card, ...]:
    """NM6, NM51: a pack that deals these cards."""
    seats = len(dealt.hands)
    rows = [dealt.hands[seat] for seat in leftwards(eldest_of(dealer, seats), seats)]
    # After the full rounds come the last cards of the longer hands, or in the original game those of the dead hand.
    rounds = min(len(dealt.dead), *map(len, rows))
    order = [row[place] for place in range(rounds) for row in (*rows, dealt.dead)]
    return (*order, *(card for row in (*rows, dealt.dead) for card in row[rounds:]))


@value
class Call:
    """NM23, NM24: ``target``: empty if the caller holds all the lower cards. ``seat``: who has to exchange, −1 for nobody."""

    caller: int
    target: Card
    seat: int


def call_for(suit: str, hands: Sequence[Hand]) -> Call | None:
    """NM23: the highest card of the suit in a player's hand names the caller, the next lower one that they lack the target.

    NM24: another player who holds the target has to exchange; if it is dead, nobody. None only where the hands are not known.
    It takes the same steps whatever the hands hold, so that the time of an answer does not tell which cards are dead.
    """
    holders = {card: seat for seat, hand in enumerate(hands) for card in hand}
    # From the queen down: the king of the suit lies in the middle.
    downwards = cards_of(suit, "newmarket")[::-1]
    seats = [holders.get(card, -1) for card in downwards]
    nothing = len(seats)
    # The True at the end is found where no card of the suit is in a hand, so that there is no branch for it.
    highest = [*(seat >= 0 for seat in seats), True].index(True)
    if highest == nothing:
        return None
    caller = seats[highest]
    target = [*(seat != caller for seat in seats), True].index(True, highest)
    if target == nothing:
        return Call(caller=caller, target=Card(""), seat=-1)
    return Call(caller=caller, target=downwards[target], seat=seats[target])


def asked_to_buy(seats: int, dealer: int, rules: HouseRules) -> tuple[int, ...]:
    """NM8, NM9, NM53: who is asked, in order: the dealer first, then leftwards, once each."""
    if rules.game == "original" or rules.buy == "off":
        return ()
    return (dealer,) if rules.buy == "dealer_only" else leftwards(dealer, seats)


def price_of_buy(seat: int, dealer: int, rules: HouseRules) -> int:
    """NM9: counters to the kitty. The dealer exchanges free."""
    return 0 if seat == dealer else rules.buy_price


def can_buy(seat: int, dealer: int, stack: int, rules: HouseRules) -> bool:
    """NM5: Return True unless the player would need a debt that the table does not allow. The dealer is always asked."""
    # To leave a player out tells the others only that the stack is low, and stacks are public.
    return rules.short == "account" or stack >= price_of_buy(seat, dealer, rules)
