"""A club's deals against the exact odds: fair clubs pass, a favoured seat and a lucky dealer are found."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from ging_service.domain.fairness.game_fairness import Sample
from ging_service.domain.fairness.report_lines import WORDS, Judgement, Line, judge, overall
from ging_service.games.ging.fairness.odds import odds
from ging_service.games.ging.fairness.report import (
    FAIRNESS,
    Result,
    drawn_of,
    net_of,
    place_of,
    result_of,
    winnings,
)
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.deal_settlement import net_counters, read_hands
from tests.support.fair_lines import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.rules.deal_settlement import Ties

MEMBERS = ("ada", "bob", "cat", "dan")


class ClassifiedDeal(NamedTuple):
    """One deal: the member who dealt it, and its result."""

    dealt_by: str
    result: Result


def lines(deals: list[ClassifiedDeal], ties: Ties) -> tuple[Line, ...]:
    return lines_of(FAIRNESS, [drawn_of(deal.result, deal.dealt_by) for deal in deals], Sample(ties=ties))


def fair_deals(random: Random, ties: Ties = "elder") -> Iterator[ClassifiedDeal]:
    """Shuffled with care, dealt in turn."""
    turn = 0
    while True:
        pack = list(PACK)
        random.shuffle(pack)
        hands = [tuple(pack[7 * seat : 7 * seat + 7]) for seat in SEATS]
        yield ClassifiedDeal(MEMBERS[turn], result_of(read_hands(hands, turn, ties), turn))
        turn = (turn + 1) % 4


def some(count: int, seed: int, ties: Ties = "elder") -> list[ClassifiedDeal]:
    deals = fair_deals(Random(seed), ties)  # noqa: S311  to be foreseen
    return [next(deals) for _ in range(count)]


def favoured(count: int, seed: int, seat: int) -> list[ClassifiedDeal]:
    """A shuffler that deals again, one time in three, where the seat would lose."""
    random = Random(seed)  # noqa: S311  to be foreseen
    found: list[ClassifiedDeal] = []
    for deal in fair_deals(random):
        loses = net_of(deal.result)[seat] < 0
        if not loses or random.random() > 1 / 3:
            found.append(deal)
        if len(found) == count:
            return found
    raise AssertionError


def judged(deals: list[ClassifiedDeal], ties: Ties = "elder") -> tuple[tuple[Line, ...], tuple[Judgement, ...]]:
    found = lines(deals, ties)
    return found, judge([line.tested.p for line in found])


@pytest.mark.complete
def test_everything_is_counted_once() -> None:
    deals = [
        ClassifiedDeal("dan", Result(3, "ging", (0,))),
        ClassifiedDeal("ada", Result(0, None, (0, 0))),
        ClassifiedDeal("bob", Result(1, None, (2, 1))),
    ]
    found = {(line.of, line.about): {one.label: one.observed for one in line.counts} for line in lines(deals, "elder")}
    assert {label: seen for label, seen in found["sweeps by combination", ""].items() if seen} == {
        "ging": 1,
        "nobody": 2,
    }
    assert {label: seen for label, seen in found["sweeps by place", ""].items() if seen} == {"eldest": 1, "nobody": 2}
    assert {label: seen for label, seen in found["most by place", ""].items() if seen} == {
        "dealer": 1,
        "eldest": 1,
        "nobody": 1,
    }
    assert {label: seen for label, seen in found["second by place", ""].items() if seen} == {"dealer": 2, "nobody": 1}
    assert [found["most by seat", f"seat {seat}"][f"seat {seat}"] for seat in SEATS] == [1, 0, 1, 0]
    assert [found["counters by seat", f"seat {seat}"][f"seat {seat}"] for seat in SEATS] == [8, -2, -2, -4]
    assert found["counters by place", "dealer"]["dealer"] == -2 + 3 + 1
    assert found["counters as dealer", "dan"]["dan"] == -2


@pytest.mark.parametrize("ties", ["elder", "best_first"])
def test_what_is_expected_is_what_the_exact_odds_say(ties: Ties) -> None:
    found = {(line.of, line.about): line for line in lines(some(8, 1, ties), ties)}
    table = odds(ties)
    assert [one.expected for one in found["most by place", ""].counts] == [
        *(8 * (row.most + row.both) for row in table.seats),
        8 * table.sweep,
    ]
    by_seat = [found["counters by seat", f"seat {seat}"].counts[0].expected for seat in SEATS]
    assert by_seat == [Fraction(0)] * 4, "two deals at each place: what the places win adds up to nothing"
    for place, row in enumerate(table.seats):
        draw = winnings(ties, place)
        assert sum(draw.values()) == 1
        assert sum(value * chance for value, chance in draw.items()) == row.counters


@pytest.mark.parametrize("seed", range(20))
def test_a_result_is_paid_like_the_deal_that_led_to_it(seed: int) -> None:
    random = Random(seed)  # noqa: S311  to be foreseen
    pack = random.sample(PACK, len(PACK))
    dealer = random.choice(SEATS)
    outcome = read_hands([tuple(pack[7 * seat : 7 * seat + 7]) for seat in SEATS], dealer, "elder")
    assert net_of(result_of(outcome, dealer)) == net_counters(outcome, dealer, 1)


def test_places_go_by_eldership() -> None:
    assert [place_of(seat, 3) for seat in SEATS] == ["eldest", "second", "third", "dealer"]
    assert [place_of(seat, 0) for seat in SEATS] == ["dealer", "eldest", "second", "third"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fair_club_of_many_deals_is_not_called_unfair(seed: int) -> None:
    _, verdicts = judged(some(2_000, seed))
    assert overall(verdicts) == "as_chance_has_it"


@pytest.mark.complete
def test_of_many_fair_clubs_few_are_called_unusual() -> None:
    called = [overall(judged(some(30, seed))[1]) for seed in range(40)]
    assert called.count("as_chance_has_it") >= 40 - 2 - 4
    assert called.count("beyond_chance") <= 1


def test_a_shuffler_that_favours_a_seat_is_found_and_named() -> None:
    found, verdicts = judged(favoured(2_000, 1, seat=0))
    assert overall(verdicts) == "beyond_chance"
    worst = min(zip(found, verdicts, strict=True), key=lambda pair: pair[1].corrected)[0]
    assert worst.about == "seat 0"


def test_a_streak_is_called_a_streak() -> None:
    verdicts = judge([0.03, *[0.5] * 27])
    assert verdicts[0].verdict == "a_streak"
    assert verdicts[0].corrected == pytest.approx(28 * 0.03)
    assert verdicts[1].verdict == "as_chance_has_it"
    assert overall(verdicts) == "as_chance_has_it"


def test_verdicts_by_the_corrected_p_value() -> None:
    assert [one.verdict for one in judge([0.0001, 0.02, 0.9])] == ["beyond_chance", "unusual", "as_chance_has_it"]
    assert overall(judge([0.0001, 0.9])) == "beyond_chance"
    assert overall(judge([0.02, 0.9])) == "unusual"
    assert overall([]) == "as_chance_has_it"
    assert set(WORDS) == {"as_chance_has_it", "a_streak", "unusual", "beyond_chance"}
