from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.streams import transfers_of
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from ging_service.execution.services import Services


@pytest.mark.complete
@pytest.mark.parametrize("tables", short_or_long(12, 30))
def test_every_event_that_moves_counters_has_an_entry_and_no_other_has(services: Services, tables: int) -> None:
    simulate(services, Simulation(club_id="first", tables=tables, deals=20, seed=3))
    with services.cross_club_transaction() as conn:
        rows = conn.execute("SELECT position, type, body FROM events").fetchall()
        entered = {position for (position,) in conn.execute("SELECT position FROM entries").fetchall()}
    moving = {
        position: type_name
        for position, type_name, body in rows
        if transfers_of(services.codec.decode(body, type_name).event)
    }
    assert moving.keys() == entered
    assert len(set(moving.values())) >= 7


@pytest.mark.complete
def test_every_account_is_the_sum_of_its_postings_and_all_of_them_are_nothing(services: Services) -> None:
    simulate(services, Simulation(club_id="first", tables=12, deals=15, seed=4))
    with services.cross_club_transaction() as conn:
        sums = dict(conn.execute("SELECT account, sum(counters)::bigint FROM postings GROUP BY 1").fetchall())
        now = dict(conn.execute("SELECT account, balance FROM accounts").fetchall())
        last = "SELECT DISTINCT ON (account) account, balance FROM postings ORDER BY account, position DESC, line DESC"
        assert dict(conn.execute(last).fetchall()) == now
    assert sums == now
    assert sum(now.values()) == 0
    assert now["bank"] < 0


@pytest.mark.complete
@pytest.mark.parametrize(("tables", "ended"), short_or_long((4, 1), (12, 4)))
def test_tables_that_have_ended_hold_no_counters(services: Services, tables: int, ended: int) -> None:
    simulate(services, Simulation(club_id="first", tables=tables, deals=40, seed=5))
    left = """
        SELECT account, balance FROM accounts JOIN tables ON account LIKE 'table/' || table_id || '/%%'
        WHERE phase = 'ended' AND balance <> 0
    """
    with services.cross_club_transaction() as conn:
        found = conn.execute("SELECT count(*) FROM tables WHERE phase = 'ended'").fetchone()
        assert found is not None
        assert found[0] >= ended
        assert conn.execute(left.replace("%%", "%")).fetchall() == []


STATEMENTS = {
    "insert": """
        INSERT INTO postings SELECT club_id, position, 1000, account, counterpart, 1, 1, reason, rule
        FROM postings LIMIT 1
    """,
    "update": "UPDATE postings SET counters = counters + 1 WHERE line = 0",
    "delete": "DELETE FROM postings WHERE line = 0",
}


@pytest.mark.parametrize("statement", STATEMENTS.values(), ids=STATEMENTS)
def test_the_database_refuses_an_entry_that_does_not_balance(services: Services, statement: str) -> None:
    simulate(services, Simulation(club_id="first", tables=1, deals=2, seed=6))
    with services.cross_club_transaction() as conn:
        before = conn.execute("SELECT count(*), sum(counters) FROM postings").fetchone()
        with pytest.raises(psycopg.errors.CheckViolation, match="would be out by"), conn.transaction():
            conn.execute(statement)
        assert conn.execute("SELECT count(*), sum(counters) FROM postings").fetchone() == before


def test_whole_entries_may_be_written_and_taken_out_again(services: Services) -> None:
    simulate(services, Simulation(club_id="first", tables=1, deals=2, seed=6))
    with services.cross_club_transaction() as conn, conn.transaction(force_rollback=True):
        conn.execute("UPDATE postings SET counters = 2 * counters")
        conn.execute("DELETE FROM postings WHERE position = (SELECT max(position) FROM postings)")
