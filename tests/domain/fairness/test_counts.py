"""Numbers by key: added up over deals and tables, and found again below longer keys."""

from __future__ import annotations

from collections import Counter

from ging_service.domain.fairness.counts import below, firsts, labels, placed_below, prefixed, summed, without_zeros
from ging_service.domain.fairness.game_fairness import GameFairness, SettledDeals

QUEENS = Counter({("queens", "seat 0"): 2, ("queens", "seat 1"): -1})


def test_sums_keep_what_is_below_zero() -> None:
    assert summed([QUEENS, Counter({("queens", "seat 1"): -2, ("deals",): 1})]) == {
        ("queens", "seat 0"): 2,
        ("queens", "seat 1"): -3,
        ("deals",): 1,
    }


def test_zeros_are_left_out_and_what_is_below_zero_is_not() -> None:
    assert dict(without_zeros(summed([QUEENS, Counter({("queens", "seat 0"): -2})]))) == {("queens", "seat 1"): -1}


def test_counts_are_found_again_below_their_prefix() -> None:
    placed = placed_below({("open",): QUEENS, ("played", "dealt"): Counter({("deals",): 3})})
    assert below(placed, "open") == QUEENS
    assert below(placed, "played", "dealt") == {("deals",): 3}
    assert placed_below({("open",): QUEENS}) == prefixed(QUEENS, "open")
    assert firsts(placed) == ["open", "played"]
    assert labels(placed, "open", "queens") == {"seat 0": 2, "seat 1": -1}
    assert labels(placed, "played") == {}


def test_tables_lie_open_where_a_game_does_not_say_otherwise() -> None:
    fairness = GameFairness(
        events=(),
        count_open=lambda _table: Counter(),
        tested=lambda _counts: (),
        count_deal=lambda _deal: (),
        played=lambda origin, counts: SettledDeals(
            game="any", origin=origin, deals=counts.total(), passed=0, misdeals=0, seen=()
        ),
    )
    assert fairness.lies_open(object(), "playing")
