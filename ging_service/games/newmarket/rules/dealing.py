"""The order of the seats, hand sizes and the deal (NM1, NM2, NM6, NM51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Hand
from ging_service.domain.declare import value
from ging_service.games.newmarket.rules.cards import PACKS, GameKind, sort_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card


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
