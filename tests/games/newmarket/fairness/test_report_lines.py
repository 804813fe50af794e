"""Dealt hands against the exact odds: fair shuffles pass, and a favoured player is found."""

from __future__ import annotations

from random import Random

import pytest

from ging_service.domain.cards import Card, rank_of
from ging_service.domain.fairness.game_fairness import Sample
from ging_service.domain.fairness.report_lines import Line, Verdict, judge, overall
from ging_service.games.newmarket.fairness import BURIALS, FAIRNESS, FIRST_LEADS, DealtHands, drawn
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.games.newmarket.rules.dealing import deal_out
from tests.games.newmarket.hands import cards
from tests.support.fair_lines import lines_of


def lines(deals: list[DealtHands]) -> tuple[Line, ...]:
    return lines_of(FAIRNESS, map(drawn, deals), Sample(kind=(len(deals[0].hands),)))


def dealt(random: Random, number: int, seats: int) -> DealtHands:
    order = random.sample(PACKS["newmarket"], 48)
    found = deal_out(order, seats, number % seats, "newmarket")
    return DealtHands(number % seats, found.hands, found.dead, "H" if number % 3 == 0 else "")


def verdict(deals: list[DealtHands]) -> Verdict:
    return overall(judge([line.tested.p for line in lines(deals)]))


@pytest.mark.parametrize("seats", range(4, 9))
@pytest.mark.parametrize("count", [1, 13, 600])
def test_fair_deals_are_as_chance_has_it(count: int, seats: int) -> None:
    random = Random(f"{count} {seats}")  # noqa: S311  to be foreseen
    assert verdict([dealt(random, number, seats) for number in range(count)]) == "as_chance_has_it"


def test_a_seat_with_more_queens_is_found() -> None:
    """Seat 1 chooses the better of two deals, one time in two."""
    random = Random(3)  # noqa: S311  to be foreseen

    def queens(deal: DealtHands) -> int:
        return sum(rank_of(card) == "Q" for card in deal.hands[1])

    deals = [max((dealt(random, number, 5) for _ in range(1 + number % 2)), key=queens) for number in range(1_500)]
    assert verdict(deals) == "beyond_chance"
    by_seat = {line.about: line.tested.p for line in lines(deals) if line.of == "queens dealt by seat"}
    assert by_seat["seat 1"] < 1e-6


def test_every_hand_counts_for_its_place_and_its_seat() -> None:
    hands = tuple(map(cards, ("QS QH", "AD QD", "2D", "QC")))
    deal = DealtHands(1, hands, cards("3D"), "C")
    seen = {
        (line.of, line.about): {count.label: count.observed for count in line.counts if count.observed}
        for line in lines([deal])
    }
    assert seen == {
        ("queens dealt by place", "first player"): {"no queen": 1},
        ("queens dealt by place", "second player"): {"one queen": 1},
        ("queens dealt by place", "third player"): {"two queens or more": 1},
        ("queens dealt by place", "fourth player"): {"one queen": 1},
        ("queens dealt by place", "dead hand"): {"no queen": 1},
        ("queens dealt by seat", "seat 0"): {"seat 0": 2},
        ("queens dealt by seat", "seat 1"): {"seat 1": 1},
        ("queens dealt by seat", "seat 2"): {},
        ("queens dealt by seat", "seat 3"): {"seat 3": 1},
        ("first cards by place", ""): {"fourth player": 1},
        ("burials", ""): {"nothing swapped": 1},
    }


def test_nm24_a_burial_counts_as_a_swap_if_another_player_holds_the_target() -> None:
    hands = tuple(map(cards, ("QH", "AD", "JH", "2D")))
    (line,) = (line for line in lines([DealtHands(0, hands, (Card("3D"),), "H")]) if line.of == BURIALS)
    assert {count.label: count.observed for count in line.counts} == {"hands swapped": 1, "nothing swapped": 0}
    assert float(line.counts[0].expected) == pytest.approx(0.769231, abs=1e-6)


def test_nm22_without_a_last_king_no_burial_is_counted() -> None:
    random = Random(1)  # noqa: S311  to be foreseen
    assert BURIALS not in [line.of for line in lines([dealt(random, 1, 4)])]


def test_nm10_the_dealer_has_the_first_card_less_often_of_four() -> None:
    random = Random(1)  # noqa: S311  to be foreseen
    (line,) = (line for line in lines([dealt(random, 1, 4)]) if line.of == FIRST_LEADS)
    assert [float(count.expected) * 39 for count in line.counts] == pytest.approx([10, 10, 10, 9])
