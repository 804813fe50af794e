"""Balances before an instant, against the sums of all postings that count by then."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest

from bench.club_years.years import Years, live
from ging_service.bootstrap import open_services
from ging_service.projections.balances import at_tables_before, balances_before, behind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "instants"
SUMS = """
SELECT account, sum(counters)::bigint
FROM postings JOIN entries USING (club_id, position)
WHERE club_id = %s AND counts_at < %s
GROUP BY account ORDER BY account
"""


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    """Services over a database in which the club has played for some years."""
    with open_services(database.app_dsn) as opened:
        live(opened, Years(club_id=CLUB, years=2, deals_a_year=300, members=9, first_year=2019))
        yield opened


def moments(services: Services) -> list[datetime]:
    """Any time, and times at which just something counts, or does not yet."""
    choose = Random(4)  # noqa: S311  the same in each run
    start = datetime(2018, 12, 31, tzinfo=UTC)
    found = [start + timedelta(seconds=choose.randrange(0, 86_400 * 740)) for _ in range(40)]
    with services.cross_club_transaction() as conn:
        counted = [row[0] for row in conn.execute("SELECT counts_at FROM entries WHERE club_id = %s", (CLUB,))]
    counted = choose.sample(counted, 20)
    found += [*counted, *(moment + timedelta(microseconds=1) for moment in counted)]
    return [*found, *(datetime(2019, month, 1, tzinfo=UTC) for month in range(1, 13)), datetime(2020, 1, 1, tzinfo=UTC)]


@pytest.mark.complete
def test_balances_are_the_sums_of_what_counts_before(services: Services) -> None:
    for moment in moments(services):
        with services.cross_club_transaction() as conn:
            wanted = dict(conn.execute(SUMS, (CLUB, moment)).fetchall())
            lasting = {account: held for account, held in wanted.items() if not account.startswith("table/")}
            assert balances_before(conn, CLUB, moment) == lasting
            at_tables = {account: held for account, held in wanted.items() if held and account not in lasting}
            assert at_tables_before(conn, CLUB, moment) == at_tables
            asked = [*list(wanted)[::7], "member/nobody"]
            assert balances_before(conn, CLUB, moment, asked) == {
                name: wanted[name] for name in asked if name in wanted
            }


@pytest.mark.complete
def test_a_moment_in_another_zone_is_the_same_moment(services: Services) -> None:
    noon = datetime(2019, 6, 1, 0, 30, tzinfo=UTC)
    with services.cross_club_transaction() as conn:
        there = balances_before(conn, CLUB, datetime.fromisoformat("2019-05-31T20:30:00-04:00"))
        assert there == balances_before(conn, CLUB, noon)
        conn.execute("SET TIME ZONE 'Pacific/Auckland'")
        assert balances_before(conn, CLUB, noon) == there
        conn.execute("RESET TIME ZONE")


def test_whatever_moment_the_calendar_has_can_be_asked_for() -> None:
    first, last = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    assert behind(first) == first + timedelta(microseconds=1)
    assert behind(last) == last
