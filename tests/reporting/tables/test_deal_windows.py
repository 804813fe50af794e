"""Deals read from the deals around them, in every game, after late rulings and openings, and in older databases."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.installed import GAMES
from ging_service.execution.visibility import OPERATOR
from ging_service.projections.rebuild import rebuild
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.reporting.tables.tables import list_tables
from tests.projections.happened import rule_on_something, undo_a_deal
from tests.reporting.tables.compared import MOST_PARTS, compare

if TYPE_CHECKING:
    from ging_service.execution.services import Services

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
