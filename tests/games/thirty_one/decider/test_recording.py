"""Rounds with real cards (NM96)."""

from __future__ import annotations

import pytest

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from tests.games.thirty_one.table import (
    ADA,
    BOB,
    NOTHING_FITS,
    STAKES,
    WON,
    Table,
    cards,
    open_table,
    start,
    started,
)

DUE = -1


def record(text: str, first: int = DUE) -> c.RecordRound:
    return c.RecordRound(first=first, cards=cards(text))


def result(kind: str = "thirty_one", winner: int = ADA, first: int = DUE) -> c.RecordResult:
    return c.RecordResult(first=first, kind=kind, winner=winner)  # type: ignore[arg-type]


def test_nm96_every_card_of_a_round_is_recorded() -> None:
    table = open_table(turn_limit_s=30, **STAKES).when(record(WON, first=BOB))
    begun, *taken, finished = table.last
    assert begun == e.RoundStarted(deal=1, first=BOB, recorded=True, stakes=(2, 2), act_by_s=0)
    assert [(one.seat, one.card, one.act_by_s) for one in taken if isinstance(one, e.CardTaken)] == [
        (seat, card, 0) for seat, card in zip([BOB, ADA] * 3, cards(WON), strict=True)
    ]
    assert finished == e.RoundFinished(deal=1, kind="thirty_one", winner=ADA, paid=(4, 0))


def test_nm96_only_the_result_is_recorded() -> None:
    table = open_table(**STAKES).when(result(winner=ADA, first=ADA))
    table.then(
        e.RoundStarted(deal=1, first=ADA, recorded=True, stakes=(2, 2), act_by_s=0),
        e.RoundFinished(deal=1, kind="thirty_one", winner=ADA, paid=(4, 0)),
    )
    assert table.state.first == BOB


def test_nm91_who_is_due_begins_unless_another_has_really_begun() -> None:
    table = open_table().when(result(winner=ADA, first=ADA), record(WON))
    assert table.round.first == BOB
    assert table.when(record(WON, first=BOB)).round.first == BOB


@pytest.mark.parametrize("command", [record(WON), result()])
def test_nm91_before_the_lot_somebody_must_be_named(command: c.Command) -> None:
    open_table().refuses(command, "no_first_player", "NM91", "first")


@pytest.mark.parametrize("first", [2, -2])
def test_nm91_who_has_begun_sits_at_the_table(first: int) -> None:
    open_table().refuses(record(WON, first), "no_such_seat", "NM91", "first")


def test_nm96_a_round_that_is_not_over_is_not_recorded() -> None:
    open_table().refuses(record("6S", ADA), "round_not_over", "NM96", "cards")
    open_table().refuses(record("", ADA), "round_not_over", "NM96", "cards")


def test_nm96_recorded_cards_obey_the_rules() -> None:
    open_table().refuses(record("6S 6S", ADA), "card_taken", "NM90", "cards.1")
    open_table().refuses(record(WON + " AS", ADA), "round_over", "NM90", "cards.6")
    draw = open_table(stuck="draw").when(record(NOTHING_FITS, ADA))
    assert draw.last[-1] == e.RoundFinished(deal=1, kind="draw", winner=-1, paid=(0, 0))


def test_nm96_recorded_results_obey_the_house_rules() -> None:
    open_table().refuses(result("draw", -1, ADA), "not_scored_so", "NM91", "kind")
    open_table(3).refuses(result(winner=3, first=ADA), "no_such_seat", "NM91", "winner")


@pytest.mark.parametrize("command", [record(WON), result()])
def test_nm96_nothing_is_recorded_while_a_round_is_played_here(command: c.Command) -> None:
    started().refuses(command, "deal_running", "NM90")
    Table().refuses(command, "table_not_open", "")


def test_nm94_a_recorded_round_can_be_the_last() -> None:
    table = open_table(rounds=1).when(record(WON, ADA))
    assert table.state.phase == "ended"
    table.refuses(record(WON), "table_ended", "NM94")


def test_nm96_rounds_here_and_with_real_cards_follow_each_other() -> None:
    table = started(rounds=0).takes(WON).when(record(WON), start(DUE))
    assert (table.round.number, table.round.recorded) == (3, False)
