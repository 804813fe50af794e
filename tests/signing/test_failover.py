"""Two signers on one database, as processes: one signs, and the other takes over when it is killed, frozen or stopped.

Whatever happens to them, each club has one key and one log, and is signed again within a bounded time.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import psycopg
import pytest
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict

from ging_service.eventlog.signed_tree.lease_store import LEASE_S, stored_lease
from ging_service.platform.postgres.folder import LOCK_FILE
from ging_service.signing.signer import Signer
from tests.audit.database.live_database import verified, wrong
from tests.signing.conftest import ORIGIN
from tests.support.forked import ForkedGing
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.signing.conftest import World
    from tests.support.databases import Server

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]

CLUBS = ("thursday", "friday", "saturday", "sunday")
TAKEN_OVER_S = 6 * LEASE_S
"""A take-over waits for the end of the lease, and of a transaction that its holder has not ended; the rest is for a busy machine."""


class Signers:
    """The processes of this test, each with a folder of its own."""

    def __init__(self, world: World, stack: ExitStack) -> None:
        self._world = world
        self._stack = stack
        self._running: dict[Path, ForkedGing] = {}

    def folder(self, name: str) -> Path:
        return self._world.folder.with_name(name)

    def copy_key(self, source: str, name: str) -> None:
        self.folder(name).mkdir(mode=0o700)
        shutil.copy2(self.folder(source) / "key.pem", self.folder(name) / "key.pem")

    def start(self, name: str, program: str = "ging_service.cli.main") -> ForkedGing:
        environment = os.environ | {
            "DATABASE_URL": self._world.app_dsn,
            "GING_MIGRATE": "false",
            "GING_SIGNER_DIR": str(self.folder(name)),
            "GING_LOG_ORIGIN": ORIGIN,
            "GING_SIGNER_INTERVAL_MS": "20",
            "GING_LOG_LEVEL": "info",
        }
        told = self._stack.enter_context(self.log(name).open("ab"))
        process = ForkedGing("signer", environment=environment, stderr=told, program=program)
        return self._stack.enter_context(process)

    def log(self, name: str) -> Path:
        return self.folder(name).with_name(f"{name}.log")

    def told(self, name: str) -> str:
        return self.log(name).read_text()

    def holder(self) -> str:
        """The name of the folder of the signer that holds the lease, "" while none does."""
        with self._world.services.cross_club_transaction() as conn:
            lease = stored_lease(conn)
        return lease.holder.rpartition("/")[2] if lease.is_held else ""

    def pid(self, name: str) -> int:
        return int((self.folder(name) / LOCK_FILE).read_text())


@pytest.fixture
def signers(world: World) -> Iterator[Signers]:
    with ExitStack() as stack:
        yield Signers(world, stack)


@pytest.fixture
def pair(signers: Signers) -> tuple[ForkedGing, ForkedGing]:
    """A signer that signs, and one that stands by with a copy of its key."""
    first = signers.start("first")
    wait_until(lambda: signers.holder() == "first")
    signers.copy_key("first", "second")
    second = signers.start("second")
    wait_until(lambda: "stands by" in signers.told("second"))
    return first, second


def all_is_signed(world: World) -> bool:
    sizes = "SELECT h.size, (SELECT max(size) FROM checkpoints AS c WHERE c.club_id = h.club_id) FROM log_head AS h"
    return all(size == signed for size, signed in world.asks(sizes))


@contextmanager
def within_bounds() -> Iterator[None]:
    began = time.monotonic()
    yield
    assert time.monotonic() - began < TAKEN_OVER_S


def check_everything(world: World, *folders: Path) -> None:
    """Every log is genuine and extends what each signer knows to have signed, given out or not. Each club has one key."""
    wait_until(lambda: all_is_signed(world))
    for folder in folders:
        report = verified(world.services, folder, origin=ORIGIN)
        assert (wrong(report), report.ok) == ([], True)
    keys = dict(world.asks("SELECT club_id, count(*) FROM verifier_keys GROUP BY club_id"))
    assert keys == dict.fromkeys(CLUBS, 1)
    assert {world.refusal(club) for club in CLUBS} == {""}


def play_everywhere(world: World) -> None:
    for club in CLUBS:
        world.play(club)


def found_the_others(world: World) -> None:
    for club in CLUBS[1:]:
        world.found(club)


def test_two_that_start_at_once_with_keys_of_their_own_make_one_key_for_each_club(
    world: World, signers: Signers
) -> None:
    for name in ("first", "second"):
        signers.start(name)
    found_the_others(world)
    wait_until(lambda: all_is_signed(world))
    play_everywhere(world)
    winner = wait_until(signers.holder)
    check_everything(world, signers.folder(winner))
    (other,) = {"first", "second"} - {winner}
    wait_until(lambda: "the logs are signed with another key" in signers.told(other))
    assert Signer.open(signers.folder(other), ORIGIN).clubs() == []
    # It takes over as soon as it has the key, and not before.
    os.kill(signers.pid(winner), signal.SIGTERM)
    wait_until(lambda: not signers.holder())
    shutil.copy2(signers.folder(winner) / "key.pem", signers.folder(other) / "key.pem")
    wait_until(lambda: signers.holder() == other)
    play_everywhere(world)
    check_everything(world, signers.folder(winner), signers.folder(other))


def test_when_the_holder_is_killed_the_other_takes_over(
    world: World, signers: Signers, pair: tuple[ForkedGing, ForkedGing]
) -> None:
    found_the_others(world)
    first, second = pair
    first.kill()
    first.wait()
    play_everywhere(world)
    with within_bounds():
        wait_until(lambda: signers.holder() == "second" and all_is_signed(world))
    signers.start("first")
    wait_until(lambda: "stands by" in signers.told("first"))
    play_everywhere(world)
    check_everything(world, signers.folder("first"), signers.folder("second"))
    second.send_signal(signal.SIGTERM)
    wait_until(lambda: signers.holder() == "first")
    play_everywhere(world)
    check_everything(world, signers.folder("first"), signers.folder("second"))


def test_a_holder_that_is_stopped_in_order_keeps_the_other_waiting_for_nothing(
    world: World, signers: Signers, pair: tuple[ForkedGing, ForkedGing]
) -> None:
    found_the_others(world)
    first, _ = pair
    began = time.monotonic()
    first.send_signal(signal.SIGTERM)
    assert first.wait() == 0
    wait_until(lambda: signers.holder() == "second")
    assert time.monotonic() - began < LEASE_S
    check_everything(world, signers.folder("first"), signers.folder("second"))


def test_a_holder_that_was_frozen_for_longer_than_its_lease_writes_nothing_when_it_wakes(
    world: World, signers: Signers, pair: tuple[ForkedGing, ForkedGing]
) -> None:
    found_the_others(world)
    first, second = pair
    play_everywhere(world)
    first.send_signal(signal.SIGSTOP)
    play_everywhere(world)
    with within_bounds():
        wait_until(lambda: signers.holder() == "second" and all_is_signed(world))
    first.send_signal(signal.SIGCONT)
    play_everywhere(world)
    wait_until(lambda: "has lost the lease" in signers.told("first"))
    check_everything(world, signers.folder("first"), signers.folder("second"))
    second.send_signal(signal.SIGTERM)
    wait_until(lambda: signers.holder() == "first")
    play_everywhere(world)
    check_everything(world, signers.folder("first"), signers.folder("second"))


def test_a_holder_that_was_frozen_between_its_own_disk_and_the_database_forks_nothing(
    world: World, signers: Signers, pair: tuple[ForkedGing, ForkedGing]
) -> None:
    found_the_others(world)
    first, _ = pair
    wait_until(lambda: all_is_signed(world))
    memory = signers.folder("first") / "signed" / "thursday.json"
    before = memory.read_bytes()
    with psycopg.connect(world.owner_dsn) as conn:
        conn.execute("LOCK TABLE tree_tiles IN EXCLUSIVE MODE")  # it can be read but not written
        world.play("thursday")
        wait_until(lambda: memory.read_bytes() != before)
        first.send_signal(signal.SIGSTOP)
    # Its statement has been carried out by now, in a transaction that it does not end.
    play_everywhere(world)
    with within_bounds():
        wait_until(lambda: signers.holder() == "second" and all_is_signed(world))
    first.send_signal(signal.SIGCONT)
    play_everywhere(world)
    wait_until(lambda: "has lost the lease" in signers.told("first"))
    check_everything(world, signers.folder("first"), signers.folder("second"))


def test_frozen_again_and_again_at_any_moment_they_fork_nothing(
    world: World, signers: Signers, pair: tuple[ForkedGing, ForkedGing]
) -> None:
    found_the_others(world)
    processes = dict(zip(("first", "second"), pair, strict=True))
    for _ in range(2):
        holder = wait_until(signers.holder)
        play_everywhere(world)
        processes[holder].send_signal(signal.SIGSTOP)
        play_everywhere(world)
        # The frozen one wakes at the moment when the other one takes over.
        wait_until(lambda holder=holder: signers.holder() not in ("", holder), every_s=0.001)
        processes[holder].send_signal(signal.SIGCONT)
    play_everywhere(world)
    check_everything(world, signers.folder("first"), signers.folder("second"))


def test_while_the_database_is_away_they_wait_and_then_one_of_them_signs(
    world: World, signers: Signers, pair: tuple[ForkedGing, ForkedGing], postgres_server: Server
) -> None:
    found_the_others(world)
    play_everywhere(world)
    name = str(conninfo_to_dict(world.owner_dsn)["dbname"])
    allow = sql.SQL("ALTER DATABASE {} ALLOW_CONNECTIONS {}")
    with psycopg.connect(postgres_server.admin_dsn, autocommit=True) as admin:
        admin.execute(allow.format(sql.Identifier(name), sql.SQL("false")))
        try:
            admin.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s", (name,))
            for one in ("first", "second"):
                wait_until(lambda one=one: "a round failed" in signers.told(one))
        finally:
            admin.execute(allow.format(sql.Identifier(name), sql.SQL("true")))
    for one in ("first", "second"):
        wait_until(lambda one=one: "the database answers again" in signers.told(one))
    assert [process.poll() for process in pair] == [None, None]
    play_everywhere(world)
    check_everything(world, signers.folder("first"), signers.folder("second"))


def test_a_jump_of_the_hosts_clock_changes_nothing(world: World, signers: Signers) -> None:
    first = signers.start("first", program="tests.signing.jumping_clock")
    wait_until(lambda: signers.holder() == "first")
    signers.copy_key("first", "second")
    second = signers.start("second", program="tests.signing.jumping_clock")
    found_the_others(world)
    wait_until(lambda: "stands by" in signers.told("second"))
    for _ in range(3):  # a day ahead, a day back, and right again
        for process in (first, second):
            process.send_signal(signal.SIGUSR1)
        play_everywhere(world)
        until = time.monotonic() + 1
        wait_until(lambda until=until: time.monotonic() > until)
        assert signers.holder() == "first"
    times = [signed_at for (signed_at,) in world.asks("SELECT signed_at FROM checkpoints")]
    assert (max(times) - min(times)).days >= 1, "the clock has jumped"
    assert "takes over" not in signers.told("second")
    check_everything(world, signers.folder("first"), signers.folder("second"))
