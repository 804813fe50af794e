"""House rules of any game, as a club's log stores them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from ging_service.domain.club.events import HouseRulesNamed
from ging_service.domain.club.views import view
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, THE_SERVICE
from ging_service.domain.house_rules import game_of_rules, house_rules_of
from ging_service.domain.installed_games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_presets_are_read_as_they_were_stored(game: Any) -> None:
    for rules in game.presets.values():
        assert house_rules_of(game.kind, asdict(rules)) == rules
        assert house_rules_of(game.kind, rules) is rules
        assert game_of_rules(rules) is game


@pytest.mark.parametrize("broken", [{"stake": "two"}, {"packets": [1, "x"]}, {"mode": "unheard"}, {"packets": 7}])
def test_rules_that_a_game_does_not_have_stay_what_is_stored(broken: dict[str, Any]) -> None:
    assert house_rules_of("ging", broken) is broken
    with pytest.raises(Refused, match="no installed game"):
        game_of_rules(broken)


def test_rules_of_a_game_that_is_not_installed_are_shown_to_nobody() -> None:
    event = HouseRulesNamed(preset="p", name="P", game="elsewhere", rules={"ante": 1})
    assert event.rules == {"ante": 1}
    assert view(event, THE_SERVICE) is event
    assert view(event, SPECTATOR) is None
