"""The pack, the first dealer, and the deal (WR1, WR2, WR4, WR29, WR34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, rank_of
from ging_service.domain.declare import value
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK, RANKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import FirstPlayer, HouseRules

_SEATS_FOR_TWO_PACKS: Final = 5
_JACK: Final = "J"


@value
class DrawRound:
    """WR2: the round in which the players now draw for the first deal.

    ``seats``: who draws in it; only one is left when the first dealer is found. ``drawn``: by seat, the cards drawn so far.
    """

    seats: tuple[int, ...]
    drawn: Mapping[int, Card]


@value
class DealtCards:
    """WR4: the hands by seat, and the stock, its top card first."""

    hands: tuple[Hand, ...]
    stock: Hand


def packs_of(rules: HouseRules, seats: int) -> int:
    """WR1: how many packs of 52 are played with."""
    is_two = rules.decks == "two" or (rules.decks == "two_from_five" and seats >= _SEATS_FOR_TWO_PACKS)
    return 2 if is_two else 1


def pack_of(rules: HouseRules, seats: int) -> Hand:
    """WR1, WR34: every card, in order. One joker is the last card of one pack or two."""
    return ONE_PACK * packs_of(rules, seats) + (() if rules.joker == "none" else (JOKER,))


def seat_after(seat: int, seats: int) -> int:
    """WR1: the next seat, clockwise."""
    return (seat + 1) % seats


def draw_round(draws: Iterable[tuple[int, Card]], seats: int) -> DrawRound:
    """WR2: the round that comes after these draws, each a seat and its card: the lowest deals, and those who tie draw again."""
    drawing, drawn = tuple(range(seats)), dict[int, Card]()
    for seat, card in draws:
        drawn[seat] = card
        if len(drawn) == len(drawing):
            # Earlier rounds are forgotten: their cards are back in the pack.
            drawing, drawn = _lowest(drawn), {}
    return DrawRound(seats=drawing, drawn=drawn)


def _lowest(drawn: Mapping[int, Card]) -> tuple[int, ...]:
    """The seats with the lowest rank, the ace the lowest."""
    ranks = {seat: RANKS.index(rank_of(card)) for seat, card in drawn.items()}
    lowest = min(ranks.values())
    return tuple(sorted(seat for seat, rank in ranks.items() if rank == lowest))


def turned_up_to_jack(order: Sequence[Card]) -> Hand:
    """WR29: the cards that are dealt face up until the first jack; all of them if there is none."""
    jack = next((place for place, card in enumerate(order) if rank_of(card) == _JACK), len(order))
    return tuple(order[: jack + 1])


def dealer_by_jack(turned_up: Sequence[Card], seats: int) -> int:
    """WR29: the seat that gets the first jack, the last of the cards dealt face up round the table from seat 0."""
    # The cards go round from seat 0, because no dealer is known yet.
    return (len(turned_up) - 1) % seats


def first_player(dealer: int, seats: int, rule: FirstPlayer) -> int:
    """WR4: the player to the dealer's left, or by house rule the dealer."""
    return dealer if rule == "dealer" else seat_after(dealer, seats)


def hand_sizes(dealer: int, seats: int, rules: HouseRules) -> tuple[int, ...]:
    """WR4: how many cards each seat is dealt."""
    first = first_player(dealer, seats, rules.first_player)
    # The first player begins without a draw, so one more card makes up for it (WR10).
    return tuple(rules.hand_size + (seat == first) for seat in range(seats))


def deal_out(order: Sequence[Card], dealer: int, seats: int, rules: HouseRules) -> DealtCards:
    """WR4: the hands one card at a time from the dealer's left on, then one more to the first player; the rest is the stock."""
    dealt = rules.hand_size * seats
    # Dealt from the dealer's left, also where another player is first: the house rule moves only the extra card.
    left = seat_after(dealer, seats)
    hands = [tuple(order[(seat - left) % seats : dealt : seats]) for seat in range(seats)]
    hands[first_player(dealer, seats, rules.first_player)] += (order[dealt],)
    return DealtCards(hands=tuple(hands), stock=tuple(order[dealt + 1 :]))


def order_of(dealt: DealtCards, dealer: int, rules: HouseRules) -> Hand:
    """WR4: a pack in the order that deals these cards: what ``deal_out`` undoes."""
    seats, size = len(dealt.hands), rules.hand_size
    left = seat_after(dealer, seats)
    turns = [dealt.hands[(left + turn) % seats] for turn in range(seats)]
    # Hands are kept in the order in which they were dealt, so the extra card is the last one.
    extra = dealt.hands[first_player(dealer, seats, rules.first_player)][size:]
    return (*(hand[place] for place in range(size) for hand in turns), *extra, *dealt.stock)
