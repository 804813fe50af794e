"""The description of the lines contains what the code contains, and its example is a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.records import BUYS, GRAMMAR, LEFT, NOBODY_OUT, OUT, PASS, WINS
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "records-newmarket.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_example_is_played() -> None:
    done = [event for action in play(read_record(EXAMPLE)) for event in action.events]
    assert [(one.kind, one.winner) for one in done if isinstance(one, e.DealEnded)] == [
        ("out", 1),
        ("out", 3),
        ("last_king", 0),
    ]
    assert [(one.seat, one.heap) for one in done if isinstance(one, e.HeapWon)] == [
        (0, "KH"),
        (2, "KS"),
        (2, "KC"),
        (0, "KD"),
    ]
    played = [(one.seat, one.card) for one in done if isinstance(one, e.CardPlayed)]
    assert played[:3] == [(3, "2D"), (0, "3D"), (2, "4D")]
    assert [one.seat for one in done if isinstance(one, e.DeadHandBought)] == [1, 2]
    assert isinstance(done[-1], e.StacksReturned)


def test_the_error_in_the_documentation_is_true() -> None:
    (told,) = re.findall(r"^evening\.toml:.*$", TEXT, re.MULTILINE)
    with pytest.raises(RecordError) as refused:
        play(read_record(EXAMPLE.replace("dirk 2D, ada,", "dirk 2D, ada 4D,"), "evening.toml"))
    assert str(refused.value) == told


def test_every_action_is_listed() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", TEXT, re.MULTILINE)
    words = {word.strip("[]{}") for row in rows for word in row.split()}
    assert {*GRAMMAR.actions, *GRAMMAR.moves, *GRAMMAR.starts, PASS, OUT, NOBODY_OUT, WINS, LEFT, BUYS} <= words


def test_links_to_rules_lead_to_anchors() -> None:
    rules = (ROOT / "docs" / "rules" / "newmarket.md").read_text("utf-8")
    anchors = re.findall(r"rules/newmarket\.md#(\w+)\)", TEXT)
    assert anchors
    assert all(f'id="{anchor}"' in rules or f"## {anchor.capitalize()}\n" in rules for anchor in anchors)
