"""The signer's lag, measured again and again: only clubs whose logs have grown, or that lagged, are looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.eventlog.changed_rows import SWEEP_S
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.signed_tree.lease_store import SigningLag, SigningWatch

if TYPE_CHECKING:
    from tests.signing.conftest import World


class _Watching:
    """A watch with a clock that the test sets."""

    def __init__(self, world: World) -> None:
        self.now = 0.0
        self._world = world
        self._watch = SigningWatch(lambda: self.now)

    def lag(self) -> SigningLag:
        with self._world.services.pool.connection() as conn, throughout(conn):
            return self._watch.lag(conn)

    def reads(self) -> int:
        """How many rows of heads and checkpoints another look reads."""
        reads = (
            "SELECT sum(seq_tup_read + idx_tup_fetch + idx_scan)::int FROM pg_stat_xact_user_tables"
            " WHERE relname IN ('log_head', 'checkpoints')"
        )
        with self._world.services.pool.connection() as conn, throughout(conn):
            (before,) = conn.execute(reads).fetchone() or (0,)
            self._watch.lag(conn)
            (after,) = conn.execute(reads).fetchone() or (0,)
        return int(after - before)


@pytest.fixture
def watching(world: World) -> _Watching:
    world.found("friday")
    return _Watching(world)


def test_events_that_are_not_signed_are_counted_until_they_are(world: World, watching: _Watching) -> None:
    assert watching.lag().events == world.size("thursday") + world.size("friday")
    assert watching.lag().events == world.size("thursday") + world.size("friday")
    world.sign_all()
    assert watching.lag() == SigningLag(0, 0.0, 0)
    world.play("friday")
    grown = watching.lag()
    assert grown.events == world.size("friday") - world.newest("friday").size
    assert grown.seconds > 0
    world.play("thursday")
    assert watching.lag().events > grown.events
    world.sign_all()
    assert watching.lag() == SigningLag(0, 0.0, 0)


def test_a_refused_club_is_counted_apart_and_as_lagging_once_it_is_signed_again(
    world: World, watching: _Watching
) -> None:
    world.sign_all()
    assert watching.lag().events == 0
    world.play("friday")
    with world.services.cross_club_transaction() as conn:
        conn.execute("INSERT INTO signing_refusals VALUES ('friday', 'failed', 'told', now())")
    assert watching.lag() == SigningLag(0, 0.0, 1)
    assert watching.lag() == SigningLag(0, 0.0, 1)
    with world.services.cross_club_transaction() as conn:
        conn.execute("DELETE FROM signing_refusals")
    assert watching.lag().events == world.size("friday") - world.newest("friday").size


def test_clubs_in_which_nothing_happens_are_not_looked_at(world: World, watching: _Watching) -> None:
    world.sign_all()
    watching.lag()
    assert watching.reads() == 0


def test_checkpoints_that_are_lost_are_noticed_at_the_next_sweep(world: World, watching: _Watching) -> None:
    world.sign_all()
    assert watching.lag().events == 0
    world.tampers("DELETE FROM checkpoints WHERE club_id = 'friday'")
    watching.now = SWEEP_S
    assert watching.lag().events == world.size("friday")
