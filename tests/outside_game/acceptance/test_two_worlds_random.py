"""Games of Ditch by chance in two worlds: at no position does any outlet tell them apart for somebody who may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from ditch.game import GAME

from tests.support.extent import short_or_long
from tests.web.visibility.worlds import ChosenSeeds, opened, same, two_databases
from tests.web.visibility.worlds_of_games import SPECTATOR, TwoTables


@pytest.mark.parametrize("seat", [2, SPECTATOR], ids=["player", "spectator"])
@pytest.mark.parametrize("games", short_or_long(range(1), range(1, 13)))
def test_games_by_chance_alike_to_a_viewer_are_told_alike(
    postgres_server: Any, migrated_template: str, games: range, seat: int
) -> None:
    for number in games:
        positions = check(postgres_server, migrated_template, number, seat)
        assert positions >= 2, "a deal and a draw look alike whatever the cards are"


def check(server: Any, template: str, number: int, seat: int) -> int:
    """Play a game in two worlds of their own; at how many positions everything was compared."""
    random = Random(number)  # noqa: S311  repeatable play, no secret
    with two_databases(server, template) as databases:
        worlds = [opened(services, ChosenSeeds(world)) for world, (_, services) in enumerate(databases)]
        tables = TwoTables(game=GAME, worlds=worlds, seats=3, seat=seat, random=random)
        positions = tables.play(12 + 10 * (number % 3))
    same(*worlds, tables.blind)
    with pytest.raises(AssertionError):
        same(*worlds, ["anna", "ben"])
    return positions
