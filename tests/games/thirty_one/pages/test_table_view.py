"""The view model of a table: the open cards, the total, the players; and the hint (NM92)."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider.state import TableState
from ging_service.games.thirty_one.pages.felt import Picture, board_of, picture_of, round_steps
from ging_service.games.thirty_one.pages.words import Hint, awaited_words, hint_of
from ging_service.reporting.tables.tables import VisibleTable
from tests.games.thirty_one.table import (
    ADA,
    BOB,
    CAT,
    MEMBERS,
    NOTHING_FITS,
    NOW_S,
    STAKES,
    WON,
    Table,
    cards,
    open_table,
    start,
    started,
)

NAMES = {member: member.title() for member in MEMBERS}


def pictured(table: Table, member: str = "", **more: Any) -> Picture:
    seen = VisibleTable(table_id="t", version=3, newest=3, position=9, state=table.state)
    return picture_of(seen, NAMES, member=member, **more)


def name(seat: int) -> str:
    return MEMBERS[seat].title()


def test_the_board_tells_what_was_taken_and_what_fits() -> None:
    table = started(3).takes("6S 6H 6D 6C 5S")
    picture = pictured(table, "cat")
    board = {one.card: one for one in picture.board}
    assert len(picture.board) == 24
    assert [(board[card].order, board[card].taker) for card in cards("6S 6H 6D 6C")] == [
        (1, "Ada"),
        (2, "Bob"),
        (3, "Cat"),
        (4, "Ada"),
    ]
    assert {card for card, one in board.items() if one.fits} == set(cards("AS 2S AH 2H AD 2D AC 2C"))
    assert board[cards("3S")[0]].is_too_high
    assert not board[cards("6S")[0]].is_too_high
    assert {one.key: one.card for one in picture.board if one.key} == {"1": "AS", "2": "2S"}
    assert (picture.total, picture.is_own_turn, picture.number) == (29, True, 1)


def test_before_and_after_a_round_every_card_lies_there_as_it_is() -> None:
    for table in (open_table(), started().takes(WON)):
        assert not any(one.fits or one.is_too_high or one.key for one in pictured(table).board)
    assert pictured(open_table()).number == 0


def test_the_players_with_their_cards() -> None:
    ada, bob = pictured(started(**STAKES).takes("6S 5H 4D"), "bob").seats
    assert (ada.taken, ada.began, ada.is_awaited, ada.is_own, ada.stack, ada.net) == (
        cards("6S 4D"),
        True,
        False,
        False,
        18,
        None,
    )
    assert (bob.taken, bob.began, bob.is_awaited, bob.is_own) == (cards("5H"), False, True, True)
    assert bob.shown[0].cards == cards("5H")
    fresh = pictured(open_table()).seats[0]
    assert (fresh.taken, fresh.shown, fresh.stack, fresh.began) == ((), (), None, False)


def test_the_end_of_a_round() -> None:
    picture = pictured(started(**STAKES, rounds=0).takes(WON), "ada")
    assert picture.result == "Thirty-one: Bob wins the round."
    assert [(seat.has_won, seat.net) for seat in picture.seats] == [(False, -2), (True, 2)]
    assert (picture.pot, picture.is_own_turn, picture.awaited) == (0, False, "Waiting for you to start the next round.")


def test_nm93_the_clock() -> None:
    picture = pictured(started(turn_limit_s=30))
    assert (picture.act_by_s, picture.act_by.timestamp()) == (NOW_S + 30, NOW_S + 30)


def test_the_cards_of_a_hint_are_marked() -> None:
    picture = pictured(started(), marked=cards("5S"))
    assert [one.card for one in picture.board if one.is_marked] == ["5S"]


def test_a_board_of_its_own_for_the_scribe() -> None:
    board = board_of(cards("5S"), ["Ada"], is_open=False)
    assert [(one.order, one.taker) for one in board if one.order] == [(1, "Ada")]


@pytest.mark.parametrize(
    ("table", "own", "told"),
    [
        (Table(), -1, "This table has not been opened yet."),
        (open_table(), ADA, "Waiting for a player to start the first round."),
        (started(), ADA, "Your turn: take a card."),
        (started(), BOB, "Waiting for Ada to take a card."),
        (started(rounds=0).takes(WON), BOB, "Waiting for Ada to start the next round."),
        (open_table().when(c.EndTable()), ADA, "The table has been closed."),
        (started(rounds=1).takes(WON), ADA, "The table has ended: all its rounds have been played."),
    ],
)
def test_what_the_table_waits_for(table: Table, own: int, told: str) -> None:
    assert awaited_words(table.state, name, own) == told


def hint(table: Table) -> Hint:
    found = hint_of(table.state)
    assert found is not None
    return found


def test_nm92_a_hint_for_two_players() -> None:
    assert {card[0] for card in hint(started()).cards} == {"A", "2", "5"}
    assert hint(started()).words == "A marked card wins, whatever the other player takes."
    assert hint(started().takes("5S")) == Hint(words="Every card loses if the other player makes no mistake.")
    draw = hint(started(stuck="draw").takes(NOTHING_FITS.removesuffix(" 6D")))
    assert draw.words == "No card wins by itself. A marked card makes sure of a draw."
    assert {card[0] for card in draw.cards} == {"5", "6"}


def test_nm90_a_hint_for_several_players_tells_only_what_wins_at_once() -> None:
    assert hint(started(3)) == Hint(words="No card wins at once.")
    found = hint(started(3).takes("6S 6H 6D 6C 5S"))
    assert (found.words, found.cards) == ("Each marked card wins the round at once.", cards("2S 2H 2D 2C"))


@pytest.mark.parametrize("state", [open_table().state, started().takes(WON).state, TableState(phase="taking")])
def test_there_is_no_hint_where_nobody_takes_a_card(state: TableState) -> None:
    assert hint_of(state) is None


def test_a_round_step_by_step() -> None:
    table = started(3, **STAKES).takes(WON)
    steps = round_steps(table.happened, name)
    assert [(step.words, step.rule) for step in steps][-3:] == [
        ("Cat makes 31 with", "NM90"),
        ("Thirty-one: Cat wins the round.", "NM90"),
        ("Cat takes the pot: 6 counters.", "NM95"),
    ]
    assert [step.shown[0].cards for step in steps if step.shown] == [(card,) for card in cards(WON)]


def test_nm95_the_steps_of_a_draw_and_of_a_void_round() -> None:
    draw = round_steps(started(stuck="draw", **STAKES).takes(NOTHING_FITS).happened, name)
    assert draw[-1].words == "The stakes go back."
    void = round_steps(open_table(3).when(start(CAT), c.EndTable()).happened, name)
    assert [step.words for step in void] == ["The round is void, because the table has ended."]
    without = round_steps(started().takes(WON).happened, name)
    assert without[-1].words == "Thirty-one: Bob wins the round."
