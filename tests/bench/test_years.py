"""The simulated club of many years: what other tests and the benches take for granted of it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from bench.club_years.years import Years, live
from ging_service.reporting.ledger.ledger import ledger
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.disputes import list_disputes
from ging_service.reporting.tables.tables import list_tables

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from ging_service.reporting.ledger.ledger import LedgerEntry

pytestmark = pytest.mark.complete

ALL = Paging(limit=500)


def test_a_club_lives_its_years(services: Services) -> None:
    lived = live(services, Years(club_id="aged", years=2, deals_a_year=500, members=12, first_year=2019))
    assert 950 < lived.deals <= 1_000
    tables = list_tables(services, "aged", ALL).items
    assert len(tables) == lived.tables
    assert {table.phase for table in tables} == {"ended"}
    assert {table.happened_at[:4] for table in tables} == {"2019", "2020"}
    moved = list_all_entries(services, "aged")
    late = {one.table_id for one in moved if days(one.happened_at, one.recorded_at) > timedelta(days=2)}
    assert 0 < len(late) < len(tables) / 4
    assert any(dispute.state == "ruled" for dispute in list_disputes(services, "aged", paging=ALL).items)


def test_the_same_seed_lives_the_same_life(services: Services, fresh_services: Services) -> None:
    plan = Years(club_id="twin", years=1, deals_a_year=60, members=8)
    live(services, plan)
    live(fresh_services, plan)
    first, second = (ledger(each, "twin", paging=ALL) for each in (services, fresh_services))
    assert first == second
    assert len(first.items) > 100


def list_all_entries(services: Services, club_id: str) -> list[LedgerEntry]:
    page = ledger(services, club_id, paging=ALL)
    found = list(page.items)
    while page.next:
        page = ledger(services, club_id, paging=Paging(limit=500, after=page.next))
        found += page.items
    return found


def days(happened_at: str, recorded_at: str) -> timedelta:
    return datetime.fromisoformat(recorded_at) - datetime.fromisoformat(happened_at)
