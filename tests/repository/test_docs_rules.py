"""The published rules hold what the code holds: every rule, every house rule, every refusal."""

from __future__ import annotations

import ast
import dataclasses
import re
import typing
from pathlib import Path

import pytest

from ging_service.games.ging.rules.combinations import RULE
from ging_service.games.ging.rules.house import HouseRules

ROOT = Path(__file__).parents[2]
DOMAIN = ROOT / "ging_service" / "domain"
GAME = ROOT / "ging_service" / "games" / "ging"
TEXT = (ROOT / "docs" / "rules" / "ging.md").read_text()
RULES = [f"G{number}" for number in range(1, 34)]


def section(heading: str) -> str:
    return TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of a section's table by the name in their first column."""
    cells = [line.strip("|").split("|") for line in section(heading).splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): [cell.strip() for cell in row[1:]] for row in cells}


def refusals() -> dict[str, set[str]]:
    """Every code with the rules that it is raised with; ``house_rules`` computes its rule.

    The treasurer's book is no part of the rules of play, and the general rulings are for games that have none of their
    own. Records and scoring have codes and pages of their own.
    """
    found: dict[str, set[str]] = {}
    for file in (*DOMAIN.rglob("*.py"), *(GAME / "rules").rglob("*.py"), *(GAME / "decider").rglob("*.py")):
        if {DOMAIN / "books", DOMAIN / "rulings"} & set(file.parents):
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                code, rule = node.args[:2]
                if isinstance(code, ast.Attribute):  # another text for a refusal that is found elsewhere
                    continue
                assert isinstance(code, ast.Constant), f"{file}: a code is written out"
                rules = found.setdefault(str(code.value), set())
                if isinstance(rule, ast.Constant) and rule.value:
                    rules.add(str(rule.value))
    house = (GAME / "rules" / "house.py").read_text()
    found["house_rules"] = set(re.findall(r'yield "(G\d+)"', house))
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_its_anchor_and_its_number(rule: str) -> None:
    assert TEXT.count(f'<a id="{rule.lower()}"></a>**{rule}') == 1


def test_no_link_leads_nowhere() -> None:
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in TEXT.splitlines() if line.startswith("## ")}
    anchors = set(re.findall(r'<a id="([^"]+)">', TEXT)) | headings
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors


def test_a_link_to_a_rule_names_that_rule() -> None:
    assert all(name.lower() == anchor for name, anchor in re.findall(r"\[(G\d+)\]\(#([^)]+)\)", TEXT))


def test_every_combination_stands_at_its_rule_in_its_rank() -> None:
    assert re.findall(r"\*\*(G1[2-6])\*\* \|[^|]*\| `([a-z_]+)` \|", TEXT) == [
        (rule, name) for name, rule in RULE.items()
    ]


def test_every_refusal_of_the_domain_is_listed_and_no_other() -> None:
    assert set(rows("Refusals")) == set(refusals())


@pytest.mark.parametrize("code", sorted(refusals()))
def test_a_refusal_is_listed_with_its_rules(code: str) -> None:
    rule_cell, meaning = rows("Refusals")[code]
    assert set(re.findall(r"\[(G\d+)\]", rule_cell)) == refusals()[code]
    assert meaning


def test_every_house_rule_is_listed_and_no_other() -> None:
    assert list(rows("House rules")) == [field.name for field in dataclasses.fields(HouseRules)]


@pytest.mark.parametrize("field", dataclasses.fields(HouseRules), ids=lambda field: field.name)
def test_a_house_rule_is_listed_with_its_choices_and_its_default(field: dataclasses.Field[object]) -> None:
    rule_cell, allowed, default = rows("House rules")[field.name]
    rule = re.findall(r"\[(G\d+)\]", rule_cell)[0]
    wanted = typing.get_type_hints(HouseRules)[field.name]
    choices = typing.get_args(wanted) if typing.get_origin(wanted) is typing.Literal else ()
    assert [choice for choice in choices if f"`{choice}`" not in allowed] == []
    shown = list(field.default) if isinstance(field.default, tuple) else field.default
    assert default.strip("`") == (str(shown).lower() if isinstance(shown, bool) else str(shown))
    described = "|".join(paragraph for paragraph in TEXT.split("\n\n") if f"**{rule}," in paragraph)
    assert f"`{field.name}`" in described


def test_the_figures_of_the_house_rules_are_those_of_the_code() -> None:
    from ging_service.games.ging.rules.house import MOST, SMALLEST_STACK

    assert f"{SMALLEST_STACK} to {MOST:,} counters" in rows("House rules")["starting_stack"][1]
