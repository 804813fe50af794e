"""Games are found by entry point. One that cannot be used is told, and nothing starts without it."""

from __future__ import annotations

from dataclasses import fields, replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from ging_service.domain import installed_games
from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker, Game
from ging_service.games.ging.decider.commands import EndTable
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.game import GAME

GING = EntryPoint("ging", "ging_service.games.ging.game:GAME", installed_games.GROUP)


def found(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> tuple[Game, ...]:
    monkeypatch.setattr(installed_games, "entry_points", lambda group: points if group == installed_games.GROUP else ())
    return installed_games.find_games()


def test_the_own_games_are_installed_with_the_service() -> None:
    assert GAME in installed_games.GAMES
    assert [game.kind for game in installed_games.find_games()] == [game.kind for game in installed_games.GAMES]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ([], "no game is installed"),
        ([EntryPoint("x", "ging_service.no_such_game:GAME", installed_games.GROUP)], "cannot be imported"),
        (
            [EntryPoint("x", "ging_service.games.ging.rules.house_rules:PRESETS", installed_games.GROUP)],
            r"is no .*\.Game",
        ),
        ([GING, EntryPoint("again", GING.value, installed_games.GROUP)], "is called ging, and that name is taken"),
        ([EntryPoint("x", "tests.domain.test_installed_games:NAMED_CLUB", installed_games.GROUP)], "is called club"),
    ],
)
def test_a_game_that_cannot_be_used_is_refused(
    monkeypatch: pytest.MonkeyPatch, points: list[EntryPoint], told: str
) -> None:
    with pytest.raises(installed_games.BrokenGameError, match=told):
        found(monkeypatch, *points)


NAMED_CLUB = replace(GAME, kind="club")


def test_a_game_that_does_not_say_who_may_give_commands_lets_nobody() -> None:
    default: Any = next(one.default for one in fields(Game) if one.name == "check_authority")
    game = replace(GAME, check_authority=default)
    anybody = Asker(member="ada", key_made_by="", plays=True, keeps_score=True, judges=True)
    with pytest.raises(Refused) as refused:
        game.check_authority(EndTable(), TableState(), anybody)
    assert refused.value.code == "not_allowed"


PRESETS = EntryPoint("ging", "ging_service.games.ging.rules.house_rules:PRESETS", "ging_service.presets")


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ([EntryPoint("ging", "ging_service.no_such:X", PRESETS.group)], "cannot be imported"),
        ([EntryPoint("ging", GING.value, PRESETS.group)], "is no builtins.dict"),
        ([EntryPoint("whist", PRESETS.value, PRESETS.group)], "is for whist, which is no installed game"),
        ([PRESETS, PRESETS], "or has one already"),
    ],
)
def test_an_outlet_that_cannot_be_used_is_refused(
    monkeypatch: pytest.MonkeyPatch, points: list[EntryPoint], told: str
) -> None:
    monkeypatch.setattr(installed_games, "entry_points", lambda group: points if group == PRESETS.group else ())
    with pytest.raises(installed_games.BrokenGameError, match=told):
        installed_games.find_outlets(PRESETS.group, dict)


def test_an_outlet_is_found_by_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed_games, "entry_points", lambda group: [PRESETS] if group == PRESETS.group else ())
    assert installed_games.find_outlets(PRESETS.group, dict) == {"ging": GAME.presets}
    assert installed_games.find_outlets("ging_service.others", dict) == {}


SCORES = "ging_service.scores"


def with_scores(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> None:
    def entry_points(*, group: str, name: str | None = None) -> tuple[EntryPoint, ...]:
        return tuple(one for one in points if one.group == group and name in (None, one.name))

    monkeypatch.setattr(installed_games, "entry_points", entry_points)


def test_the_outlet_of_one_game_is_found_without_those_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("bridge", "ging_service.no_such:X", SCORES)
    with_scores(monkeypatch, EntryPoint("whist", PRESETS.value, SCORES), broken)
    assert installed_games.outlet_names(SCORES) == ("bridge", "whist")
    assert installed_games.find_outlet(SCORES, dict, "whist") == GAME.presets
    assert installed_games.find_outlet(SCORES, dict, "ging") is None
    with pytest.raises(installed_games.BrokenGameError, match="cannot be imported"):
        installed_games.find_outlet(SCORES, dict, "bridge")
    with pytest.raises(installed_games.BrokenGameError, match=r"is no builtins\.tuple"):
        installed_games.find_outlet(SCORES, tuple, "whist")


def test_a_game_has_one_outlet_of_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    with_scores(monkeypatch, EntryPoint("whist", PRESETS.value, SCORES), EntryPoint("whist", GING.value, SCORES))
    assert installed_games.outlet_names(SCORES) == ("whist",)
    with pytest.raises(installed_games.BrokenGameError, match="whist has several outlets"):
        installed_games.find_outlet(SCORES, dict, "whist")
