"""Lines that a command declares."""

from __future__ import annotations

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.records import GRAMMAR, SEAT_RULE, read_line
from ging_service.records.command_lines import CommandLine, command_line
from ging_service.records.errors import Misread
from ging_service.records.names import names_of

PLAYERS = ("ann", "ben", "cat", "dan")
NAMES = names_of(PLAYERS, PLAYERS, SEAT_RULE)
DECLARED = [line for line in GRAMMAR.actions.values() if isinstance(line, CommandLine)]


@pytest.mark.parametrize("line", DECLARED, ids=lambda line: line.action)
def test_only_the_last_field_is_a_text_because_nothing_can_follow_it(line: CommandLine) -> None:
    assert "text" not in [one.kind for one in line.fields[:-1]]


@pytest.mark.parametrize("line", DECLARED, ids=lambda line: line.action)
def test_fields_that_may_be_left_out_come_last(line: CommandLine) -> None:
    required = [one.is_required for one in line.fields]
    assert required == sorted(required, reverse=True)


@pytest.mark.parametrize(
    ("line", "command", "event"),
    [
        ("misdeal", c.CallMisdeal(), e.DealMisdealt(deal=1, reason="")),
        ("misdeal a card fell", c.CallMisdeal(reason="a card fell"), e.DealMisdealt(deal=1, reason="a card fell")),
        ('misdeal "8 # to p2"', c.CallMisdeal(reason="8 # to p2"), e.DealMisdealt(deal=1, reason="8 # to p2")),
        ("undo 3 a slip", c.UndoDeal(deal=3, reason="a slip"), e.DealUndone(deal=3, reason="a slip", payments=())),
        ("rebuy p2 20", c.Rebuy(seat=2, counters=20), e.CountersRebought(seat=2, member="cat", counters=20)),
    ],
)
def test_a_line_is_read_as_it_is_written(line: str, command: c.Command, event: e.Event) -> None:
    assert read_line(line, NAMES).said == command
    assert GRAMMAR.line(event) == line


@pytest.mark.parametrize(("line", "form"), [("undo 3", "undo DEAL REASON"), ("find ann", "find WHOM yes|no")])
def test_the_form_of_an_incomplete_action_names_its_fields(line: str, form: str) -> None:
    with pytest.raises(Misread) as caught:
        read_line(line, NAMES)
    assert caught.value.detail == f"{line.split(maxsplit=1)[0]!r} is written {form!r}"


def test_words_behind_the_last_field_are_refused_at_their_place() -> None:
    with pytest.raises(Misread) as caught:
        read_line("rebuy ann 20 soon", NAMES)
    assert caught.value.offset == len("rebuy ann 20 ")


def test_a_command_without_a_line_is_written_as_its_fields() -> None:
    assert [(one.form, one.kind) for one in command_line(c.ContributeToShuffle).fields] == [
        ("WHO", "player"),
        ("CONTRIBUTION", "text"),
    ]


def test_a_field_for_which_there_is_no_word_is_a_fault_of_the_declaration() -> None:
    with pytest.raises(TypeError, match="there is no word for a field like 'deals'"):
        command_line(c.OpenHands)
