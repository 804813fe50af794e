"""Seats, hand sizes and the deal (NM1, NM6, NM51)."""

from __future__ import annotations

import random

import pytest

from ging_service.games.newmarket.rules.cards import PACKS, GameKind, sort_hand
from ging_service.games.newmarket.rules.dealing import (
    deal_out,
    eldest_of,
    hand_sizes,
    leftwards,
    next_seat,
    order_of,
)

SIZES = {
    4: ((10, 10, 10, 9), 9),
    5: ((8, 8, 8, 8, 8), 8),
    6: ((7, 7, 7, 7, 7, 7), 6),
    7: ((6, 6, 6, 6, 6, 6, 6), 6),
    8: ((6, 6, 6, 5, 5, 5, 5, 5), 5),
}
"""NM6: hands from eldest, and the dead hand, as the rules state them."""

ORIGINAL = {4: (10, 12), 5: (8, 12), 6: (7, 10), 7: (6, 10), 8: (5, 12)}
"""NM51: each hand, and the dead hand."""


def test_nm1_seats_go_clockwise() -> None:
    assert [next_seat(seat, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert eldest_of(3, 4) == 0
    assert leftwards(2, 5) == (2, 3, 4, 0, 1)


@pytest.mark.parametrize("seats", SIZES)
def test_nm6_hand_sizes_are_those_of_the_table(seats: int) -> None:
    hands, dead = SIZES[seats]
    for dealer in range(seats):
        sizes = hand_sizes(seats, dealer, "newmarket")
        assert tuple(sizes.hands[seat] for seat in leftwards(eldest_of(dealer, seats), seats)) == hands
        assert sizes.dead == dead
        assert sum(sizes.hands) + sizes.dead == 48


@pytest.mark.parametrize("seats", ORIGINAL)
def test_nm51_hands_are_equal_and_the_rest_is_dead(seats: int) -> None:
    each, dead = ORIGINAL[seats]
    assert hand_sizes(seats, 0, "original").hands == (each,) * seats
    assert hand_sizes(seats, 0, "original").dead == dead


def test_nm6_cards_are_dealt_singly_the_dead_hand_last_in_each_round() -> None:
    pack = PACKS["newmarket"]
    dealt = deal_out(pack, 5, 3, "newmarket")
    assert dealt.hands[4] == sort_hand(pack[0::6])
    assert dealt.hands[0] == sort_hand(pack[1::6])
    assert dealt.hands[3] == sort_hand(pack[4::6])
    assert dealt.dead == sort_hand(pack[5::6])


def test_nm51_the_cards_left_over_are_dead() -> None:
    pack = PACKS["original"]
    dealt = deal_out(pack, 4, 0, "original")
    assert dealt.hands[1] == sort_hand(pack[0:50:5])
    assert dealt.dead == sort_hand((*pack[4:50:5], *pack[50:]))


@pytest.mark.parametrize("game", PACKS)
@pytest.mark.parametrize("seats", SIZES)
def test_every_pack_deals_the_right_sizes_and_some_pack_deals_these_hands(game: GameKind, seats: int) -> None:
    order = random.Random(seats).sample(PACKS[game], len(PACKS[game]))  # noqa: S311  can be repeated
    for dealer in range(seats):
        dealt, sizes = deal_out(order, seats, dealer, game), hand_sizes(seats, dealer, game)
        assert tuple(map(len, dealt.hands)) == sizes.hands
        assert len(dealt.dead) == sizes.dead
        again = order_of(dealt, dealer)
        assert sorted(again) == sorted(order)
        assert deal_out(again, seats, dealer, game) == dealt
