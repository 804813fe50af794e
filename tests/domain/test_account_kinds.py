from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.account_kinds import AT_TABLES, KINDS, games_without
from ging_service.domain.installed_games import GAMES
from ging_service.domain.ledger import STACK, club_account, kind_of, stack

if TYPE_CHECKING:
    from ging_service.domain.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_every_game_has_a_stack_for_each_player_as_the_platform_names_it(game: Game) -> None:
    for players in game.seats:
        places = game.places(players, game.house_rules())
        assert [place for place in places if kind_of(club_account("t1", place)) == STACK] == [
            stack(seat) for seat in range(players)
        ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_the_account_of_every_place_is_of_a_known_kind(game: Game) -> None:
    for rules in (game.house_rules(), *game.presets.values()):
        kinds = {kind_of(club_account("t1", place)) for place in game.places(game.seats[1], rules)}
        assert kinds <= set(AT_TABLES) <= set(KINDS)
        assert not any(game.kind in games_without(kind) for kind in kinds)


def test_every_kind_of_account_is_named_once() -> None:
    assert len(KINDS) == len(set(KINDS))


def test_a_kind_is_not_looked_for_at_tables_of_games_without_it() -> None:
    everything = {game.kind for game in GAMES}
    assert games_without(STACK) == ()
    assert everything - set(games_without("corner")) == {"ging"}
    assert set(games_without("none-such")) == everything
