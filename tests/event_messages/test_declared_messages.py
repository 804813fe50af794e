"""What declarations of events state for their messages fits their fields: no event can lack a word or a case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.declare import event, words_of
from ging_service.domain.streams import DECIDERS
from ging_service.event_messages.declared_messages import declared_message
from ging_service.event_messages.declared_words import sentences_of
from ging_service.event_messages.event_message import Names
from ging_service.game_support.declared_types import field_types

if TYPE_CHECKING:
    from ging_service.domain.declare import Says

EVENTS = [kind for decider in DECIDERS for kind in decider.events]


def places(sentence: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", sentence))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_words_name_fields_of_their_event(kind: Any) -> None:
    words, names = words_of(kind), {one.name for one in fields(kind)}
    assert {words.by, words.note, words.shows} - {""} <= names
    for says in sentences_of(kind):
        one, many = (says, says) if isinstance(says, str) else says
        assert places(one) | places(many) <= names
        counted = places(many) - places(one)
        assert isinstance(says, str) or [field_types(kind)[name].kind for name in counted] == ["whole"]


@pytest.mark.parametrize(
    "kind", [kind for kind in EVENTS if isinstance(words_of(kind).says, Mapping)], ids=lambda kind: kind.__name__
)
def test_a_sentence_that_depends_on_a_field_is_stated_for_each_of_its_values(kind: Any) -> None:
    words = words_of(kind)
    found, stated = field_types(kind)[words.by], set(words.says)  # type: ignore[arg-type]  # a mapping
    assert stated in (set(found.choices), {True, False}) or None in stated


@event(by="counters", says={-1: "Any.", None: ("One counter.", "%(counters)s counters.")}, rule={-1: "X2"}, note="why")
class Counted:
    """X1, X3: for this test."""

    counters: int
    why: str


@pytest.mark.parametrize(
    ("counters", "text", "rule"),
    [(-1, "Any.", "X2"), (0, "0 counters.", "X1"), (1, "One counter.", "X1"), (2, "2 counters.", "X1")],
)
def test_a_sentence_follows_its_number_and_its_rule_the_docstring(counters: int, text: str, rule: str) -> None:
    message = declared_message(Counted(counters=counters, why="Because."), Names())
    assert message is not None
    assert (message.text, message.rule, message.note) == (text, rule, "Because.")


def test_an_event_without_a_sentence_has_none() -> None:
    @event()
    class Silent:
        """Nothing."""

    said: Says = ""
    assert words_of(Silent).says == said
    assert declared_message(Silent(), Names()) is None
