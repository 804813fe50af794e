"""The description of the lines contains what the code contains, and its example is a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.records.lines import GRAMMAR
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "records-wild-card-rummy.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_example_is_played_at_both_levels() -> None:
    done = [event for action in play(read_record(EXAMPLE)) for event in action.events]
    scored = [one for one in done if isinstance(one, e.DealScored)]
    assert [(one.kind, one.winner, one.points) for one in scored] == [
        ("out", 0, (0, 27, 70)),
        ("stock", -1, (24, 38, 60)),
        ("out", 1, (42, 0, 86)),
    ]
    assert scored[-1].totals == (66, 65, 223)
    begun = [one for one in done if isinstance(one, e.DealRecorded)]
    assert [(one.dealer, one.wild, one.is_pressed) for one in begun] == [
        (1, "A", False),
        (2, "2", True),
        (0, "3", True),
    ]
    assert [one.points for one in done if isinstance(one, e.PressAdded)] == [(0, 0, 7)]
    assert sum(isinstance(one, e.MeldPutDown | e.MeldExtended | e.WildClaimed) for one in done) == 7


def test_the_error_in_the_documentation_is_true() -> None:
    (told,) = re.findall(r"^evening\.toml:.*$", TEXT, re.MULTILINE)
    with pytest.raises(RecordError) as refused:
        play(read_record(EXAMPLE.replace("clara JS 3C 4S 4D", "clara JS 2C 4S 4D"), "evening.toml"))
    assert str(refused.value) == told


def test_every_action_is_listed() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", TEXT, re.MULTILINE)
    words = {word.strip("[]{}") for row in rows for word in row.split()}
    assert {*GRAMMAR.actions, *GRAMMAR.moves} <= words
    for word in ("out", "up", "melded"):
        assert f'"{word}"' in TEXT


def test_links_to_rules_lead_to_anchors() -> None:
    rules = (ROOT / "docs" / "rules" / "wild_card_rummy.md").read_text("utf-8")
    anchors = re.findall(r"rules/wild_card_rummy\.md#(\w+)\)", TEXT)
    assert all(f'id="{anchor}"' in rules or f"## {anchor.capitalize()}\n" in rules for anchor in anchors)
