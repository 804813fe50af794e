from __future__ import annotations

from typing import Any

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.state import Counters, Result
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.ending import TrayMove
from tests.games.ging.deals import EXAMPLE_1, EXAMPLE_2, FOUR_COMBINATIONS, SWEEPS
from tests.games.ging.table import (
    NOW_S,
    Table,
    combination,
    hands,
    open_table,
    pass_deal,
    recorded,
    satisfied,
    suit,
)


def known(dealt: Any = EXAMPLE_1, **house: Any) -> Table:
    return recorded(open_table(**house), dealt)


def claim(seat: int, letter: str, points: int) -> Claim:
    return Claim(seat=seat, suit=letter, points=points)


def taken(*moves: tuple[int, int], counters: int = 1) -> tuple[TrayMove, ...]:
    return tuple(TrayMove(place=f"corner/{corner}", seat=seat, counters=counters) for corner, seat in moves)


def by_scribe(*seats: int, deal: int = 1) -> tuple[e.PlayerSatisfied, ...]:
    return tuple(e.PlayerSatisfied(deal=deal, seat=seat, by="scribe") for seat in seats)


def result(table: Table) -> Result:
    assert table.state.deal is not None
    assert table.state.deal.result is not None
    return table.state.deal.result


MOST_OF_EXAMPLE_1 = e.MostOfSuitWon(
    deal=1,
    claims=(claim(3, "C", 34), claim(2, "D", 28)),
    taken=taken((0, 2), (1, 3)),
    replaced_by=(0, 1),
    replaced=(1, 1, 0, 0),
    stake=1,
)


def test_g20_declared_the_pages_first_example() -> None:
    table = known().after(suit(2, "D", 28), suit(0, "C", 20), suit(3, "C", 34))
    table = table.when(c.Settle()).then(*by_scribe(0, 1, 2, 3), MOST_OF_EXAMPLE_1)
    assert table.state.counters == Counters(stacks=(17, 17, 19, 19), corners=(1, 1, 1, 1), pee=4)
    assert result(table) == Result(
        kind="most", winners=(3, 2), claims=(claim(3, "C", 34), claim(2, "D", 28)), net=(-1, -1, 1, 1)
    )


def test_g20_showdown_the_service_reads_the_pages_first_example() -> None:
    table = known(mode="showdown")
    dealt = table.state.deal.dealt.hands  # type: ignore[union-attr]
    table = table.when(c.Settle()).then(e.HandsShown(deal=1, hands=dealt), MOST_OF_EXAMPLE_1)
    assert table.state.deal is not None
    assert table.state.deal.dealt.shown
    assert table.state.deal.tabled == dealt


def test_g20_showdown_the_pages_second_example() -> None:
    table = known(EXAMPLE_2, mode="showdown").after(c.Settle())
    assert result(table).claims == (claim(2, "D", 30), claim(0, "S", 28))
    table = recorded(open_table(mode="showdown", first_dealer=2), EXAMPLE_2).after(c.Settle())
    assert result(table).claims == (claim(2, "D", 30), claim(3, "H", 28))


def test_g20_showdown_the_best_combination_of_all_hands_sweeps() -> None:
    table = known(SWEEPS, mode="showdown").after(c.Settle())
    assert result(table) == Result(kind="sweep", combination="four_sevens", winners=(0,), net=(6, -2, -2, -2))


def test_g20_declared_an_overlooked_combination_is_lost_its_suit_still_counts() -> None:
    """Seat 2 holds ging and seat 0 four sevens; nobody says so: 40 hearts are most, the 37 spades second."""
    table = known(SWEEPS).after(suit(2, "S", 37), suit(3, "H", 40)).when(c.Settle())
    table.then(
        *by_scribe(0, 1, 2, 3),
        e.MostOfSuitWon(
            deal=1,
            claims=(claim(3, "H", 40), claim(2, "S", 37)),
            taken=taken((0, 2), (1, 3)),
            replaced_by=(0, 1),
            replaced=(1, 1, 0, 0),
            stake=1,
        ),
    )


def test_g20_declared_an_overlooked_better_suit_does_not_count() -> None:
    table = known().after(suit(0, "S", 9), suit(1, "C", 10), c.Settle())
    assert result(table).claims == (claim(1, "C", 10), claim(0, "S", 9))


# Seat 0 holds 30 spades and 30 hearts, seat 1 holds 30 diamonds, nobody more.
TIED = hands(
    "KS QS JS KH QH JH 7D | KD QD JD 10S 9S 8C 7H | KC QC 7C 10H 9H 10D 9D | JC 10C 9C 8H 8D 8S 7S",
)


@pytest.mark.parametrize(
    ("ties", "claims"),
    [
        ("elder", (claim(0, "S", 30), claim(0, "H", 30))),
        ("best_first", (claim(0, "S", 30), claim(1, "D", 30))),
    ],
)
def test_g10_a_table_plays_with_its_own_rule_for_ties(ties: str, claims: tuple[Claim, ...]) -> None:
    declared = known(TIED, ties=ties).after(suit(1, "D", 30), suit(0, "H", 30), suit(0, "S", 30), c.Settle())
    assert result(declared).claims == claims


@pytest.mark.parametrize(
    ("ties", "second", "net"),
    [("elder", claim(0, "H", 30), (3, -1, -1, -1)), ("best_first", claim(1, "D", 30), (1, 1, -1, -1))],
)
def test_g10_a_showdown_is_read_with_the_tables_rule_for_ties(ties: str, second: Claim, net: tuple[int, ...]) -> None:
    shown = known(TIED, ties=ties, mode="showdown").after(c.Settle())
    assert result(shown).claims == (claim(0, "S", 30), second)
    assert result(shown).net == net


def test_g9_three_corners_for_one_player_with_both() -> None:
    table = known().after(suit(0, "H", 19), suit(0, "C", 20), suit(1, "C", 10)).when(c.Settle())
    settled = table.then(
        *by_scribe(0, 1, 2, 3),
        e.MostOfSuitWon(
            deal=1,
            claims=(claim(0, "C", 20), claim(0, "H", 19)),
            taken=taken((1, 0), (2, 0), (3, 0)),
            replaced_by=(1, 2, 3),
            replaced=(0, 1, 1, 1),
            stake=1,
        ),
    )
    assert settled.state.counters == Counters(stacks=(21, 17, 17, 17), corners=(1, 1, 1, 1), pee=4)
    assert result(settled).winners == (0,)
    assert result(settled).net == (3, -1, -1, -1)


def test_g17_declared_the_higher_combination_sweeps() -> None:
    table = known(FOUR_COMBINATIONS).after(combination(1, "gentlemen"), combination(2, "ging"), suit(3, "C", 64))
    table = table.when(c.Settle()).then(
        *by_scribe(0, 1, 2, 3),
        e.LayoutSwept(deal=1, seat=2, combination="ging", stake=1),
        e.TrayDressed(stake=1),
    )
    assert table.state.counters == Counters(stacks=(16, 16, 24, 16), corners=(1, 1, 1, 1), pee=4)
    assert result(table) == Result(kind="sweep", combination="ging", winners=(2,), net=(-2, -2, 6, -2))


def test_g18_g33_a_sweep_scales_with_the_stake() -> None:
    table = known(FOUR_COMBINATIONS, stake=3).after(combination(1, "gentlemen")).when(c.Settle())
    table = table.then(
        *by_scribe(0, 1, 2, 3),
        e.LayoutSwept(deal=1, seat=1, combination="gentlemen", stake=3),
        e.TrayDressed(stake=3),
    )
    assert table.state.counters == Counters(stacks=(8, 32, 8, 8), corners=(3, 3, 3, 3), pee=12)
    assert result(table).net == (-6, 18, -6, -6)


def test_g11_g33_corners_scale_with_the_stake() -> None:
    table = known(stake=4).after(suit(3, "C", 34), suit(2, "D", 28)).when(c.Settle())
    table = table.then(
        *by_scribe(0, 1, 2, 3),
        e.MostOfSuitWon(
            deal=1,
            claims=(claim(3, "C", 34), claim(2, "D", 28)),
            taken=taken((0, 2), (1, 3), counters=4),
            replaced_by=(0, 1),
            replaced=(4, 4, 0, 0),
            stake=4,
        ),
    )
    assert table.state.counters == Counters(stacks=(8, 8, 16, 16), corners=(4, 4, 4, 4), pee=16)


def test_g23_one_claim_in_all_takes_three_corners() -> None:
    table = known().after(suit(1, "C", 10)).when(c.Settle())
    table = table.then(
        *by_scribe(0, 1, 2, 3),
        e.MostOfSuitWon(
            deal=1,
            claims=(claim(1, "C", 10),),
            taken=taken((0, 1), (2, 1), (3, 1)),
            replaced_by=(0, 2, 3),
            replaced=(1, 0, 1, 1),
            stake=1,
        ),
    )
    assert result(table).net == (-1, 3, -1, -1)


def test_g23_without_any_claim_nothing_moves_and_the_deal_passes() -> None:
    before = known()
    table = before.when(c.Settle()).then(*by_scribe(0, 1, 2, 3), e.DealPassed(deal=1))
    assert table.state.counters == before.state.counters
    assert result(table) == Result(kind="none")
    assert table.state.rotation.turn == 0
    assert table.state.deals_played == 1


def test_g23_a_false_claim_is_no_claim() -> None:
    table = known().after(suit(1, "C", 11, is_false=True), c.Settle())
    assert result(table).kind == "none"


def test_g19_the_scribe_settles_only_the_seats_that_are_silent() -> None:
    table = known().after(*satisfied(2), c.BeSatisfied(seat=0, by="scribe"))
    table = table.when(c.Settle()).then(*by_scribe(1, 3), e.DealPassed(deal=1))
    assert table.state.deal is not None
    assert table.state.deal.satisfied == ("scribe", "scribe", "player", "scribe")


def test_g19_when_the_time_limit_has_passed_silent_seats_count_as_satisfied() -> None:
    table = known(declaring_limit_s=60).after(suit(3, "C", 34), suit(2, "D", 28), *satisfied(3))
    code, detail = "limit_not_reached", "the time limit for declaring has not passed"
    table.refuses(c.CloseDeclaring(now_s=NOW_S + 59), code, "G19", detail)
    for now_s in (NOW_S + 60, NOW_S + 61):
        table.when(c.CloseDeclaring(now_s=now_s)).then(
            *(e.PlayerSatisfied(deal=1, seat=seat, by="time_limit") for seat in (0, 1, 2)),
            MOST_OF_EXAMPLE_1,
        )


def test_g19_there_is_no_time_limit_unless_the_house_sets_one() -> None:
    known().refuses(c.CloseDeclaring(now_s=2**40), "no_time_limit", "G19", "this table has no time limit for declaring")


def test_g6_the_tray_is_four_and_four_after_each_settlement() -> None:
    table = pass_deal(open_table())
    for commands in ((suit(3, "C", 34),), (suit(3, "C", 34), suit(1, "C", 10)), ()):
        table = recorded(table, EXAMPLE_1).after(*commands, c.Settle())
        assert table.state.counters.corners == (1, 1, 1, 1)
        assert table.state.counters.pee == 4
        assert sum(table.state.counters.stacks) == 72


def test_deals_settle_with_their_own_number() -> None:
    table = recorded(pass_deal(open_table()), FOUR_COMBINATIONS)
    sweep = table.after(combination(1, "gentlemen")).when(c.Settle()).events
    assert sweep[-2] == e.LayoutSwept(deal=2, seat=1, combination="gentlemen", stake=1)
    assert table.when(c.Settle()).events == (*by_scribe(0, 1, 2, 3, deal=2), e.DealPassed(deal=2))
    most = table.after(suit(3, "C", 64)).when(c.Settle()).events[-1]
    assert isinstance(most, e.MostOfSuitWon)
    assert most.deal == 2
