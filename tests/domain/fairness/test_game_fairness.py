"""What games draw and count, added up to samples with their lines, and to deals as they were played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.fairness.game_fairness import (
    HELD,
    CombinationCount,
    Drawn,
    GameFairness,
    OpenDeal,
    PlayedDeal,
    PlayedTable,
    Sample,
    Statistic,
    count_table,
    played_deals,
)
from ging_service.domain.fairness.game_fairness import tested_deals as samples_of
from ging_service.domain.fairness.report_lines import cards_in_hand, grouped, with_rest
from tests.support.fair_lines import lines_of

if TYPE_CHECKING:
    from collections.abc import Mapping

HALF = Fraction(1, 2)


def coin(_sample: Sample, _given: object) -> Mapping[str, Fraction]:
    return {"heads": HALF, "tails": HALF}


def dice(_sample: Sample, sides: Any) -> Mapping[int, Fraction]:
    return {side: Fraction(1, sides) for side in range(1, sides + 1)}


FAIRNESS = GameFairness(
    open_deals=lambda _table: (),
    statistics=(Statistic(of="dice", odds=dice, about=("second", "first")), Statistic(of="coin", odds=coin)),
    held=lambda _sample: {"pair": Fraction(1, 4)},
    hands=2,
)


def played(number: int, kind: str, *winners: int, recorded: bool = False) -> PlayedDeal:
    return PlayedDeal(number, 0, recorded, kind, winners, (0, 0), {})


def table(*deals: PlayedDeal) -> PlayedTable:
    return PlayedTable(members=("ada", "bob"), phase="ended", deals=deals, events=())


def test_words_are_categories_and_numbers_are_added_up() -> None:
    die, other, coins = lines_of(
        FAIRNESS,
        [
            [Drawn("dice", "first", 6, 6), Drawn("dice", "second", 2, 6), Drawn("coin", "", "heads")],
            [Drawn("dice", "first", 2, 4), Drawn("coin", "", "heads")],
        ],
    )
    assert [(one.label, one.observed, one.expected) for one in coins.counts] == [("heads", 2, 1), ("tails", 0, 1)]
    assert [(line.about, line.counts[0].observed) for line in (die, other)] == [("second", 2), ("first", 8)]
    assert other.counts[0].expected == Fraction(7, 2) + Fraction(5, 2), "each die with its own odds"


def test_samples_are_reported_in_order_and_what_hands_hold_is_not_tested() -> None:
    samples = [Sample("recorded"), Sample("dealt", "elder", (2,)), Sample("dealt", "best", (3,)), Sample("recorded")]
    found = GameFairness(
        open_deals=lambda _table: [OpenDeal(sample, [Drawn(HELD, "", "pair")]) for sample in samples],
        statistics=(),
        held=FAIRNESS.held,
        hands=2,
    )
    deals = list(samples_of("any", found, count_table(found, table())))
    assert [(one.origin, one.ties, one.deals) for one in deals] == [
        ("dealt", "best", 1),
        ("dealt", "elder", 1),
        ("recorded", "", 2),
    ]
    assert deals[-1].lines == ()
    assert deals[-1].held == (CombinationCount(combination="pair", observed=2, hands=4, expected=Fraction(1)),)


def test_deals_are_counted_by_result_and_by_seat_where_a_game_does_not_say_otherwise() -> None:
    counts = count_table(FAIRNESS, table(played(1, "won", 1), played(2, "misdeal"), played(3, "won", 0, 1)))
    counts += count_table(FAIRNESS, table(played(1, "drawn", recorded=True)))
    dealt, recorded = played_deals("any", FAIRNESS, counts)
    assert (dealt.origin, dealt.deals, dealt.passed, dealt.misdeals) == ("dealt", 3, 0, 1)
    assert [dict(one.counts) for one in dealt.seen] == [{"misdeal": 1, "won": 2}, {"seat 0": 1, "seat 1": 2}]
    assert (recorded.origin, recorded.deals, [dict(one.counts) for one in recorded.seen]) == (
        "recorded",
        1,
        [{"drawn": 1}, {}],
    )


def test_kinds_that_a_game_leaves_out_are_no_settled_deals() -> None:
    game = GameFairness(
        open_deals=lambda _table: (),
        statistics=(),
        count_deal=lambda deal: [(("counters", "seat 0"), deal.number)],
        seen={"counters": ("seat 0", "seat 1")},
        passed="none",
        left_out=frozenset({"undone", "misdeal"}),
    )
    counts = count_table(game, table(played(1, "none"), played(2, "undone"), played(3, "won")))
    (found,) = played_deals("any", game, counts)
    assert (found.deals, found.passed, found.misdeals) == (2, 1, 1)
    assert dict(found.seen[0].counts) == {"seat 0": 6, "seat 1": 0}


def test_tables_lie_open_where_a_game_does_not_say_otherwise() -> None:
    assert FAIRNESS.lies_open(object(), "playing")


def test_nothing_played_is_no_sample() -> None:
    assert list(samples_of("any", FAIRNESS, Counter())) == list(played_deals("any", FAIRNESS, Counter())) == []


@pytest.mark.parametrize(("number", "name"), [(0, "none"), (1, "one"), (2, "more"), (7, "more")])
def test_large_numbers_are_one_category(number: int, name: str) -> None:
    assert grouped(number, ("none", "one"), "more") == name


def test_the_rest_has_what_is_left_of_1() -> None:
    assert with_rest({"none": HALF, "one": Fraction(1, 3)}, "more")["more"] == Fraction(1, 6)


def test_a_small_pack_leaves_no_hand_without_a_marked_card() -> None:
    assert cards_in_hand(3, 2, 4) == {1: HALF, 2: HALF}
