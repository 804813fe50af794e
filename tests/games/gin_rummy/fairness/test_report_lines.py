"""Dealt hands against the exact odds: fair shuffles pass, and a favoured player is found."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ging_service.domain.fairness.game_fairness import Sample
from ging_service.domain.fairness.report_lines import Verdict, judge, overall
from ging_service.games.gin_rummy.fairness import FAIRNESS, drawn
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK, SEATS, Aces
from ging_service.games.gin_rummy.rules.melds import least_deadwood
from tests.games.gin_rummy.hands import ACES
from tests.support.fair_lines import lines_of

if TYPE_CHECKING:
    from ging_service.domain.fairness.report_lines import Line


class DealtHands(NamedTuple):
    """Who dealt, and the least deadwood of both hands."""

    dealer: int
    deadwood: tuple[int, ...]


def lines(deals: list[DealtHands], aces: Aces = "low") -> tuple[Line, ...]:
    return lines_of(FAIRNESS, [drawn(*deal) for deal in deals], Sample(kind=(aces == "both",)))


def dealt(random: Random, dealer: int, aces: Aces) -> DealtHands:
    pack = random.sample(PACK, 2 * HAND_SIZE)
    return DealtHands(dealer, tuple(least_deadwood(pack[seat::2], aces) for seat in SEATS))


def fair(count: int, seed: int, aces: Aces = "low") -> list[DealtHands]:
    random = Random(seed)  # noqa: S311  to be foreseen
    return [dealt(random, number % 2, aces) for number in range(count)]


def verdict(deals: list[DealtHands], aces: Aces = "low") -> Verdict:
    return overall(judge([line.tested.p for line in lines(deals, aces)]))


@pytest.mark.parametrize("aces", ACES)
@pytest.mark.parametrize("count", [1, 12, 800])
def test_fair_deals_are_as_chance_has_it(aces: Aces, count: int) -> None:
    assert verdict(fair(count, seed=count, aces=aces), aces) == "as_chance_has_it"


def test_a_seat_with_better_cards_is_found() -> None:
    """Seat 1 chooses the better of two deals, one time in three."""
    random = Random(3)  # noqa: S311  to be foreseen
    deals = [
        min((dealt(random, number % 2, "low") for _ in range(1 + (number % 3 == 0))), key=lambda deal: deal.deadwood[1])
        for number in range(2_000)
    ]
    assert verdict(deals) == "beyond_chance"
    assert line(deals, "points dealt by seat", "seat 1").tested.p < 1e-6
    assert line(deals, "points dealt by seat", "seat 0").tested.p > 0.01


def line(deals: list[DealtHands], of: str, about: str) -> Line:
    return next(one for one in lines(deals) if (one.of, one.about) == (of, about))


def test_lines_of_bands_name_whose_hands_they_are() -> None:
    deals = [DealtHands(0, (0, 10))]
    assert line(deals, "deadwood dealt by seat", "seat 1").subject == "seat 1"
    assert line(deals, "points dealt by seat", "seat 1").subject == "", "its only count is named so"


def test_each_hand_counts_for_its_seat_and_for_its_place() -> None:
    deals = [DealtHands(0, (0, 10)), DealtHands(1, (64, 90))]
    seen = {
        (of, one.about): {count.label: count.observed for count in one.counts if count.observed}
        for one in lines(deals)
        for of in [one.of]
    }
    assert seen == {
        ("deadwood dealt by seat", "seat 0"): {"gin": 1, "61-70": 1},
        ("points dealt by seat", "seat 0"): {"seat 0": 64},
        ("deadwood dealt by seat", "seat 1"): {"1-10": 1, "81 or more": 1},
        ("points dealt by seat", "seat 1"): {"seat 1": 100},
        ("deadwood dealt by place", "first player"): {"1-10": 1, "61-70": 1},
        ("points dealt by place", "first player"): {"first player": 74},
        ("deadwood dealt by place", "dealer"): {"gin": 1, "81 or more": 1},
        ("points dealt by place", "dealer"): {"dealer": 90},
    }
