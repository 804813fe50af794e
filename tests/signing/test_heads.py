"""Looks at the clubs' logs: only changed ones are read, and no change is missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.eventlog.changed_rows import SWEEP_S
from ging_service.eventlog.heads import Heads
from ging_service.signing.lease import Lease

if TYPE_CHECKING:
    from tests.signing.conftest import World


class _Following:
    """Heads of a database, and a clock that the test sets."""

    def __init__(self, world: World) -> None:
        self.now = 0.0
        self.is_whole = False
        self._world = world
        self._heads = Heads(lambda: self.now)

    def look(self, before: str = "SELECT") -> dict[str, int]:
        with self._world.services.cross_club_transaction() as conn:
            conn.execute(before)
            sizes, self.is_whole = self._heads.look(conn)
        return sizes

    def may_have_changed(self) -> bool:
        with self._world.services.pool.connection() as conn:
            return self._heads.may_have_changed(conn)

    def reads(self) -> int:
        """How often another look reads the table of heads."""
        reads = "SELECT (seq_scan + idx_scan)::int FROM pg_stat_xact_user_tables WHERE relname = 'log_head'"
        with self._world.services.cross_club_transaction() as conn:
            (before,) = conn.execute(reads).fetchone() or (0,)
            self._heads.look(conn)
            (after,) = conn.execute(reads).fetchone() or (0,)
        return int(after - before)


@pytest.fixture
def following(world: World) -> _Following:
    world.found("friday")
    return _Following(world)


def test_a_look_returns_only_what_has_changed_until_the_next_sweep(world: World, following: _Following) -> None:
    everything = following.look()
    assert everything == {"thursday": world.size("thursday"), "friday": world.size("friday")}
    assert following.is_whole
    assert following.look() == {}
    assert not following.is_whole
    world.play("friday")
    assert following.look() == {"friday": world.size("friday")}
    world.found("monday")
    assert following.look() == {"monday": world.size("monday")}
    assert not following.is_whole
    following.now = SWEEP_S
    assert len(following.look()) == 3
    assert following.is_whole
    assert following.look() == {}


def test_while_nothing_is_written_no_head_is_read(world: World, following: _Following) -> None:
    following.look()
    assert following.reads() == 0
    world.play("friday")
    assert following.reads() == 1


def test_a_look_may_find_something_if_somebody_has_written_or_a_sweep_is_due(
    world: World, following: _Following
) -> None:
    assert following.may_have_changed()
    following.look()
    assert not following.may_have_changed()
    world.play("friday")
    assert following.may_have_changed()
    assert following.look() == {"friday": world.size("friday")}
    assert not following.may_have_changed()
    following.now = SWEEP_S
    assert following.may_have_changed()


def test_a_lease_that_is_prolonged_is_no_change(world: World, following: _Following) -> None:
    lease = Lease(world.services.pool, world.signer())
    lease.take()
    following.look()
    for _ in range(3):
        lease.keep()
        assert not following.may_have_changed()
    world.play("friday")
    lease.keep()
    assert following.may_have_changed()
    assert following.look() == {"friday": world.size("friday")}
    lease.keep()
    world.play("thursday")
    assert following.may_have_changed()
    assert following.look() == {"thursday": world.size("thursday")}


def test_a_lease_that_is_prolonged_hides_no_transaction_that_ends_late(world: World, following: _Following) -> None:
    lease = Lease(world.services.pool, world.signer())
    lease.take()
    size = world.size("thursday")
    with psycopg.connect(world.owner_dsn, options="-c ging.club_id=*") as late:
        late.execute("UPDATE log_head SET size = size + 1 WHERE club_id = 'thursday'")
        following.look()
        lease.keep()
        following.may_have_changed()
    assert following.may_have_changed()
    assert following.look()["thursday"] == size + 1


def test_a_transaction_that_ends_late_is_not_missed(world: World, following: _Following) -> None:
    following.look()
    size = world.size("thursday")
    with psycopg.connect(world.owner_dsn, options="-c ging.club_id=*") as late:
        late.execute("UPDATE log_head SET size = size + 1 WHERE club_id = 'thursday'")
        # Others that began later end first, and looks come in between.
        for _ in range(3):
            world.play("friday")
            assert following.look() == {"friday": world.size("friday")}
            # What was written while the late one ran may come up twice.
            following.look()
    assert following.look()["thursday"] == size + 1
    world.play("friday")
    following.look()
    assert following.look() == {}


def test_a_club_that_has_gone_is_noticed_at_once(world: World, following: _Following) -> None:
    assert "friday" in following.look()
    world.tampers("DELETE FROM log_head WHERE club_id = 'friday'")
    assert following.look() == {"thursday": world.size("thursday")}
    assert following.is_whole
    assert following.look() == {}


def test_after_an_error_everything_is_read_again(following: _Following) -> None:
    everything = following.look()
    with pytest.raises(psycopg.errors.UndefinedTable):
        following.look("SET LOCAL search_path TO pg_catalog")
    assert following.look() == everything
    assert following.is_whole
