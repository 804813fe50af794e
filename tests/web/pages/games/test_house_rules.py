"""House rules in forms: every rule of every game has a field, its own words, and a group if there are many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.installed_games import GAMES
from ging_service.web.pages.games.derived_form import form_fields
from ging_service.web.pages.games.installed import pages_by_game

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from ging_service.web.pages.games.outlet import RuleField

MANY = 10


def values(field: RuleField) -> set[str]:
    """What can be chosen, besides nothing."""
    return {value for value, _words in field.choices} - {""}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_every_house_rule_has_a_field_with_its_words(game: Game) -> None:
    fields = pages_by_game()[game.kind].rules.fields(game.house_rules())
    derived = {field.name: field for field in form_fields(game.house_rules)}
    assert len(fields) == len(derived)
    for field in fields:
        assert field.label, field.name
        assert not field.rule or field.rule in game.rules, field.name
        if field.name in derived:
            assert values(field) == values(derived[field.name]), field.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_many_house_rules_come_in_groups(game: Game) -> None:
    fields = pages_by_game()[game.kind].rules.fields(game.house_rules())
    groups = [field.group for field in fields]
    assert len(fields) < MANY or all(groups)
    together = [group for group, before in zip(groups, ["", *groups], strict=False) if group != before]
    assert len(together) == len(set(together))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_every_preset_has_a_name(game: Game) -> None:
    assert pages_by_game()[game.kind].rules.preset_names().keys() == game.presets.keys()
