"""The description of the lines contains what the code contains, and its example is a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.records import DRAW, WON
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "records-thirty-one.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_example_is_played() -> None:
    done = [event for action in play(read_record(EXAMPLE)) for event in action.events]
    finished = [(one.kind, one.winner, one.paid) for one in done if isinstance(one, e.RoundFinished)]
    assert finished == [("thirty_one", 1, (0, 2)), ("last_taker", 0, (2, 0)), ("thirty_one", 0, (2, 0))]
    assert [one.first for one in done if isinstance(one, e.RoundStarted)] == [0, 0, 1]


def test_the_error_in_the_documentation_is_true() -> None:
    (told,) = re.findall(r"^evening\.toml:.*$", TEXT, re.MULTILINE)
    with pytest.raises(RecordError) as refused:
        play(read_record(EXAMPLE.replace("5S 2S", "5S 3S"), "evening.toml"))
    assert str(refused.value) == told


def test_every_action_is_listed() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", TEXT, re.MULTILINE)
    words = {word.strip("[]") for row in rows for word in row.split()}
    assert {"round", "by", "end", DRAW, *WON} <= words


def test_links_to_rules_lead_to_anchors() -> None:
    rules = (ROOT / "docs" / "rules" / "thirty_one.md").read_text("utf-8")
    anchors = re.findall(r"rules/thirty_one\.md#(\w+)\)", TEXT)
    assert anchors
    assert all(f'id="{anchor}"' in rules or f"## {anchor.capitalize()}\n" in rules for anchor in anchors)
