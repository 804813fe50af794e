"""The guide for writers of games shows the code of a game that works."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from ging_service.domain.declare import Fact
from ging_service.domain.game import Game

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"<!-- from (\S+) -->\n```python\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize(("file", "code"), EXCERPTS)
def test_every_excerpt_is_code_of_the_package(file: str, code: str) -> None:
    assert code in (ROOT / "tests" / "outside_game" / file).read_text(encoding="utf-8")


def test_all_python_in_the_guide_is_an_excerpt() -> None:
    assert len(EXCERPTS) == GUIDE.count("```python") > 5


def test_every_fact_that_a_game_can_state_is_explained() -> None:
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", GUIDE, re.MULTILINE))
    assert told == {fact.name for fact in Fact} - {Fact.WITHOUT_LIMIT.name}


@pytest.mark.parametrize("field", sorted(Game.__dataclass_fields__))
def test_every_field_of_a_game_is_named(field: str) -> None:
    assert re.search(rf"`{field}\b", GUIDE)


def test_every_outlet_of_our_own_game_is_named() -> None:
    groups = {group for group in entry_points().groups if group.startswith("ging_service.game_")}
    assert {group for group in groups if f"`{group}`" not in GUIDE} == set()
