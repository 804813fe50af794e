"""Rounds of the webhook workers look at clubs in which something has happened, and miss none of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.webhooks.manage import WebhookChange, change_webhook, send_test
from ging_service.eventlog.connections.scope import OneConnection
from ging_service.execution.caller import ANYONE
from ging_service.webhooks import outbox
from ging_service.webhooks.outbox import LeaseRequest
from tests.support.round_trips import round_trips
from tests.support.waiting import wait_until
from tests.webhooks.receiver import Answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.changed_rows import ChangedRows
    from tests.webhooks.conftest import World


def looked(world: World, changes: ChangedRows) -> set[str]:
    with world.services.cross_club_transaction() as conn:
        return set(changes.look(conn).values[0] or ())


def claimed(world: World, clubs: Sequence[str] | None) -> list[str]:
    """The club's webhooks that are due, if something may have changed in these clubs. Nothing of it is kept."""
    with world.services.cross_club_transaction() as conn, conn.transaction(force_rollback=True):
        turns = outbox.claim_due(conn, LeaseRequest("claim", world.clock(), 99, 99, 10.0, clubs))
    return [turn.webhook for turn in turns if turn.club == world.club]


@pytest.fixture
def changes(world: World) -> ChangedRows:
    """Looks, of which the first has found everything."""
    found = outbox.changes()
    world.make()
    assert world.club in looked(world, found)
    return found


def test_a_look_finds_clubs_with_new_events_or_changed_webhooks_only(world: World, changes: ChangedRows) -> None:
    assert looked(world, changes) == set()
    world.joins("ines")
    assert looked(world, changes) == {world.club}
    assert looked(world, changes) == set()
    world.make("second")
    assert looked(world, changes) == {world.club}
    assert looked(world, changes) == set()


def test_while_nothing_happens_no_row_is_read(world: World, changes: ChangedRows) -> None:
    reads = (
        "SELECT sum(seq_scan + idx_scan)::int FROM pg_stat_xact_user_tables WHERE relname IN ('log_head', 'webhooks')"
    )
    with world.services.cross_club_transaction() as conn:
        changes.look(conn)
        outbox.claim_due(conn, LeaseRequest("claim", world.clock(), 99, 99, 10.0, []))
        (before,) = conn.execute(reads).fetchone() or (0,)
        changes.look(conn)
        assert conn.execute(reads).fetchone() == (before,)


def test_a_worker_at_rest_asks_in_one_message_whether_anybody_has_written(world: World) -> None:
    with world.services.cross_club_transaction() as conn:
        conn.execute("DELETE FROM deliveries")  # those of other tests, which wait for their next try
    world.make()
    world.work()
    with psycopg.connect(world.services.pool.conninfo) as conn:  # type: ignore[attr-defined]  of the pool
        one = replace(world, services=replace(world.services, pool=OneConnection(conn)))
        # The worker ends before the trace does: libpq may not be told to stop it while another thread sends.
        with round_trips(conn) as sent, one.working():
            wait_until(lambda: sent()[-9:] == ["Sync"] * 9)


def test_events_of_other_clubs_are_not_looked_for(world: World, changes: ChangedRows) -> None:
    assert changes
    assert claimed(world, None) == ["board"]
    assert claimed(world, [world.club]) == ["board"]
    assert claimed(world, ["another"]) == []
    with world.services.cross_club_transaction() as conn:
        assert world.club in outbox.clubs_behind(conn, None)
        assert outbox.clubs_behind(conn, [world.club, "another"]) == {world.club}
        assert outbox.clubs_behind(conn, ["another"]) == set()


def test_what_is_to_be_sent_again_is_found_without_a_change(world: World) -> None:
    world.make()
    world.work()
    assert claimed(world, None) == []
    send_test(world.services, world.place())
    assert claimed(world, []) == ["board"]


def test_a_delivery_that_waits_for_its_next_try_is_found_without_a_change(world: World) -> None:
    world.make()
    world.receiver.behave = lambda _: Answer(status=500)
    world.work()
    assert claimed(world, []) == []
    world.clock.forward(73)
    assert claimed(world, []) == ["board"]


def test_a_worker_at_rest_notices_new_webhooks_resumed_ones_and_new_events(world: World) -> None:
    world.make()
    with world.working():
        wait_until(lambda: not world.is_due())
        world.make("from-the-beginning")
        wait_until(lambda: not world.is_due())
        change_webhook(world.services, world.place(), WebhookChange(state="paused"), ANYONE)
        world.joins("paul")
        wait_until(lambda: not world.is_due())
        change_webhook(world.services, world.place(), WebhookChange(state="active"), ANYONE)
        wait_until(lambda: not world.is_due())
        world.joins("quentin")
        wait_until(lambda: not world.is_due())
    assert len(world.receiver.positions()) == 2 * world.size()
