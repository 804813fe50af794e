"""The tables of each member: lists of them are the same as those found in all tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.club.members import list_members
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.deals import list_deals
from ging_service.reporting.tables.table_activity import tables_by_date
from ging_service.reporting.tables.tables import list_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

CLUB = "thursday"
ALL = Paging(limit=500)
SEATS = "SELECT member_id, table_id FROM table_seats ORDER BY 1, 2"


@pytest.fixture
def owner(fresh_database: Any) -> Any:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        yield conn


@pytest.mark.complete
@pytest.mark.parametrize("order", ["", "newest", "oldest"])
def test_lists_of_a_member_hold_their_tables_and_deals_in_the_same_order(services: Services, order: Any) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=7, deals=3, seed=8))
    paging = Paging(limit=500, order=order)
    tables, deals = list_tables(services, CLUB, paging).items, list_deals(services, CLUB, paging).items
    for member in [*(one.member for one in list_members(services, CLUB).items), "nobody"]:
        sat = {table.table_id for table in tables if member in table.members}
        assert list_tables(services, CLUB, paging, member=member).items == tuple(
            table for table in tables if table.table_id in sat
        )
        assert list_deals(services, CLUB, paging, member=member).items == tuple(
            deal for deal in deals if deal.table_id in sat
        )
        assert {table.table_id for table in tables_by_date(services, CLUB, ALL, member=member).items} == sat


def test_a_table_that_an_older_release_opens_is_in_them(services: Services, owner: Any) -> None:
    """That release writes the table and nothing about seats: only the trigger knows of it."""
    simulate(services, Simulation(club_id=CLUB, tables=2, deals=2, seed=8))
    before = owner.execute(SEATS).fetchall()
    owner.execute("CREATE TEMPORARY TABLE kept AS SELECT * FROM tables")
    owner.execute("DELETE FROM tables")
    owner.execute("DELETE FROM table_seats")
    owner.execute("INSERT INTO tables SELECT * FROM kept")
    assert len(before) == 8
    assert owner.execute(SEATS).fetchall() == before


def test_a_rebuild_of_tables_leaves_the_trigger_in_place(
    services: Services, fresh_database: Any, owner: Any, read_models: Callable[[], Any]
) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=2, deals=2, seed=8))
    live = read_models()
    rebuild(fresh_database.owner_dsn, services.codec, ["tables", "table_seats"])
    assert read_models() == live
    triggers = "SELECT tgname FROM pg_trigger WHERE tgrelid = 'tables'::regclass AND NOT tgisinternal"
    assert ("tables_keep_seats",) in owner.execute(triggers).fetchall()
