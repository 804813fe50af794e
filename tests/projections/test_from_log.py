"""What the migration brings into new read models from the log is what a rebuild makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import psycopg

from ging_service.application.simulate import Simulation, simulate
from ging_service.projections.sql import read_sql
from tests.projections.happened import rule_on_something, undo_a_deal

if TYPE_CHECKING:
    from ging_service.application.services import Services

RULINGS = """
    SELECT club_id, table_id, version, deal, dispute_id, kind, net::text FROM rulings ORDER BY club_id, table_id, version
"""


def test_false_claims_so_far_are_taken_from_the_log_with_what_was_paid_for_them(
    services: Services, fresh_database: Any
) -> None:
    simulate(services, Simulation(club_id="first", tables=12, deals=20, seed=3))
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        live = conn.execute("SELECT f::text FROM false_claims AS f ORDER BY 1").fetchall()
        paid = conn.execute("SELECT count(*) FROM false_claims WHERE net <> '{0,0,0,0}'").fetchone()
        conn.execute("TRUNCATE false_claims")
        conn.execute(read_sql("false_claims_from_log"))
        assert conn.execute("SELECT f::text FROM false_claims AS f ORDER BY 1").fetchall() == live
    assert paid
    assert 0 < paid[0] < len(live)


def test_rulings_so_far_are_taken_from_the_log_without_what_they_did_not_say(
    services: Services, fresh_database: Any
) -> None:
    simulate(services, Simulation(club_id="first", tables=4, deals=10, seed=3))
    rule_on_something(services, "first")
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        live = conn.execute(RULINGS).fetchall()
        conn.execute("TRUNCATE rulings")
        conn.execute("ALTER TABLE rulings ALTER dealer SET DEFAULT -1")  # a later migration adds it
        conn.execute(read_sql("rulings_from_log"))
        assert conn.execute(RULINGS).fetchall() == live
        said = conn.execute("SELECT DISTINCT result_kind, winners::text, counts_at IS NULL FROM rulings").fetchall()
    assert live
    assert said == [("", "{}", False)]


def test_deals_undone_so_far_are_told_apart_from_misdeals(services: Services, fresh_database: Any) -> None:
    simulate(services, Simulation(club_id="first", tables=12, deals=20, seed=3))
    undo_a_deal(services, "first")
    told = "SELECT table_id, deal, kind FROM deals WHERE kind IN ('misdeal', 'undone') ORDER BY table_id, deal"
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        live = conn.execute(told).fetchall()
        conn.execute("UPDATE deals SET kind = 'misdeal' WHERE kind = 'undone'")
        conn.execute(read_sql("undone_from_log"))
        assert conn.execute(told).fetchall() == live
    assert {kind for _, _, kind in live} == {"misdeal", "undone"}
