from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.domain.account_kinds import AT_TABLES, KINDS
from ging_service.domain.installed_games import GAMES
from ging_service.domain.ledger.accounts import STACK, club_account, kind_of, stack

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
    kinds = {kind_of(club_account("t1", place)) for place in game.places(game.seats[1], game.house_rules())}
    assert kinds <= set(AT_TABLES) <= set(KINDS)


def test_every_kind_of_account_is_named_once() -> None:
    assert len(KINDS) == len(set(KINDS))
