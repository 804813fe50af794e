"""The lines that a scribe may write, and the messages for wrong ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.cards import Card
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.writer import write_record
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.table import GR27, KNOCKER, OTHER

if TYPE_CHECKING:
    from ging_service.records.record import PlayedAction

HEAD = """format = 1
game = "gin_rummy"
table = "t1"
date = 2026-11-20
time = 19:30:00
members = ["ann", "ben"]
players = ["Ann Bee", "Ben"]
first_dealer = "ben"
rules.first_dealer = "assigned"
"""
MELDS = tuple(map(cards, GR27))
KNOCK = f"{' / '.join(GR27)} rest AD discard KC"


def played(*lines: str, head: str = HEAD) -> tuple[PlayedAction, ...]:
    body = "\n".join(f"  {line}," if line.startswith(('"', "#")) else f'  "{line}",' for line in lines)
    return play(read_record(f"{head}actions = [\n{body}\n]\n", "evening.toml"))


def commands(*lines: str, head: str = HEAD) -> list[c.Command]:
    return [done.command for done in played(*lines, head=head)[1:]]


def refusal(*lines: str, head: str = HEAD) -> RecordError:
    with pytest.raises(RecordError) as caught:
        played(*lines, head=head)
    return caught.value


@pytest.mark.parametrize("who", ["p0", "P0", "0", "ann", "ANN"])
@pytest.mark.parametrize("begins", ["", "deal ", "deal: ", "19:40 deal by ben: ", "19:40: "])
def test_a_result_needs_no_more_than_who_how_and_points(who: str, begins: str) -> None:
    (command,) = commands(f"{begins}{who} gin 45")
    assert isinstance(command, c.RecordResult)
    assert replace(command, dealer=-1) == c.RecordResult(dealer=-1, kind="gin", winner=0, points=45)


@pytest.mark.parametrize(
    ("line", "kind", "winner", "points"),
    [
        ("ann knock 13", "knock", 0, 13),
        ("Ben UNDERCUT 12", "undercut", 1, 12),
        ("void", "void", -1, 0),
        ("deal: void", "void", -1, 0),
        ("deal equal", "equal", -1, 0),
    ],
)
def test_every_kind_of_result(line: str, kind: str, winner: int, points: int) -> None:
    (command,) = commands(line, head=HEAD + 'rules.equal = "nobody"\n')
    assert isinstance(command, c.RecordResult)
    assert (command.kind, command.winner, command.points) == (kind, winner, points)


def test_a_deal_turn_by_turn_with_turns_on_one_line_or_on_two() -> None:
    assert commands("deal upcard 10D", "ann take discard TD", head=HEAD + 'rules.take_back = "allowed"\n') == [
        c.RecordDeal(dealer=-1, upcard=Card("10D")),
        c.TakeDiscard(seat=0),
        c.Discard(seat=0, card=Card("10D")),
    ]
    assert commands("deal by ann upcard 10D", "ben pass", "ann take", "ann discard k♠", "ben draw", "ben resign") == [
        c.RecordDeal(dealer=0, upcard=Card("10D")),
        c.PassUpcard(seat=1),
        c.TakeDiscard(seat=0),
        c.Discard(seat=0, card=Card("KS")),
        c.DrawCard(seat=1),
        c.Resign(seat=1),
    ]


def test_a_deal_with_its_upcard_can_end_with_its_result_on_the_same_line() -> None:
    line = "deal upcard 10D: ann gin 45"
    assert [type(command) for command in commands(line)] == [c.RecordDeal, c.RecordResult]


def test_gr11_the_melds_of_a_knock_are_named_or_found() -> None:
    (named,) = commands(f"ben knock {KNOCK} against {OTHER}")
    (found,) = commands(f"deal by ben upcard 9D: ben knock {KNOCKER} discard KC against {OTHER}")
    assert isinstance(named, c.RecordKnock)
    assert isinstance(found, c.RecordKnock)
    assert (named.melds, set(found.melds)) == (MELDS, set(MELDS))
    assert named.hands == found.hands == (cards(OTHER), cards(f"{KNOCKER} KC"))
    assert (named.dealer, named.upcard, found.dealer, found.upcard) == (-1, "", 1, "9D")


def test_gr15_the_other_player_declares_where_the_house_rules_say_so() -> None:
    head = HEAD + 'rules.showing = "declared"\n'
    shown = "8S 8H 8D / 2H 3H 4H lay 8C on 1 lay 9C on 1 rest KD QH"
    (command,) = commands(f"ann knock {KNOCK} against {shown}", head=head)
    assert isinstance(command, c.RecordKnock)
    assert command.other_melds == (cards("8S 8H 8D"), cards("2H 3H 4H"))
    assert command.lay_offs == (LayOff(card=Card("8C"), meld=0), LayOff(card=Card("9C"), meld=0))
    assert sorted(command.hands[1]) == sorted(cards(OTHER))
    (nothing,) = commands(f"ann knock {KNOCK} against rest {OTHER}", head=head)
    assert isinstance(nothing, c.RecordKnock)
    assert (nothing.other_melds, nothing.lay_offs) == ((), ())


def test_a_run_of_ten_cards_stays_as_it_is_written() -> None:
    run = "3S 2S AS 4S 5S 6S 7S 8S 9S 10S"
    events = [
        (one, done.happened_at)
        for done in played(f"ann knock {run} discard KC against {OTHER.replace('8S', 'JC')}")
        for one in done.events
    ]
    text = write_record(events, table="t1")
    again = [event for done in play(read_record(text)) for event in done.events]
    assert again == [event for event, _ in events]
    assert any(isinstance(event, e.KnockRecorded) and event.melds == (cards(run),) for event in again)


@pytest.mark.parametrize(
    ("lines", "line", "code", "rule"),
    [
        (["deal"], 11, "bad_action", "GR34"),
        (["deal by"], 11, "bad_action", ""),
        (["deal upcard"], 11, "bad_action", ""),
        (["deal upcard 1D"], 11, "not_a_card", "GR1"),
        (["deal by cat upcard 9D"], 11, "unknown_player", "GR1"),
        (["deal by ann ben wins 13"], 11, "bad_action", "GR34"),
        (["deal ann"], 11, "bad_action", ""),
        (["cut ann"], 11, "bad_action", ""),
        (["ann gin"], 11, "bad_action", ""),
        (["ann gin 4x"], 11, "not_a_number", ""),
        (["ann gin 45 5"], 11, "bad_action", ""),
        (["ann gin 12"], 11, "wrong_points", "GR34"),
        (["void 3"], 11, "bad_action", ""),
        (["equal"], 11, "not_scored_so", "GR21"),
        (["cat gin 45"], 11, "bad_action", ""),
        (["ann"], 11, "bad_action", ""),
        (["ann sings"], 11, "bad_action", ""),
        (["ann gin 45 # well played"], 11, "bad_action", ""),
        (["19:45"], 11, "bad_action", ""),
        (["ann gin 45", "ben draw"], 12, "no_deal", "GR3"),
        (["deal upcard 9D", "ben pass"], 12, "not_your_turn", "GR4"),
        (["deal upcard 9D", "ann pass", "deal: ben gin 45"], 13, "deal_running", "GR3"),
        (["deal upcard 9D", "deal by ben void"], 12, "deal_running", "GR3"),
        (["deal upcard 9D", "deal upcard 9D"], 12, "deal_running", "GR3"),
        (["deal upcard 9D", f"deal upcard 9D: ann knock {KNOCK} against {OTHER}"], 12, "deal_running", "GR3"),
        (["deal upcard 9D", f"deal ann knock {KNOCK} against {OTHER}"], 12, "deal_running", "GR3"),
        (["deal upcard 9D", "ann pass 9D"], 12, "bad_action", ""),
        (["deal upcard 9D", "ann take 9D"], 12, "bad_action", ""),
        (["deal upcard 9D", "ann take discard 9D"], 12, "taken_back", "GR8"),
        ([f"ann knock {KNOCK} against {OTHER} JC"], 11, "wrong_hand_size", "GR10"),
        ([f"ann knock {KNOCK.replace('AD', '5C')} against {OTHER}"], 11, "card_twice", "GR1"),
        ([f"ann knock {KNOCK} {OTHER}"], 11, "bad_action", "GR34"),
        ([f"ann knock {KNOCKER} against {OTHER}"], 11, "bad_action", "GR34"),
        ([f"ann knock {KNOCK} against 8S 8H 8D 8C / 2H 3H 4H rest 9C KD QH"], 11, "not_declared_here", "GR15"),
        ([f"ann knock {KNOCK} against {OTHER} lay 8C on 0"], 11, "bad_action", "GR14"),
        ([f"ann knock {KNOCK} against {OTHER} lay 8C"], 11, "bad_action", "GR34"),
        ([f"ann knock {KNOCK} against {OTHER} discard 8C"], 11, "bad_action", ""),
        (["ann knock 5C 6C 7C discard"], 11, "bad_action", "GR34"),
        (["ann knock"], 11, "bad_action", "GR34"),
        (["end now"], 11, "bad_action", ""),
    ],
)
def test_an_error_names_the_line_and_the_rule(lines: list[str], line: int, code: str, rule: str) -> None:
    error = refusal(*lines)
    assert (error.line, error.code, error.rule) == (line, code, rule)


def test_an_error_names_the_column_of_the_word() -> None:
    line = f"19:40 ann knock {KNOCK.replace('QS', 'QX')} against {OTHER}"
    error = refusal(line)
    assert (error.code, error.column) == ("not_a_card", line.index("QX") + 4)


def test_comments_are_comments_and_an_empty_line_is_none() -> None:
    assert commands("# before", '"ann gin 45",  # beside', "# after", '""') == [
        c.RecordResult(dealer=-1, kind="gin", winner=0, points=45)
    ]


@pytest.mark.parametrize(
    ("change", "line", "code", "rule"),
    [
        (('first_dealer = "ben"\n', ""), 8, "missing_field", "GR2"),
        (('rules.first_dealer = "assigned"\n', ""), 8, "bad_field", "GR2"),
        (('"ben"\nrules', '"cat"\nrules'), 8, "unknown_player", "GR1"),
        (('"ben"\nrules', "true\nrules"), 8, "bad_field", "GR2"),
        (('"ben"\nrules', "7\nrules"), 8, "no_such_seat", "GR1"),
        (('["ann", "ben"]', '["ann", "ann"]'), 6, "member_twice", "GR1"),
        (('["ann", "ben"]', '["ann"]'), 6, "bad_field", "GR1"),
    ],
)
def test_an_error_in_the_head_names_its_line(change: tuple[str, str], line: int, code: str, rule: str) -> None:
    error = refusal(head=HEAD.replace(*change))
    assert (error.line, error.code, error.rule) == (line, code, rule)


@pytest.mark.parametrize(
    ("stake", "line", "code", "told"),
    [
        ("{ amount = 1, point = 10 }", 10, "bad_field", "rules.stake_per_game.point"),
        ('{ amount = "1" }', 10, "bad_field", "rules.stake_per_game.amount"),
        ("1", 10, "bad_field", "must be a table"),
        ("{ amount = -1 }", 10, "house_rules", "stake_per_game"),
    ],
)
def test_a_wrong_stake_names_its_line_and_field(stake: str, line: int, code: str, told: str) -> None:
    error = refusal(head=f"{HEAD}rules.stake_per_game = {stake}\nrules.starting_stack = 20\n")
    assert (error.line, error.code) == (line, code)
    assert told in error.detail


@pytest.mark.parametrize(
    ("stake", "line"),
    [
        ("rules.stake_per_point = { amount = 1 }\n", 11),
        ("rules.stake_per_point.amount = 1\n", 11),
        ("rules.stake_per_point.points = 0\nrules.stake_per_point.amount = 1\n", 11),
        ("rules.stake_per_game.amount = 1\nrules.stake_per_game.counter_value = '0'\nrules.starting_stack = 5\n", 12),
    ],
)
def test_a_stake_that_does_not_fit_names_its_first_line(stake: str, line: int) -> None:
    error = refusal(head=f"{HEAD}rules.games = 2\n{stake}")
    assert (error.line, error.code, error.rule) == (line, "house_rules", "GR33")


def test_a_stake_in_a_table_of_its_own_names_its_line() -> None:
    with pytest.raises(RecordError) as refused:
        play(read_record(f"{HEAD}actions = []\n[rules.stake_per_point]\namount = 1\n"))
    assert (refused.value.line, refused.value.code, refused.value.rule) == (12, "house_rules", "GR33")
