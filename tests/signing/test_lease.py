"""The lease of the signers: one holds it, others stand by, and a signer that has lost it writes nothing."""

from __future__ import annotations

import shutil
from itertools import count
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.scope import cross_club_transaction
from ging_service.eventlog.signed_tree.lease_store import LEASE_S, LeaseHolder, stored_lease, take_lease
from ging_service.signing.integrator import Integrator
from ging_service.signing.lease import Lease, LeaseLost
from ging_service.signing.leased_rounds import LeasedRounds
from ging_service.signing.recovery import repair_tiles
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer
from ging_service.signing.witness_rounds import WitnessRounds
from tests.signing.conftest import ORIGIN
from tests.signing.witness_server import SmallWitness, serving

if TYPE_CHECKING:
    from pathlib import Path

    from tests.signing.conftest import World

HOUR_S = 3_600


def lease_of(world: World, signer: Signer) -> Lease:
    return Lease(world.services.pool, signer)


def rounds_of(world: World, signer: Signer, lease: Lease) -> Rounds:
    return Rounds(world.services.pool, Integrator(signer=signer), check=lease.check, retry_s=0)


def ends_in(world: World, seconds: float) -> None:
    """The lease as it is after so much time, or after the database's clock was set back."""
    world.tampers("UPDATE signing_lease SET expires_at = clock_timestamp() + make_interval(secs => %s)", seconds)


def written(world: World) -> list[object]:
    """Everything in the tables that a signer writes, without its lease."""
    return [
        world.asks("SELECT t::text FROM tree_tiles AS t ORDER BY 1"),
        world.asks("SELECT t::text FROM checkpoints AS t ORDER BY 1"),
        world.asks("SELECT t::text FROM verifier_keys AS t ORDER BY 1"),
        world.asks("SELECT t::text FROM signing_refusals AS t ORDER BY 1"),
    ]


@pytest.fixture
def first(world: World) -> Signer:
    return world.signer()


@pytest.fixture
def second(world: World, first: Signer) -> Signer:
    """A signer with a folder of its own and a copy of the first one's key."""
    return Signer.open(copied_key(first.folder, world.folder.with_name("second")), ORIGIN)


@pytest.fixture
def stranger(world: World) -> Signer:
    """A signer with a key of its own."""
    return Signer.open(world.folder.with_name("stranger"), ORIGIN)


def copied_key(source: Path, folder: Path) -> Path:
    folder.mkdir(mode=0o700, exist_ok=True)
    shutil.copy2(source / "key.pem", folder / "key.pem")
    return folder


def test_one_holds_the_lease_and_a_release_lets_the_other_take_it(world: World, first: Signer, second: Signer) -> None:
    ours, theirs = lease_of(world, first), lease_of(world, second)
    assert (ours.take(), theirs.take(), ours.takes_over) == ("holds", "stands_by", False)
    ours.release()
    assert (theirs.take(), ours.take(), theirs.takes_over) == ("holds", "stands_by", True)
    ours.release()
    assert ours.take() == "stands_by", "only its holder releases it"


def test_a_new_process_on_the_same_folder_does_not_wait(world: World, first: Signer, second: Signer) -> None:
    killed = lease_of(world, first)
    killed.take()
    again = lease_of(world, first)
    assert again.take() == "holds"
    assert lease_of(world, second).take() == "stands_by"
    with pytest.raises(LeaseLost), cross_club_transaction(world.services.pool) as conn:
        killed.check(conn)


def test_a_signer_that_has_lost_its_lease_writes_nothing(world: World, first: Signer, second: Signer) -> None:
    ours, theirs = lease_of(world, first), lease_of(world, second)
    ours.take()
    rounds = rounds_of(world, first, ours)
    while rounds.once():
        pass
    ends_in(world, -1)
    assert theirs.take() == "holds"
    world.found("friday")
    world.play("thursday")
    # A refusal is a write, too.
    world.tampers("UPDATE tree_tiles SET hashes = '' WHERE club_id = 'thursday'")
    before = written(world)
    for _ in range(2):
        with pytest.raises(LeaseLost):
            rounds.once()
        with pytest.raises(LeaseLost):
            repair_tiles(world.services, first, "thursday", ours.check)
    with serving(SmallWitness("witness.example", first.verifier_of("thursday"))) as witness:
        asking = WitnessRounds(world.services.pool, witness.witness, check=ours.check)
        assert asking.once({"thursday"}) == set()
    assert written(world) == before


@pytest.mark.parametrize("is_refused_before", [False, True])
def test_a_lease_that_is_lost_during_a_turn_lets_no_report_of_it_be_written(
    world: World, first: Signer, second: Signer, *, is_refused_before: bool
) -> None:
    """The turn ends with a refusal, or with the end of one; each is written in a transaction of its own."""
    ours = lease_of(world, first)
    ours.take()
    while rounds_of(world, first, ours).once():
        pass
    world.play("thursday")
    world.tampers("UPDATE tree_tiles SET level = level + 50")
    if is_refused_before:
        rounds_of(world, first, ours).once()
        assert world.refusal("thursday") == "tree_altered"
        world.tampers("UPDATE tree_tiles SET level = level - 50")
    checks = count(1)
    with open_services(world.app_dsn) as others:

        def check(conn: psycopg.Connection[Any]) -> None:
            if next(checks) == 2:
                ends_in(world, -1)
                assert Lease(others.pool, second).take() == "holds"
            ours.check(conn)

        rounds = Rounds(world.services.pool, Integrator(signer=first), check=check, retry_s=0)
        with pytest.raises(LeaseLost):
            rounds.once()
    assert world.refusal("thursday") == ("tree_altered" if is_refused_before else "")


def test_a_signer_that_has_lost_its_lease_does_not_change_its_key(world: World, first: Signer, second: Signer) -> None:
    ours = lease_of(world, first)
    ours.take()
    rounds = rounds_of(world, first, ours)
    rounds.once()
    ends_in(world, -1)
    assert lease_of(world, second).take() == "holds"
    first.prepare_rotation()
    with pytest.raises(LeaseLost):
        rounds.once()
    assert first.rotation_is_due()


def test_the_lease_is_not_taken_if_its_key_has_changed_since_the_look(world: World, first: Signer) -> None:
    taker = LeaseHolder(holder="ours", folder="ours", key=first.coming_key)
    with cross_club_transaction(world.services.pool) as conn:
        assert take_lease(conn, taker, "another key") is None
        assert take_lease(conn, taker, "") == 1


def test_an_expired_lease_that_nobody_has_taken_still_lets_its_holder_write(world: World, first: Signer) -> None:
    ours = lease_of(world, first)
    ours.take()
    ends_in(world, -HOUR_S)
    rounds = rounds_of(world, first, ours)
    while rounds.once():
        pass
    assert world.newest("thursday").size == world.size("thursday")
    with world.services.cross_club_transaction() as conn:
        assert stored_lease(conn).is_held


def test_nobody_takes_the_lease_while_its_holder_writes(world: World, first: Signer, second: Signer) -> None:
    ours, theirs = lease_of(world, first), lease_of(world, second)
    ours.take()
    ends_in(world, -1)
    with psycopg.connect(world.app_dsn) as conn:
        ours.check(conn)
        assert theirs.take() == "stands_by", "it has waited for a lock, in vain"
    assert theirs.take() == "stands_by", "what has been written has prolonged the lease"


def test_the_server_ends_a_transaction_in_which_its_holder_stops(world: World, first: Signer) -> None:
    ours = lease_of(world, first)
    ours.take()
    with cross_club_transaction(world.services.pool) as conn:
        ours.check(conn)
        assert conn.execute("SHOW idle_in_transaction_session_timeout").fetchone() == (f"{LEASE_S}s",)
    with cross_club_transaction(world.services.pool) as conn:
        assert conn.execute("SHOW idle_in_transaction_session_timeout").fetchone() != (f"{LEASE_S}s",)


@pytest.mark.parametrize("back_s", [LEASE_S + 1, HOUR_S, 4_000 * 24 * HOUR_S])
def test_a_database_clock_that_is_set_back_keeps_nobody_waiting(
    world: World, first: Signer, second: Signer, back_s: float
) -> None:
    ours, theirs = lease_of(world, first), lease_of(world, second)
    ours.take()
    ends_in(world, back_s)
    assert theirs.take() == "holds"
    with pytest.raises(LeaseLost), cross_club_transaction(world.services.pool) as conn:
        ours.check(conn)


def test_a_token_of_a_history_that_the_database_has_lost_is_no_lease(
    world: World, first: Signer, second: Signer
) -> None:
    """A standby server may take over without the last take-over of the lease: the same token is given again."""
    ours, theirs = lease_of(world, first), lease_of(world, second)
    ours.take()
    kept = world.asks("SELECT holder, folder, key, token, expires_at FROM signing_lease")[0]
    ours.release()
    theirs.take()
    world.tampers("UPDATE signing_lease SET holder = %s, folder = %s, key = %s, token = %s + 1, expires_at = %s", *kept)
    with pytest.raises(LeaseLost), cross_club_transaction(world.services.pool) as conn:
        theirs.check(conn)


def test_a_signer_with_another_key_does_not_take_the_lease(world: World, first: Signer, stranger: Signer) -> None:
    ours, theirs = lease_of(world, first), lease_of(world, stranger)
    ours.take()
    ours.release()
    assert theirs.take() == "holds", "nothing has been signed yet"
    theirs.release()
    ours.take()
    rounds_of(world, first, ours).once()
    ours.release()
    assert theirs.take() == "other_key"
    assert theirs.take(with_any_key=True) == "holds"
    theirs.release()
    assert ours.take() == "other_key", "the operator has decided for the other one"


def test_a_signer_with_the_old_key_does_not_take_over_after_a_rotation(
    world: World, first: Signer, second: Signer
) -> None:
    ours, theirs = lease_of(world, first), lease_of(world, second)
    ours.take()
    rounds = rounds_of(world, first, ours)
    rounds.once()
    first.prepare_rotation()
    rounds.once()
    ours.release()
    assert theirs.take() == "other_key"
    copied_key(first.folder, second.folder)
    second.read_key_again()
    assert theirs.take() == "holds"
    world.play("thursday")
    rounds_of(world, second, theirs).once()
    assert (world.newest("thursday").size, world.refusal("thursday")) == (world.size("thursday"), "")


def test_a_signer_killed_while_it_changes_its_key_goes_on_with_the_change(world: World, first: Signer) -> None:
    ours = lease_of(world, first)
    ours.take()
    rounds_of(world, first, ours).once()
    first.prepare_rotation()
    with cross_club_transaction(world.services.pool) as conn:
        ours.check(conn)
    again = world.signer()
    lease = lease_of(world, again)
    assert lease.take() == "holds"
    rounds_of(world, again, lease).once()
    assert not again.rotation_is_due()
    assert world.refusal("thursday") == ""


def test_a_key_that_its_own_statements_hand_over_to_is_accepted(world: World, first: Signer) -> None:
    """A database from a backup that is older than the rotation."""
    ours = lease_of(world, first)
    ours.take()
    rounds_of(world, first, ours).once()
    first.prepare_rotation()
    first.rotate()
    assert lease_of(world, world.signer()).take() == "holds"


@pytest.fixture
def standby(world: World, second: Signer) -> LeasedRounds:
    lease, integrator = lease_of(world, second), Integrator(signer=second)
    return LeasedRounds(world.services.pool, lease, integrator, lambda: rounds_of(world, second, lease))


def test_a_standby_knows_what_was_signed_and_finds_out_a_database_that_lost_it(
    world: World, first: Signer, second: Signer, standby: LeasedRounds
) -> None:
    ours = lease_of(world, first)
    ours.take()
    standby.once(0)
    before = written(world)
    assert second.clubs() == []
    rounds_of(world, first, ours).once()
    assert written(world) != before
    signed, before = world.size("thursday"), written(world)
    standby.once(0)
    last = second.last("thursday")
    assert last is not None
    assert (last.size, written(world)) == (signed, before)
    world.tampers("DELETE FROM events WHERE position = %s", signed - 1)
    world.tampers("DELETE FROM checkpoints")
    world.tampers("UPDATE log_head SET size = size - 1")
    ours.release()
    standby.once(0)
    standby.once(0)
    assert world.refusal("thursday") == "went_back"
