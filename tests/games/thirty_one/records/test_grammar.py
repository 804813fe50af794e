"""The lines that a scribe may write, and the messages for wrong ones (NM96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from tests.games.thirty_one.table import WON, cards

if TYPE_CHECKING:
    from ging_service.records.record import PlayedAction

HEAD = """format = 1
game = "thirty_one"
table = "t1"
date = 2026-11-20
time = 19:30:00
members = ["ann", "ben", "cat"]
players = ["Ann Bee", "Ben", "Cat"]
"""


def played(*lines: str, head: str = HEAD) -> tuple[PlayedAction, ...]:
    body = "\n".join(f"  {line}," if line.startswith(('"', "#")) else f'  "{line}",' for line in lines)
    return play(read_record(f"{head}actions = [\n{body}\n]\n", "evening.toml"))


def command(line: str, head: str = HEAD) -> c.Command:
    (_opening, done) = played(line, head=head)
    found: c.Command = done.command
    return found


def refusal(*lines: str, head: str = HEAD) -> RecordError:
    with pytest.raises(RecordError) as caught:
        played(*lines, head=head)
    return caught.value


@pytest.mark.parametrize("who", ["p1", "1", "ben", "BEN", "Ben:"])
@pytest.mark.parametrize("time", ["", "19:40 ", "19:40: "])
def test_a_round_is_its_cards_in_order(who: str, time: str) -> None:
    assert command(f"{time}round by {who} {WON}") == c.RecordRound(first=1, cards=cards(WON))


@pytest.mark.parametrize(
    ("line", "kind", "winner"),
    [("ann 31", "thirty_one", 0), ("Cat LAST", "last_taker", 2), ("p1 last", "last_taker", 1)],
)
def test_a_round_is_its_result(line: str, kind: str, winner: int) -> None:
    assert command(f"round by ann: {line}") == c.RecordResult(first=0, kind=kind, winner=winner)  # type: ignore[arg-type]


def test_nm91_a_draw_needs_its_house_rule() -> None:
    head = HEAD + 'rules.stuck = "draw"\n'
    assert command("round by ann: draw", head) == c.RecordResult(first=0, kind="draw", winner=-1)
    assert refusal("round by ann: draw").code == "not_scored_so"


def test_nm91_who_is_due_need_not_be_named() -> None:
    done = played("round by ben: ann 31", f"round {WON}", "end")
    starts = [one for action in done for one in action.events if isinstance(one, e.RoundStarted)]
    assert [one.first for one in starts] == [1, 1]
    assert done[-1].command == c.EndTable()


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("deal ann 31", "bad_action", "'deal' is no action (round, end)"),
        ("round", "bad_action", "a round needs its cards in order, or its result: WHO 31, WHO last, or draw"),
        ("round by ann", "bad_action", "a round needs its cards in order"),
        ("round by", "bad_action", "'round' is written 'round by WHO'"),
        ("round by zoe: 6S", "unknown_player", "zoe"),
        ("round by ann: 6X", "not_a_card", "'6X' is not a card"),
        ("round by ann: zoe 31", "unknown_player", "zoe"),
        ("round by ann: ann 31 again", "bad_action", "'again' is not expected here"),
        ("round by ann: draw 31", "bad_action", "'31' is not expected here"),
        ("end now", "bad_action", "'now' is not expected here"),
        ("19:40", "bad_action", "there is no action after this time"),
        ("end # late", "bad_action", "a table of Thirty-one keeps no remarks"),
        ("round by ann: 6S 6S", "card_taken", "6S has already been taken"),
        ("round by ann: 6S", "round_not_over", "the round is not over with these cards"),
        (f"round {WON}", "no_first_player", "nobody has drawn the lot yet"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(line: str, code: str, told: str) -> None:
    found = refusal(line)
    assert found.code == code
    assert told in str(found)
    assert str(found).startswith("evening.toml:")


def test_an_empty_line_says_nothing() -> None:
    assert len(played("", "  ")) == 1
