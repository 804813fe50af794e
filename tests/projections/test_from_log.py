"""The migration fills new read models from the log exactly as a rebuild does."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.errors import Refused
from ging_service.eventlog import migrate
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections.sql import read_sql
from tests.games.ging.random_play import random_hands
from tests.projections.happened import rule_on_something, undo_a_deal

if TYPE_CHECKING:
    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

RULINGS = """
    SELECT club_id, table_id, version, deal, dispute_id, kind, net::text FROM rulings ORDER BY club_id, table_id, version
"""

EVERY_ROW = (
    "SELECT to_jsonb(d) FROM deals AS d ORDER BY club_id, table_id, deal",
    "SELECT to_jsonb(r) FROM rulings AS r ORDER BY club_id, table_id, version",
)
AMENDED = '{"combination": "", "claims": [{"seat": 1, "suit": "H"}, {"seat": 2, "suit": "S"}]}'
TOLD = (
    "SELECT count(*) FROM deals WHERE summary ->> 'combination' <> ''",
    "SELECT count(*) FROM deals WHERE jsonb_array_length(summary -> 'claims') = 2",
    "SELECT count(*) FROM deals WHERE (summary ->> 'false_claims')::integer > 0",
    "SELECT count(*) FROM rulings WHERE result_kind <> ''",
    "SELECT count(*) FROM deals WHERE kind = 'sweep' AND afterwards <> '{}'",
    "SELECT count(*) FROM deals WHERE kind = 'most' AND afterwards <> '{}'",
)


def play_until_nobody_can_pay(services: Services) -> None:
    """G30: the last deals of these tables leave a tray that is not dressed again."""
    random = Random(1)  # noqa: S311  the same deals in each run
    rules = HouseRules(mode="showdown", first_dealer="assigned", starting_stack=7, stake=3, short="nobody_replaces")
    with services.cross_club_transaction() as conn:
        found = conn.execute("SELECT member_id FROM members WHERE club_id = 'first' ORDER BY 1 LIMIT 4").fetchall()
    members = tuple(member for (member,) in found)
    for number in range(20):
        place = "first", f"poor-{number}"
        at_table(services, *place, c.OpenTable(members=members, rules=rules, first_dealer=0))
        with suppress(Refused):
            while True:
                execute_batch(
                    services, place, (c.RecordDeal(now_s=0, hands=random_hands(random), dealer=-1), c.Settle())
                )


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
        conn.execute("ALTER TABLE rulings ALTER summary SET DEFAULT '{}'")  # and instead of these columns
        for column in ("combination text", "suits text[]", "claimants integer[]"):
            conn.execute(f"ALTER TABLE rulings ADD {column}")
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


def test_summaries_of_deals_and_rulings_so_far_are_made_of_their_columns(
    services: Services, fresh_database: Any
) -> None:
    """Down to the columns of Ging and up again, every row is what it was: sweeps, claims, rulings, trays undressed (G30)."""
    simulate(services, Simulation(club_id="first", tables=12, deals=20, seed=3))
    rule_on_something(services, "first")
    play_until_nobody_can_pay(services)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("UPDATE rulings SET result_kind = 'most', winners = '{1}', summary = %s", (AMENDED,))
        live = [conn.execute(every).fetchall() for every in EVERY_ROW]
    migrate.downgrade(fresh_database.owner_dsn, "0016")
    migrate.upgrade(fresh_database.owner_dsn)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        assert [conn.execute(every).fetchall() for every in EVERY_ROW] == live
        told = [conn.execute(question).fetchone() for question in TOLD]
    assert all(count for (count,) in told), told
