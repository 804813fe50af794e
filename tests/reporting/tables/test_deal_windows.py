"""Deals read from the deals around them, in every game, after late rulings and openings, and in older databases."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import game_of, table_stream
from ging_service.execution.deciding import folded_at
from ging_service.execution.visibility import NOBODY, OPERATOR, operator, seen_by
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.tables.deal_window import table_state_at
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.reporting.tables.tables import list_tables, table_state
from tests.projections.happened import rule_on_something, undo_a_deal
from tests.reporting.tables.compared import MOST_PARTS, compare

if TYPE_CHECKING:
    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

CLUB = "windows"


def play(services: Services, game: str, deals: int, tables: int = 1) -> None:
    same = replace(services, chance=Random(5))  # noqa: S311  the same shuffles in each run
    simulate(same, Simulation(club_id=CLUB, tables=tables, deals=deals, seed=7, game=game))


def tables_of(services: Services) -> list[str]:
    return [one.table_id for one in list_tables(services, CLUB).items]


@pytest.mark.parametrize("game", [game.kind for game in GAMES])
def test_each_deal_and_moment_is_the_same_from_the_deals_around_it(fresh_services: Services, game: str) -> None:
    play(fresh_services, game, deals=7)
    assert max(compare(fresh_services, CLUB, table) for table in tables_of(fresh_services)) > 1


def test_deals_are_found_with_what_concerned_them_later_and_without_rows(
    fresh_services: Services, fresh_database: Any
) -> None:
    play(fresh_services, "ging", deals=9, tables=2)
    rule_on_something(fresh_services, CLUB)
    undo_a_deal(fresh_services, CLUB)
    tables = tables_of(fresh_services)
    assert max(compare(fresh_services, CLUB, table) for table in tables) > MOST_PARTS
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        (mentions,) = conn.execute("SELECT count(*) FROM deal_mentions").fetchone() or ()
        assert mentions
        conn.execute("DELETE FROM deal_starts WHERE deal % 3 = 0")
    whole = table_steps(fresh_services, CLUB, tables[0], OPERATOR)
    assert table_steps(fresh_services, CLUB, tables[0], OPERATOR, deal=3).steps == whole.steps
    assert table_steps(fresh_services, CLUB, tables[0], OPERATOR, deal=3).deal(3) == whole.deal(3)
    for step in whole.steps:
        version = step.recorded_event.version
        around = table_steps(fresh_services, CLUB, tables[0], OPERATOR, version=version)
        assert (around.at(version), around.part_at(version)) == (step, whole.part_at(version))
    rebuild(fresh_database.owner_dsn, fresh_services.codec, ["deal_starts"])
    assert len(table_steps(fresh_services, CLUB, tables[0], OPERATOR, deal=3).parts) <= MOST_PARTS


def test_the_start_of_a_deal_holds_no_hidden_card(fresh_services: Services, fresh_database: Any) -> None:
    play(fresh_services, "ging", deals=3)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        states = [row[0] for row in conn.execute("SELECT state FROM deal_starts")]
    assert states
    assert all('"hands":[[],[],[],[]]' in state for state in states)


@pytest.mark.parametrize("game", [game.kind for game in GAMES])
def test_the_state_at_each_version_is_the_fold_of_all_events_before_it(fresh_services: Services, game: str) -> None:
    play(fresh_services, game, deals=6)
    table_id = tables_of(fresh_services)[0]
    newest = table_state(fresh_services, CLUB, table_id, OPERATOR).version
    for version in range(1, newest + 1):
        with fresh_services.club_transaction(CLUB) as conn:
            whole = folded_at(fresh_services, conn, CLUB, table_stream(table_id), version)
            assert table_state_at(fresh_services, conn, (CLUB, table_id), version, newest) == whole
        for person in (OPERATOR, NOBODY, operator(game_of(whole).members(whole)[0])):
            seen = table_state(fresh_services, CLUB, table_id, person, version)
            assert (seen.version, seen.newest, seen.state) == (version, newest, seen_by(person, whole))


def test_a_past_state_needs_no_starts_of_deals(fresh_services: Services, fresh_database: Any) -> None:
    play(fresh_services, "ging", deals=6)
    table_id = tables_of(fresh_services)[0]
    found = table_steps(fresh_services, CLUB, table_id, OPERATOR)
    version = found.parts[-2].last
    known = table_state(fresh_services, CLUB, table_id, NOBODY, version)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("DELETE FROM deal_starts WHERE deal > 2")
    assert table_state(fresh_services, CLUB, table_id, NOBODY, version) == known
