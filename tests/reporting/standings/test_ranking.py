"""Leaderboards: who is level with whom, and in which order they stand."""

from __future__ import annotations

import pytest

from ging_service.reporting.standings.ranking import Ranking, Tally, ranked, sum_of


def standings(ranking: Ranking, **tallies: Tally) -> list[tuple[int, str]]:
    return [(one.rank, one.member) for one in ranked(tallies, ranking)]


def won(net: int, deals: int = 1, **sweeps: int) -> Tally:
    own = {f"ging.{name}": times for name, times in sweeps.items()} | {"ging.sweeps": sum(sweeps.values())}
    return Tally(deals=deals, won=max(net, 0), lost=max(-net, 0), own=own)


def test_who_is_level_shares_a_rank_and_the_next_ones_are_left_out() -> None:
    found = standings(Ranking(), ada=won(1), bob=won(5), cat=won(5), dan=won(9), eve=won(-15), fay=won(5))
    assert found == [(1, "dan"), (2, "bob"), (2, "cat"), (2, "fay"), (5, "ada"), (6, "eve")]


def test_all_level_are_all_first() -> None:
    assert standings(Ranking(), ada=won(0), bob=won(0)) == [(1, "ada"), (1, "bob")]


def test_nobody_has_played() -> None:
    assert standings(Ranking()) == []


def test_the_level_ones_stand_by_net_sweeps_and_id_which_changes_no_rank() -> None:
    found = standings(
        Ranking(by="sweeps"), ada=won(1, ging=1), bob=won(7, ging=1), cat=won(1, ging=1), dan=won(3, gentlemen=2)
    )
    assert found == [(1, "dan"), (2, "bob"), (2, "ada"), (2, "cat")]
    assert standings(Ranking(), ada=won(2), bob=won(2, ging=1)) == [(1, "bob"), (1, "ada")]


def test_averages_are_compared_exactly_and_not_as_they_are_shown() -> None:
    """1/3 and 333/1000 are both shown as 0.333."""
    near, third = won(333, deals=1000), won(1, deals=3)
    assert near.net_per_deal == third.net_per_deal == "0.333"
    found = standings(Ranking(by="net_per_deal"), ada=near, bob=third, cat=won(2, deals=6))
    assert found == [(1, "cat"), (1, "bob"), (3, "ada")]


def test_who_has_played_too_few_deals_has_no_rank_and_stands_behind() -> None:
    ranking = Ranking(by="net_per_deal", least_deals=10)
    found = standings(ranking, ada=won(9, deals=9), bob=won(-5, deals=10), cat=won(12, deals=9), dan=won(1, deals=20))
    assert found == [(1, "dan"), (2, "bob"), (0, "cat"), (0, "ada")]


def test_who_has_played_no_deal_has_no_average() -> None:
    fined = Tally(beside=-3)
    assert fined.net_per_deal == ""
    assert standings(Ranking(by="net_per_deal"), ada=fined, bob=won(-9)) == [(1, "bob"), (0, "ada")]
    assert standings(Ranking(), ada=fined, bob=won(-9)) == [(1, "ada"), (2, "bob")]


@pytest.mark.parametrize(
    ("net", "deals", "shown"),
    [(1, 8, "0.125"), (1, 16, "0.062"), (3, 16, "0.188"), (-1, 3, "-0.333"), (-1, 9000, "0.000"), (12, 4, "3.000")],
)
def test_an_average_is_rounded_to_a_thousandth_a_half_to_the_even_one(net: int, deals: int, shown: str) -> None:
    assert won(net, deals=deals).net_per_deal == shown


def test_tallies_add_up_figure_by_figure() -> None:
    first = Tally(deals=2, won=3, lost=1, beside=-1, own={"ging.most": 1, "other.knocks": 2}, misdeals=1)
    second = Tally(deals=1, lost=2, own={"ging.most": 1, "ging.false_claims": 2})
    both = sum_of((first, second))
    assert both == Tally(
        deals=3,
        won=3,
        lost=3,
        beside=-1,
        own={"ging.false_claims": 2, "ging.most": 2, "other.knocks": 2},
        misdeals=1,
    )
    assert both.net == -1
    assert sum_of(()) == Tally()
