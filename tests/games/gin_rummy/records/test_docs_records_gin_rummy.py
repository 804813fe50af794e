"""The description of the lines contains what the code contains, and its example is a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.records import GRAMMAR
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "records-gin-rummy.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_example_is_played_at_all_three_levels() -> None:
    done = [event for action in play(read_record(EXAMPLE)) for event in action.events]
    scored = [(one.kind, one.winner, one.points) for one in done if isinstance(one, e.DealScored)]
    assert scored == [("gin", 0, 45), ("knock", 1, 19), ("knock", 1, 28)]
    assert [one.dealer for one in done if isinstance(one, e.DealRecorded)] == [1, 0, 1]
    assert sum(isinstance(one, e.KnockRecorded) for one in done) == 2
    assert sum(isinstance(one, e.CardDrawn | e.DiscardTaken) for one in done) == 3


def test_the_error_in_the_documentation_is_true() -> None:
    (told,) = re.findall(r"^evening\.toml:.*$", TEXT, re.MULTILINE)
    run = "5C 6C 7C"
    wrong = EXAMPLE.replace(f"{run} / ", "").replace("rest AD", f"rest AD {run}", 1)
    with pytest.raises(RecordError) as refused:
        play(read_record(wrong, "evening.toml"))
    assert str(refused.value) == told


def test_every_action_is_listed() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", TEXT, re.MULTILINE)
    words = {word.strip("[]") for row in rows for word in row.split()}
    assert {*GRAMMAR.actions, *GRAMMAR.moves} <= words


def test_links_to_rules_lead_to_anchors() -> None:
    rules = (ROOT / "docs" / "rules" / "gin_rummy.md").read_text("utf-8")
    anchors = re.findall(r"rules/gin_rummy\.md#(\w+)\)", TEXT)
    assert all(f'id="{anchor}"' in rules or f"## {anchor.capitalize()}\n" in rules for anchor in anchors)
