"""Bots in simulated play: their levels by seat, and moves through the service that are never refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.simulation.evenings import EveningSetup, general_evening
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES
from ging_service.eventlog.read import club_events
from ging_service.execution.deciding import current
from ging_service.game_support.game_names import game_named
from ging_service.reporting.ledger.accounts import balances
from ging_service.reporting.paging import Paging

if TYPE_CHECKING:
    from ging_service.execution.services import Services

GIN = game_named("gin_rummy")


def seated(*bots: str, seed: int = 1) -> EveningSetup:
    random = Random(seed)  # noqa: S311  to be foreseen
    return EveningSetup(place=("c", "t"), random=random, members=("a", "b"), deals=6, bots=bots)


def types(bots: tuple[str, ...], seed: int) -> list[str]:
    return [
        type(event).__name__
        for move in general_evening(GIN, seated(*bots, seed=seed)).played()
        for event in move.events
    ]


@pytest.mark.complete
def test_bots_play_without_resigning() -> None:
    for seed in range(5):
        assert "PlayerResigned" not in types(("simple", "careful"), seed)


def test_a_seat_without_a_bot_is_played_by_chance() -> None:
    evening = general_evening(GIN, seated("careful"))
    assert len(list(evening.played())) > 50
    assert GIN.deal(evening.state) is not None


def simulated(services: Services, club_id: str, *bots: str) -> list[Any]:
    at_evening = replace(services, clock=lambda: datetime(2026, 11, 20, 19, 30, tzinfo=UTC))
    simulate(at_evening, Simulation(club_id=club_id, tables=2, deals=3, seed=4, game="gin_rummy", bots=bots))
    with services.cross_club_transaction() as conn:
        return [
            services.codec.decode(one.body, one.type, one.values).event
            for one in club_events(conn, club_id, limit=9_999)
        ]


def test_every_level_plays_unless_others_are_named(services: Services, fresh_services: Services) -> None:
    first = simulated(services, "every")
    assert first == simulated(fresh_services, "every", "simple", "careful")
    assert sum(type(event).__name__ == "DealScored" for event in first) >= 2
    assert sum(account.balance for account in balances(services, "every", paging=Paging(limit=500)).items) == 0


@pytest.mark.complete
def test_levels_choose_the_moves(services: Services, fresh_services: Services) -> None:
    assert simulated(services, "levels", "simple", "simple") != simulated(
        fresh_services, "levels", "careful", "careful"
    )


@pytest.mark.parametrize(
    ("game", "bots", "code"),
    [
        ("gin_rummy", ("clever",), "no_such_bot"),
        ("ging", ("simple",), "no_such_bot"),
        ("gin_rummy", ("simple",) * 3, "too_many_bots"),
    ],
)
def test_bots_that_cannot_play_are_refused_before_anything_is_played(
    services: Services, game: str, bots: tuple[str, ...], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        simulate(services, Simulation(club_id="none", tables=1, deals=1, seed=1, game=game, bots=bots))
    assert refused.value.code == code
    with services.cross_club_transaction() as conn:
        assert club_events(conn, "none", limit=1) == []


def test_named_house_rules_are_played_at_every_table(services: Services) -> None:
    for game in GAMES:
        name, rules = [*game.presets.items()][-1]
        club = f"rules-{game.kind.replace('_', '-')}"
        wanted = Simulation(club_id=club, tables=2, deals=1, seed=4, game=game.kind, house_rules=name)
        assert simulate(services, wanted).tables == 2
        for number in (1, 2):
            with services.club_transaction(club) as conn:
                state = current(services, conn, club, f"table/sim-4-1-{number}").state
            assert game.rules_at(state) == rules
            fewest, most = game.seats_for(rules)
            assert fewest <= len(game.members(state)) <= most


def test_unknown_house_rules_are_refused(services: Services) -> None:
    wanted = Simulation(club_id="no-rules", tables=1, deals=1, seed=1, game="gin_rummy", house_rules="willughby")
    with pytest.raises(Refused, match="Gin Rummy has no house rules 'willughby', only classic"):
        simulate(services, wanted)
