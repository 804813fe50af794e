"""Actions whose grammar is the declaration of their command."""

from __future__ import annotations

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.records.field_actions import FIELD_ACTIONS, field_line, field_words
from ging_service.games.ging.records.grammar import read_line
from ging_service.games.ging.records.lines import SEAT_RULE
from ging_service.records.errors import Misread
from ging_service.records.names import names_of

PLAYERS = ("ann", "ben", "cat", "dan")
NAMES = names_of(PLAYERS, PLAYERS, SEAT_RULE)


@pytest.mark.parametrize("action", FIELD_ACTIONS)
def test_only_the_last_field_is_a_text_because_nothing_can_follow_it(action: str) -> None:
    assert "text" not in [one.kind for one in field_words(action)[:-1]]


@pytest.mark.parametrize("action", FIELD_ACTIONS)
def test_fields_that_may_be_left_out_come_last(action: str) -> None:
    required = [one.is_required for one in field_words(action)]
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
    assert field_line(event) == line


@pytest.mark.parametrize(("line", "form"), [("undo 3", "undo DEAL REASON"), ("find ann", "find WHOM yes|no")])
def test_the_form_of_an_incomplete_action_names_its_fields(line: str, form: str) -> None:
    with pytest.raises(Misread) as caught:
        read_line(line, NAMES)
    assert caught.value.detail == f"{line.split(maxsplit=1)[0]!r} is written {form!r}"


def test_words_behind_the_last_field_are_refused_at_their_place() -> None:
    with pytest.raises(Misread) as caught:
        read_line("rebuy ann 20 soon", NAMES)
    assert caught.value.offset == len("rebuy ann 20 ")
