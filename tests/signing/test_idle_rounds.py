"""Rounds of a signer in which nobody has written anything: they cost a message or two, and read no head."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.eventlog.connections.scope import OneConnection
from ging_service.signing.lease import Lease
from ging_service.signing.leased_rounds import LeasedRounds
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer
from tests.signing.conftest import ORIGIN
from tests.support.round_trips import round_trips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.signing.conftest import World


@pytest.fixture
def conn(world: World) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(world.app_dsn) as found:
        yield found


def test_an_idle_round_is_one_look_and_every_fourth_inspects_tiles(
    world: World, conn: psycopg.Connection[tuple[object, ...]]
) -> None:
    signer = world.signer()
    lease = Lease(world.services.pool, signer)
    lease.take()
    rounds = Rounds(OneConnection(conn), world.integrator(signer), retry_s=0)
    while rounds.once():
        pass
    rounds.once()
    messages = []
    for _ in range(12):
        lease.keep()
        with round_trips(conn) as sent:
            rounds.once()
            messages.append(len(sent()))
    assert (messages.count(1), messages.count(2)) == (9, 3)
    world.play("thursday")
    rounds.once()
    assert world.newest("thursday").size == world.size("thursday")


def test_the_lease_is_prolonged_in_one_message(world: World, conn: psycopg.Connection[tuple[object, ...]]) -> None:
    conn.autocommit = True
    lease = Lease(OneConnection(conn), world.signer())
    lease.take()
    lease.keep()
    with round_trips(conn) as sent:
        lease.keep()
        assert len(sent()) == 1


def test_a_standby_looks_in_one_message_too(world: World, conn: psycopg.Connection[tuple[object, ...]]) -> None:
    ours = Lease(world.services.pool, world.signer())
    ours.take()
    Rounds(world.services.pool, world.integrator(), check=ours.check).once()
    folder = world.folder.with_name("second")
    folder.mkdir(mode=0o700)
    shutil.copy2(world.folder / "key.pem", folder / "key.pem")
    second, connections = Signer.open(folder, ORIGIN), OneConnection(conn)
    standby = LeasedRounds(connections, Lease(connections, second), world.integrator(second), world.rounds)
    for _ in range(2):
        standby.once(0)
    ours.keep()
    with round_trips(conn) as sent:
        standby.once(0)
        assert len(sent()) == 5, "four are for the attempt to take the lease"
