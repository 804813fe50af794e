"""The published rules hold what the code holds: every rule, every house rule, every refusal."""

from __future__ import annotations

import ast
import dataclasses
import re
import typing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.rule_checks import MOST
from ging_service.domain.stakes import Stake
from ging_service.game_support.declared_types import field_types
from ging_service.games.gin_rummy.rules.house_rules import PRESETS
from ging_service.games.gin_rummy.rules.house_rules import HouseRules as GinRummyRules
from ging_service.games.ging.rules.combinations import RULE
from ging_service.games.ging.rules.house_rules import SMALLEST_STACK
from ging_service.games.ging.rules.house_rules import HouseRules as GingRules
from ging_service.games.newmarket.rules.house_rules import PRESETS as NEWMARKET_PRESETS
from ging_service.games.newmarket.rules.house_rules import HouseRules as NewmarketRules
from ging_service.games.thirty_one.rules import PRESETS as THIRTY_ONE_PRESETS
from ging_service.games.thirty_one.rules import HouseRules as ThirtyOneRules
from ging_service.games.wild_card_rummy.rules.house_rules import PRESETS as WILD_CARD_RUMMY_PRESETS
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules as WildCardRummyRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).parents[2]
DOMAIN = ROOT / "ging_service" / "domain"
# Functions of the platform that refuse by the rule of their caller: with which code, and with which others without a rule.
GIVEN_RULES = {
    "check_did_not_sit": ["sat_at_table"],
    "opens": ["scribe_only", "not_your_table"],
    "own_seat": ["not_your_seat", "not_your_table"],
    "scribe": ["scribe_only"],
    "deadline": ["scribe_only"],
    "ends": ["scribe_only", "not_your_table"],
}


@dataclasses.dataclass(frozen=True)
class Page:
    """The rules of a game: its name, the letters and the numbers of its rules, and the type of its house rules."""

    game: str
    letters: str
    numbers: tuple[int, ...]
    house: type

    @property
    def text(self) -> str:
        return _text(self.game)

    @property
    def rules(self) -> list[str]:
        return [f"{self.letters}{number}" for number in self.numbers]

    def rows(self, heading: str) -> dict[str, list[str]]:
        """The rows of a section's table by the name in their first column."""
        section = self.text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
        cells = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
        return {row[0].strip(" `"): [cell.strip() for cell in row[1:]] for row in cells}

    def files(self) -> Iterator[Path]:
        """The files whose refusals the page lists. The page of Ging also lists those of the platform.

        The treasurer's book is no part of the rules of play, and the general rulings are for games that have none of
        their own. Records and scoring have codes and pages of their own.
        """
        yield from rules_files(self.game)
        yield from (ROOT / "ging_service" / "games" / self.game).glob("decider/**/*.py")
        if self is GING:
            for file in DOMAIN.rglob("*.py"):
                if not {DOMAIN / "books", DOMAIN / "rulings"} & set(file.parents):
                    yield file


def rules_files(game: str) -> Iterator[Path]:
    """The rules of a game: a folder, or a file in small games."""
    folder = ROOT / "ging_service" / "games" / game
    yield from (*folder.glob("rules/**/*.py"), *folder.glob("rules.py"))


@cache
def _text(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text()


GING = Page("ging", "G", tuple(range(1, 34)), GingRules)
GIN_RUMMY = Page("gin_rummy", "GR", (*range(1, 25), *range(30, 35)), GinRummyRules)
THIRTY_ONE = Page("thirty_one", "NM", tuple(range(90, 97)), ThirtyOneRules)
WILD_CARD_RUMMY = Page("wild_card_rummy", "WR", tuple(range(1, 40)), WildCardRummyRules)
NEWMARKET = Page("newmarket", "NM", (*range(1, 34), *range(50, 57)), NewmarketRules)
PAGES = (GING, GIN_RUMMY, THIRTY_ONE, WILD_CARD_RUMMY, NEWMARKET)


@cache
def refusals(page: Page) -> dict[str, set[str]]:
    """Every code with the rules that it is raised with; ``house_rules`` computes its rule."""
    found: dict[str, set[str]] = {}
    for file in page.files():
        tree = ast.parse(file.read_text())
        within = {node: function for function in _functions(tree) for node in ast.walk(function)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                code, rule = node.args[:2]
                if isinstance(code, ast.Attribute):  # another text for a refusal that is found elsewhere
                    continue
                assert isinstance(code, ast.Constant), f"{file}: a code is written out"
                rules = found.setdefault(str(code.value), set())
                if isinstance(rule, ast.Constant) and rule.value:
                    rules.add(str(rule.value))
                elif isinstance(rule, ast.Name):
                    rules |= _assigned(page, rule.id, within[node])
    house = "".join(file.read_text() for file in rules_files(page.game) if file.stem.startswith(("house", "rules")))
    found["house_rules"] = set(re.findall(rf'(?:yield |": \(?)"({page.letters}\d+)"', house))
    numbers = field_types(page.house).values()
    found["house_rules"] |= {one.described.rule for one in numbers if one.kind == "whole"}
    _add_given_rules(found, page)
    return found


def _add_given_rules(found: dict[str, set[str]], page: Page) -> None:
    """Add the refusals of functions of the platform, by the rules that the game gives to them."""
    if "not_a_card" in found:
        found["not_a_card"].update(*_rules_given_to("parse_card", page))
    for name, (code, *others) in GIVEN_RULES.items():
        for given in _rules_given_to(name, page):
            found.setdefault(code, set()).update(given)
            for other in others:
                found.setdefault(other, set())


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _assigned(page: Page, name: str, function: ast.FunctionDef) -> set[str]:
    """The rules that a variable can be where its function assigns it, perhaps by a function of the game's rules."""
    values = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name
    ]
    called = {node.id for value in values for node in ast.walk(value) if isinstance(node, ast.Name)}
    helpers = [one for one in _rules_functions(page.game) if one.name in called]
    written = (node for tree in (*values, *helpers) for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {str(one.value) for one in written if re.fullmatch(rf"{page.letters}\d+", str(one.value))}


@cache
def _rules_functions(game: str) -> list[ast.FunctionDef]:
    return [function for file in rules_files(game) for function in _functions(ast.parse(file.read_text()))]


def _rules_given_to(name: str, page: Page) -> Iterator[set[str]]:
    """The rules that a game gives to a function of the platform, call by call."""
    files = (ROOT / "ging_service" / "games" / page.game).rglob("*.py")
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text()))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            given = [*node.args, *(word.value for word in node.keywords if word.arg == "rule")]
            yield {str(one.value) for one in given if isinstance(one, ast.Constant) and _is_rule(one.value, page)}


def _is_rule(value: object, page: Page) -> bool:
    return re.fullmatch(rf"{page.letters}\d+", str(value)) is not None


def each(name: str, values: Callable[[Page], Iterable[Any]]) -> pytest.MarkDecorator:
    """Each page with each of its values."""
    cases = [pytest.param(page, one, id=f"{page.game}-{name_of(one)}") for page in PAGES for one in values(page)]
    return pytest.mark.parametrize(("page", name), cases)


def name_of(value: Any) -> str:
    return str(getattr(value, "name", getattr(value, "game", value)))


@each("rule", lambda page: page.rules)
def test_every_rule_has_its_anchor_and_its_number(page: Page, rule: str) -> None:
    assert page.text.count(f'<a id="{rule.lower()}"></a>**{rule}') == 1


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_link_leads_nowhere(page: Page) -> None:
    headings = {
        line.lstrip("# ").lower().replace(" ", "-") for line in page.text.splitlines() if line.startswith("## ")
    }
    anchors = set(re.findall(r'<a id="([^"]+)">', page.text)) | headings
    assert set(re.findall(r"\]\(#([^)]+)\)", page.text)) <= anchors


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_link_to_a_rule_names_that_rule(page: Page) -> None:
    links = re.findall(rf"\[({page.letters}\d+)\]\(#([^)]+)\)", page.text)
    assert links
    assert all(name.lower() == anchor for name, anchor in links)


def test_every_combination_stands_at_its_rule_in_its_rank() -> None:
    assert re.findall(r"\*\*(G1[2-6])\*\* \|[^|]*\| `([a-z_]+)` \|", GING.text) == [
        (rule, name) for name, rule in RULE.items()
    ]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_refusal_is_listed_and_no_other(page: Page) -> None:
    assert set(page.rows("Refusals")) == set(refusals(page))


@each("code", lambda page: page.rows("Refusals"))
def test_a_refusal_is_listed_with_its_rules(page: Page, code: str) -> None:
    rule_cell, meaning = page.rows("Refusals")[code]
    assert set(re.findall(rf"\[({page.letters}\d+)\]", rule_cell)) == refusals(page)[code]
    assert meaning


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_house_rule_is_listed_and_no_other(page: Page) -> None:
    assert list(page.rows("House rules")) == [field.name for field in dataclasses.fields(page.house)]


@each("field", lambda page: dataclasses.fields(page.house))
def test_a_house_rule_is_listed_with_its_choices_and_its_default(page: Page, field: dataclasses.Field[object]) -> None:
    rule_cell, allowed, default = page.rows("House rules")[field.name]
    rule = re.findall(rf"\[({page.letters}\d+)\]", rule_cell)[0]
    wanted = typing.get_type_hints(page.house)[field.name]
    choices = typing.get_args(wanted) if typing.get_origin(wanted) is typing.Literal else ()
    assert [choice for choice in choices if f"`{choice}`" not in allowed] == []
    if isinstance(field.default, Stake):
        assert default == f"`amount` {field.default.amount}"
        return
    shown = list(field.default) if isinstance(field.default, tuple) else field.default
    assert default.strip("`") == (str(shown).lower() if isinstance(shown, bool) else str(shown))
    described = "|".join(paragraph for paragraph in page.text.split("\n\n") if f"**{rule}," in paragraph)
    assert f"`{field.name}`" in described


def test_the_figures_of_the_house_rules_are_those_of_the_code() -> None:
    assert f"{SMALLEST_STACK} to {MOST:,} counters" in GING.rows("House rules")["starting_stack"][1]
    assert f"1 to {MOST:,} points" in GIN_RUMMY.rows("House rules")["target"][1]


@pytest.mark.parametrize(
    ("page", "presets"),
    [
        (GIN_RUMMY, PRESETS),
        (THIRTY_ONE, THIRTY_ONE_PRESETS),
        (WILD_CARD_RUMMY, WILD_CARD_RUMMY_PRESETS),
        (NEWMARKET, NEWMARKET_PRESETS),
    ],
    ids=name_of,
)
def test_the_named_house_rules_are_described(page: Page, presets: dict[str, object]) -> None:
    assert all(f"`{name}`" in page.text for name in presets)
