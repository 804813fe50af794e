"""Filters of the history skip ranges of the log in which nothing can match, and find the same events as without them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import at_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import RestoreConditions, restore_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.domain.streams import table_id_of
from ging_service.eventlog import event_ranges
from ging_service.eventlog.event_ranges import RANGE_EVENTS, describe_ranges
from ging_service.eventlog.read import head_size
from ging_service.execution.visibility import OPERATOR
from ging_service.reporting.events import event_filter
from ging_service.reporting.events.event_filter import LogFilter
from ging_service.reporting.events.history import history
from ging_service.reporting.paging import MOST_ITEMS, Paging
from tests.audit.database.live_database import notes, verified, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

CLUB = "long"
FULL_RANGES = 3
FEW_TABLES = 4
READS = "SELECT coalesce(idx_tup_fetch, 0)::int FROM pg_stat_xact_user_tables WHERE relname = %s"
MOST_SEATED = "SELECT member_id, count(*) FROM table_seats GROUP BY member_id ORDER BY 2 DESC, 1 LIMIT 1"
LONG_AGO = datetime(2026, 1, 2, 20, tzinfo=UTC)


@pytest.fixture
def long(fresh_services: Services) -> Services:
    """A club with some full ranges and a rest, each with something that was recorded long after it had happened."""
    for seed in range(100):
        simulate(fresh_services, Simulation(club_id=CLUB, tables=2, deals=10, seed=seed, game="ging"))
        told_late = AddMember(member=f"late-{seed}", name="Late")
        at_club(fresh_services, CLUB, told_late, happened_at=f"2026-01-02T20:00:{seed:02}Z")
        if size_of(fresh_services) > FULL_RANGES * RANGE_EVENTS + RANGE_EVENTS // 4:
            break
    return fresh_services


def size_of(services: Services) -> int:
    with services.club_transaction(CLUB) as conn:
        return head_size(conn, CLUB)


def ranges(database: Database) -> list[int]:
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute("SET ging.club_id = '*'")
        return [row[0] for row in conn.execute("SELECT number FROM event_ranges ORDER BY number")]


def filters(services: Services) -> Iterator[LogFilter]:
    found = history(services, CLUB, OPERATOR, paging=Paging(limit=MOST_ITEMS, order="newest")).items
    member = next(one.actor for one in found if one.actor)
    at = datetime.fromisoformat(found[-1].recorded_at)
    yield LogFilter(member=member)
    yield LogFilter(member="nobody")
    yield LogFilter(types=("ging.GameEnded",))
    yield LogFilter(types=("ging.Nothing",))
    for name in ("recorded_from", "recorded_to", "happened_from", "happened_to"):
        yield LogFilter(**{name: at})
        yield LogFilter(**{name: at + timedelta(days=9_999)})
        yield LogFilter(**{name: at}, member=member)
        yield LogFilter(**{name: LONG_AGO})
    for last in (LONG_AGO, LONG_AGO + timedelta(seconds=1), LONG_AGO + timedelta(days=1)):
        yield LogFilter(happened_from=LONG_AGO, happened_to=last)
        yield LogFilter(happened_from=LONG_AGO, happened_to=last, member="late-1")
    table_id = next(name for one in found if (name := table_id_of(one.stream_id)))
    for deal in (1, 10, 99):
        yield LogFilter(deal=deal)
        yield LogFilter(deal=deal, member=member)
        yield LogFilter(deal=deal, table_id=table_id, member=member)
        yield LogFilter(deal=deal, types=("ging.SuitDeclared",), recorded_to=at)


def found_by(services: Services) -> list[Any]:
    """Every page of every filter, in both orders."""
    found = []
    for wanted in filters(services):
        for order in ("oldest", "newest"):
            after = ""
            while True:
                page = history(services, CLUB, OPERATOR, wanted, Paging(limit=MOST_ITEMS, after=after, order=order))
                found.append([one.position for one in page.items])
                after = page.next
                if not after:
                    break
    return found


def test_filters_find_the_same_events_with_and_without_described_ranges(
    long: Services, fresh_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = list(range(size_of(long) // RANGE_EVENTS))
    assert ranges(fresh_database) == full
    found = found_by(long)
    assert any(found)
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        conn.execute("DELETE FROM event_ranges WHERE number > 0")
    assert found_by(long) == found
    with long.club_transaction(CLUB) as conn:
        describe_ranges(conn, CLUB)
    assert ranges(fresh_database) == full
    assert found_by(long) == found
    # Several queries look through the ranges.
    monkeypatch.setattr(event_ranges, "_FEWEST_RANGES", 1)
    monkeypatch.setattr(event_ranges, "_GROWTH_FACTOR", 1)
    assert found_by(long) == found


def test_filters_find_the_same_events_if_tables_are_looked_up_part_by_part(
    long: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_by(long)
    monkeypatch.setattr(event_filter, "_FEW_TABLES", FEW_TABLES)
    assert found_by(long) == found
    monkeypatch.setattr(event_ranges, "_FEWEST_RANGES", 1)
    monkeypatch.setattr(event_ranges, "_GROWTH_FACTOR", 1)
    assert found_by(long) == found


def reads(services: Services, database: Database, wanted: LogFilter, table: str) -> int:
    """How many rows of a table the first five events of a filter read."""
    with psycopg.connect(database.owner_dsn) as owner:
        owner.execute("ANALYZE tables, table_seats, deals, events, event_ranges")
    with services.club_transaction(CLUB) as conn:
        conn.execute("SET LOCAL enable_seqscan = off")  # as in a club with more than a few pages
        conn.execute("SET LOCAL enable_bitmapscan = off")
        (earlier,) = conn.execute(READS, (table,)).fetchone() or (0,)
        history(services.on(conn), CLUB, OPERATOR, wanted, Paging(limit=5))
        (read,) = conn.execute(READS, (table,)).fetchone() or (0,)
    return int(read - earlier)


def test_deals_are_looked_up_only_where_the_log_is_read(
    long: Services, fresh_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        (tables,) = owner.execute("SELECT count(*) FROM tables").fetchone() or (0,)
    assert reads(long, fresh_database, LogFilter(deal=1), "deals") >= tables > FEW_TABLES
    monkeypatch.setattr(event_filter, "_FEW_TABLES", FEW_TABLES)
    monkeypatch.setattr(event_ranges, "_FEWEST_RANGES", 1)
    assert reads(long, fresh_database, LogFilter(deal=1), "deals") < tables


def test_seats_are_not_looked_up_if_nothing_matches_in_time(
    long: Services, fresh_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        member, sits_at = owner.execute(MOST_SEATED).fetchone() or ("", 0)
    never = LogFilter(member=member, happened_from=datetime(2999, 1, 1, tzinfo=UTC))
    assert reads(long, fresh_database, never, "tables") >= sits_at > FEW_TABLES
    monkeypatch.setattr(event_filter, "_FEW_TABLES", FEW_TABLES)
    assert reads(long, fresh_database, never, "tables") == FEW_TABLES + 1


def test_the_audit_compares_described_ranges(long: Services, fresh_database: Database) -> None:
    assert wrong(verified(long, None, [CLUB])) == []
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        conn.execute("UPDATE event_ranges SET actors = '{mallory}' WHERE number = 1")
        assert "table event_ranges, number 1: actors is" in str(wrong(verified(long, None, [CLUB])))
        conn.execute("DELETE FROM event_ranges WHERE number > 0")
        report = verified(long, None, [CLUB])
        assert wrong(report) == []
        assert "event_ranges lacks" in notes(report)
        conn.execute("DELETE FROM event_ranges")
    assert wrong(verified(long, None, [CLUB])) == []


def test_a_restored_club_has_its_ranges(long: Services, database: Database, tmp_path: Path) -> None:
    export_club(long, CLUB, tmp_path / "record", all_openings=True)
    with open_services(database.app_dsn) as empty:
        restore_club(empty, tmp_path / "record", RestoreConditions(unsigned=True))
        assert wrong(verified(empty, None, [CLUB])) == []
    assert ranges(database) == list(range(size_of(long) // RANGE_EVENTS))
