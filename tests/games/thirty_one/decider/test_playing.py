"""Starting a round, and its turns (NM90, NM91, NM93, NM95)."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from tests.games.thirty_one.table import (
    ADA,
    BOB,
    CAT,
    NOTHING_FITS,
    NOW_S,
    STAKES,
    Table,
    open_table,
    start,
    started,
)


def begun(deal: int, first: int, stakes: tuple[int, ...] = (0, 0), act_by_s: int = 0) -> e.RoundStarted:
    return e.RoundStarted(deal=deal, first=first, recorded=False, stakes=stakes, act_by_s=act_by_s)


def test_nm91_a_lot_decides_who_begins_the_first_round() -> None:
    table = open_table().when(start(BOB)).then(e.LotDrawn(seat=BOB), begun(1, BOB))
    assert table.round.turn == BOB


@pytest.mark.parametrize("lot", [-1, 2])
def test_nm91_a_lot_falls_on_a_player(lot: int) -> None:
    assert "seats are 0 to 1" in open_table().refuses(start(lot), "no_such_seat", "NM91", "lot")


def test_nm91_no_further_lot_is_drawn_and_the_loser_begins() -> None:
    table = started(rounds=0).takes("6S 6H 6D 6C 5S 2S").when(start(-1)).then(begun(2, ADA))
    table = table.takes(NOTHING_FITS).when(start(ADA)).then(begun(3, BOB))
    assert table.round.first == BOB


def test_nm91_among_several_the_one_after_the_winner_begins() -> None:
    table = started(3, rounds=0).takes("6S 6H 6D 6C 5S AS AH")
    assert table.round.result is not None
    assert table.round.result.winner == ADA
    table.when(start(-1)).then(begun(2, BOB, (0, 0, 0)))


def test_nm91_after_a_draw_the_same_player_begins_again() -> None:
    table = started(stuck="draw", rounds=0).takes(NOTHING_FITS)
    table.when(start(-1)).then(begun(2, ADA))


def test_nm95_the_stakes_go_into_the_pot() -> None:
    table = open_table(3, **STAKES).when(start(CAT)).then(e.LotDrawn(seat=CAT), begun(1, CAT, (2, 2, 2)))
    assert (table.state.pot, table.state.stacks) == (6, (18, 18, 18))


def test_nm90_only_one_round_runs() -> None:
    started().refuses(start(), "deal_running", "NM90")
    Table().refuses(start(), "table_not_open", "")


def test_nm90_in_turn_each_takes_a_card_and_the_total_grows() -> None:
    table = started(3).takes("5S").then(e.CardTaken(deal=1, seat=ADA, card=Card("5S"), total=5, act_by_s=0))
    table = table.takes("6H").then(e.CardTaken(deal=1, seat=BOB, card=Card("6H"), total=11, act_by_s=0))
    table = table.takes("AC").then(e.CardTaken(deal=1, seat=CAT, card=Card("AC"), total=12, act_by_s=0))
    assert (table.round.turn, table.round.total) == (ADA, 12)


def test_nm90_nobody_takes_a_card_out_of_turn() -> None:
    table = started(3).takes("5S")
    table.refuses(c.TakeCard(seat=CAT, card=Card("AS")), "not_your_turn", "NM90", "seat")
    table.refuses(c.TakeCard(seat=3, card=Card("AS")), "no_such_seat", "NM91", "seat")
    table.refuses(c.TakeCard(seat=-1, card=Card("AS")), "no_such_seat", "NM91", "seat")


@pytest.mark.parametrize(
    ("card", "code", "rule"),
    [("KS", "not_in_pack", "NM90"), ("6H", "card_taken", "NM90"), ("5C", "over_31", "NM91")],
)
def test_nm90_nm91_cards_that_cannot_be_taken(card: str, code: str, rule: str) -> None:
    table = started().takes("6S 6H 6D 6C 5S")
    table.refuses(c.TakeCard(seat=BOB, card=Card(card)), code, rule, "card")


def test_nm90_no_card_is_taken_between_rounds() -> None:
    command = c.TakeCard(seat=ADA, card=Card("AS"))
    open_table().refuses(command, "no_deal", "NM90")
    Table().refuses(command, "table_not_open", "")
    started(rounds=1).takes("6S 6H 6D 6C 5S 2S").refuses(command, "table_ended", "NM94")


def test_nm90_nm95_the_card_to_31_wins_the_pot() -> None:
    table = started(**STAKES).takes("6S 6H 6D 6C 5S 2S")
    table.then(
        e.CardTaken(deal=1, seat=BOB, card=Card("2S"), total=31, act_by_s=0),
        e.RoundFinished(deal=1, kind="thirty_one", winner=BOB, paid=(0, 4)),
    )
    assert (table.state.stacks, table.state.pot, table.state.phase) == ((18, 22), 0, "between_rounds")


def test_nm91_if_no_card_fits_the_last_taker_wins_the_pot() -> None:
    table = started(**STAKES).takes(NOTHING_FITS)
    assert table.last[1:] == (e.RoundFinished(deal=1, kind="last_taker", winner=ADA, paid=(4, 0)),)
    assert table.state.first == BOB, "who cannot take loses, and begins"


def test_nm95_a_draw_returns_the_stakes() -> None:
    table = started(stuck="draw", **STAKES).takes(NOTHING_FITS)
    assert table.last[1:] == (e.RoundFinished(deal=1, kind="draw", winner=-1, paid=(2, 2)),)
    assert table.state.stacks == (20, 20)


def test_nm95_the_winner_is_a_seat_whoever_began() -> None:
    table = open_table(3, **STAKES).when(start(CAT)).takes("6S 6H 6D 6C 5S 2S")
    assert table.last[1:] == (e.RoundFinished(deal=1, kind="thirty_one", winner=BOB, paid=(0, 6, 0)),)


def test_nm93_every_turn_has_its_time_limit() -> None:
    table = open_table(turn_limit_s=30).when(start()).then(e.LotDrawn(seat=ADA), begun(1, ADA, act_by_s=NOW_S + 30))
    table = table.takes("6S", now_s=NOW_S + 9)
    assert table.round.act_by_s == NOW_S + 39
    table = table.takes("6H 6D 6C 5S 2S")
    assert table.round.act_by_s == 0


def test_nm93_when_it_has_passed_the_lowest_card_is_taken() -> None:
    table = started(turn_limit_s=30).when(c.EndTurn(now_s=NOW_S + 30))
    table.then(
        e.TimeRanOut(deal=1, seat=ADA),
        e.CardTaken(deal=1, seat=ADA, card=Card("AS"), total=1, act_by_s=NOW_S + 60),
    )


def test_nm93_the_lowest_card_can_win() -> None:
    table = started(turn_limit_s=30).takes("6S 6H 6D 6C 5S AS").when(c.EndTurn(now_s=NOW_S + 30))
    assert table.last[-1] == e.RoundFinished(deal=1, kind="thirty_one", winner=ADA, paid=(0, 0))


def test_nm93_no_turn_ends_before_its_limit() -> None:
    started().refuses(c.EndTurn(now_s=NOW_S), "no_time_limit", "NM93")
    started(turn_limit_s=30).refuses(c.EndTurn(now_s=NOW_S + 29), "limit_not_reached", "NM93")
    open_table().refuses(c.EndTurn(now_s=NOW_S), "no_deal", "NM90")
