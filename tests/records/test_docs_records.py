"""The description of the format holds what the code holds, and its example is a record."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from ging_service.games.ging.decider import events as e
from ging_service.games.ging.records import GRAMMAR, RECORDS
from ging_service.records.fields import HEAD, OF_LINES
from ging_service.records.play import play
from ging_service.records.reader import read_record

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "records.md").read_text()
CODE = (
    *(ROOT / "ging_service" / "records").glob("*.py"),
    ROOT / "ging_service" / "games" / "ging" / "records.py",
)


def rows(heading: str) -> set[str]:
    section = TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE))


def codes() -> set[str]:
    """Every code that is written out in the package, as the first argument of what is raised or as ``code=``."""
    found = set()
    for file in CODE:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[:1] if node.func.id in ("Misread", "Refused") else []
                found |= {arg.value for arg in first if isinstance(arg, ast.Constant)}
            if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
                found.add(node.value.value)
    # The refusal of a card keeps the code of the rules, and an export alone is refused because no lines lead to a table.
    return ({str(code) for code in found} | {"not_a_card"}) - {"no_record"}


def test_every_code_of_the_format_is_listed_and_no_other() -> None:
    assert rows("Errors") == codes()


def test_every_field_is_listed_and_no_other() -> None:
    assert rows("Fields") == {*HEAD, *OF_LINES, *RECORDS.fields}


def test_every_action_is_listed() -> None:
    first_words = {action.split()[0] for action in rows("Actions")}
    assert {*GRAMMAR.actions} <= first_words


def test_the_example_can_be_played() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    done = [event for action in play(read_record(example)) for event in action.events]
    assert [event.seat for event in done if isinstance(event, e.LayoutSwept)] == [1]
    assert [event.paid for event in done if isinstance(event, e.FalseClaimPenalised)] == [(0, 1, 1, 1)]
    assert [event.text for event in done if isinstance(event, e.RemarkMade)] == [
        "Bram never wins a cut",
        "the queen was still in Bram's hand",
        "at the door",
    ]


def test_links_to_rules_lead_to_anchors() -> None:
    rules = (ROOT / "docs" / "rules" / "ging.md").read_text()
    for anchor in re.findall(r"rules/ging\.md#(g\d+)\)", TEXT):
        assert f'id="{anchor}"' in rules
