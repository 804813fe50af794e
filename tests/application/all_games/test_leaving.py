"""Leaving a table: before the first deal any of its players closes it, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import rights_of
from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.declare import Fact, opens_table, states
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import table_stream
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.projections.balances import balances_now

if TYPE_CHECKING:
    from ging_service.domain.game import Game
    from ging_service.execution.services import Services

CLUB = "leaving"
MEMBERS = tuple(f"m{number}" for number in range(8))
PLAYER = rights_of(("player",))


@pytest.fixture(params=GAMES, ids=lambda game: game.kind)
def game(request: pytest.FixtureRequest) -> Game:
    played: Game = request.param
    return played


@pytest.fixture
def club(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "Leaving")
    for member in (*MEMBERS, "stranger"):
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return fresh_services


def by(member: str) -> Caller:
    return Caller(actor=member, rights=PLAYER)


def opened(services: Services, game: Game) -> tuple[str, ...]:
    """The members of a table of the game, which the first of them has opened."""
    # With counters where the game has a preset with any, so that they have to come home again.
    rules = max(game.presets.values(), key=lambda rules: rules.starting_stack)
    opening = next(kind for kind in game.commands if opens_table(kind))
    members = MEMBERS[: game.seats_for(rules)[0]]
    at_table(services, CLUB, "t", opening(members=members, rules=rules), by(members[0]))
    return members


def end_of(game: Game) -> Any:
    (kind,) = [kind for kind in game.commands if kind.__name__ == "EndTable"]
    return kind()


def test_each_player_closes_a_table_at_which_nobody_has_played(club: Services, game: Game) -> None:
    members = opened(club, game)
    with pytest.raises(Refused):
        at_table(club, CLUB, "t", end_of(game), by("stranger"))
    done = at_table(club, CLUB, "t", end_of(game), by(members[-1]))
    assert any(states(one.event, Fact.GAME_ENDED) for one in done.recorded_events)
    with club.club_transaction(CLUB) as conn:
        assert game.summary(current(club, conn, CLUB, table_stream("t")).state).phase == "ended"
        assert set(balances_now(conn, CLUB).values()) <= {0}
