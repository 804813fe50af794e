"""Games with hidden hands in two worlds: no outlet tells another player's hand and draws, the stock, or a dead hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.game.game import no_hand
from ging_service.domain.installed_games import GAMES
from tests.support.extent import short_or_long
from tests.web.conftest import MEMBERS
from tests.web.visibility.worlds import ChosenSeeds, opened, same, two_databases
from tests.web.visibility.worlds_of_games import SPECTATOR, TwoTables, stacked_shuffles

if TYPE_CHECKING:
    from ging_service.domain.game import Game

HIDDEN_HANDS = [game for game in GAMES if game.hand is not no_hand and game.kind != "ging"]
"""All cards of Thirty-one lie open. Ging has worlds of its own (``test_two_worlds_random.py``), because it has no moves."""


def rules_of(game: Game) -> list[Any]:
    """The presets. Cuts are seen by all, so no two worlds would be alike after different ones; nor are limits that end by the clock.

    In Newmarket a limit says whom the service waits for, and whom it does not: that must not depend on hidden cards either.
    """
    limit_s = 86_400 if game.kind == "newmarket" else 0
    return [replace(rules, first_dealer="assigned", turn_limit_s=limit_s) for rules in game.presets.values()]


def seats_of(game: Game, rules: Any) -> int:
    """The fewest players."""
    return game.seats_by_rules(rules)[0] if game.seats_by_rules else game.seats[0]


@pytest.mark.fast("what is hidden stays hidden, in each game")
@pytest.mark.parametrize("game", HIDDEN_HANDS, ids=lambda game: game.kind)
@pytest.mark.parametrize(
    "seat",
    [
        pytest.param(0, id="dealer", marks=pytest.mark.complete),
        pytest.param(1, id="first-player"),
        pytest.param(SPECTATOR, id="spectator", marks=pytest.mark.complete),
    ],
)
@pytest.mark.parametrize("games", short_or_long(range(2, 3), range(1, 41)))
def test_games_by_chance_alike_to_a_viewer_are_told_alike(
    postgres_server: Any, migrated_template: str, game: Game, games: range, seat: int
) -> None:
    positions = sum(check(postgres_server, migrated_template, game, number, seat) for number in games)
    assert positions >= 3 * len(games)


def check(server: Any, template: str, game: Game, number: int, seat: int) -> int:
    """Play a game in two worlds of their own; at how many positions everything was compared."""
    random = Random(number)  # noqa: S311  repeatable play, no secret
    with two_databases(server, template) as databases, stacked_shuffles() as stacked:
        worlds = [opened(services, ChosenSeeds(world)) for world, (_, services) in enumerate(databases)]
        rules = rules_of(game)[number % len(game.presets)]
        seats = seats_of(game, rules)
        tables = TwoTables(
            game=game, worlds=worlds, seats=seats, seat=seat, random=random, rules=rules, stacked=stacked
        )
        positions = tables.play(15 + 25 * (number % 3))
    same(*worlds, tables.blind)
    with pytest.raises(AssertionError):
        same(*worlds, MEMBERS[: tables.seats])
    return positions
