"""Rounds of a signer in which nobody has written anything: they cost two messages, and read no head."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.eventlog.connections.scope import OneConnection
from ging_service.signing.lease import Lease
from ging_service.signing.rounds import Rounds
from tests.support.round_trips import round_trips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.signing.conftest import World


@pytest.fixture
def conn(world: World) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    with psycopg.connect(world.app_dsn) as found:
        yield found


def test_an_idle_round_is_one_look_and_one_inspected_tile(
    world: World, conn: psycopg.Connection[tuple[object, ...]]
) -> None:
    signer = world.signer()
    lease = Lease(world.services.pool, signer)
    lease.take()
    rounds = Rounds(OneConnection(conn), world.integrator(signer), retry_s=0)
    while rounds.once():
        pass
    rounds.once()
    for _ in range(3):
        lease.keep()
        with round_trips(conn) as sent:
            rounds.once()
            assert len(sent()) == 2
    world.play("thursday")
    rounds.once()
    assert world.newest("thursday").size == world.size("thursday")
