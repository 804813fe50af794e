"""A database that lies: whatever it says, nothing is signed that does not extend what was, and other clubs go on."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import psycopg
import pytest
from structlog.testing import capture_logs

from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.signed_tree.checkpoint_store import verifier_keys
from ging_service.signing.errors import SigningRefused
from ging_service.signing.integrator import Integrator
from ging_service.signing.recovery import adopt_stored, repair_tiles
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from tests.signing.conftest import World

CUT_OFF = {
    "events": "DELETE FROM events WHERE club_id = 'thursday' AND position >= %s",
    "log_head": "UPDATE log_head SET size = %s WHERE club_id = 'thursday'",
    "checkpoints": "DELETE FROM checkpoints WHERE club_id = 'thursday' AND size > %s",
}


@pytest.fixture
def signed(world: World) -> World:
    """Two clubs, signed."""
    world.found("friday")
    world.play("thursday", 3)
    world.sign_all()
    return world


def grows_and_is_refused(world: World, code: str) -> None:
    """The club gets new events and none of them is signed; the other club's are."""
    before = world.sizes("thursday")
    world.play("friday")
    world.sign_all()
    assert world.refusal("thursday") == code
    assert world.sizes("thursday") == before
    assert world.newest("friday").size == world.size("friday")
    assert world.refusal("friday") == ""


def test_a_log_that_went_back_is_refused(signed: World) -> None:
    keep = signed.sizes("thursday")[0]
    for sql in CUT_OFF.values():
        signed.tampers(sql, keep)
    grows_and_is_refused(signed, "went_back")


def test_a_log_that_went_back_and_grew_otherwise_is_refused(signed: World) -> None:
    keep = signed.sizes("thursday")[0]
    had = signed.size("thursday")
    kept = signed.asks("SELECT level, tile, hashes FROM tree_tiles WHERE club_id = 'thursday'")
    assert kept[0][:2] == (0, 0)
    for sql in CUT_OFF.values():
        signed.tampers(sql, keep)
    signed.tampers("UPDATE tree_tiles SET hashes = %s WHERE club_id = 'thursday'", kept[0][2][: keep * 32])
    for table in ("snapshots", "idempotency"):
        signed.tampers(f"DELETE FROM {table}")  # noqa: S608  names of our own
    # The names of the members stay: nobody plays with somebody whose name is erased.
    signed.tampers("DELETE FROM openings WHERE club_id = 'thursday' AND position >= %s", keep)
    signed.services.memory.forget(("thursday", "table/t"))
    while signed.size("thursday") <= had:
        signed.play("thursday")
    grows_and_is_refused(signed, "forked")


def test_a_club_that_has_gone_is_refused(signed: World) -> None:
    for sql in (*CUT_OFF.values(), "DELETE FROM tree_tiles WHERE club_id = 'thursday' AND tile >= %s"):
        signed.tampers(sql, 0)
    signed.tampers("DELETE FROM log_head WHERE club_id = 'thursday'")
    signed.sign_all()
    assert signed.refusal("thursday") == "went_back"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE tree_tiles SET hashes = overlay(hashes PLACING decode(repeat('ab', 32), 'hex') FROM 33)",
        "UPDATE tree_tiles SET hashes = substr(hashes, 1, length(hashes) - 32)",
        "UPDATE tree_tiles SET hashes = '\\x00'",
        "DELETE FROM tree_tiles",
    ],
)
def test_an_altered_tile_is_refused(signed: World, sql: str) -> None:
    signed.tampers(f"{sql} {'AND' if 'WHERE' in sql else 'WHERE'} club_id = 'thursday' ")
    signed.play("thursday")
    grows_and_is_refused(signed, "tree_altered")


def test_events_that_are_missing_are_refused(signed: World) -> None:
    missing = signed.size("thursday")
    signed.play("thursday")
    signed.tampers("DELETE FROM events WHERE club_id = 'thursday' AND position = %s", missing)
    grows_and_is_refused(signed, "events_missing")


def test_a_forged_checkpoint_beyond_what_was_signed_is_refused(signed: World) -> None:
    signed.play("thursday")
    signed.tampers(
        "INSERT INTO checkpoints SELECT club_id, size + 1, root, replace(note, size::text, (size + 1)::text),"
        " signed_at, 0, 0 FROM checkpoints WHERE club_id = 'thursday' ORDER BY size DESC LIMIT 1"
    )
    grows_and_is_refused(signed, "tree_altered")


def test_a_refusal_is_told_once_and_so_is_its_end(signed: World) -> None:
    signed.play("thursday")
    tile = signed.asks("SELECT hashes FROM tree_tiles WHERE club_id = 'thursday' AND level = 0")[0][0]
    signed.tampers("UPDATE tree_tiles SET hashes = '' WHERE club_id = 'thursday'")
    rounds = signed.rounds()
    with capture_logs() as logs:
        for _ in range(5):
            rounds.once()
    since = signed.asks("SELECT since FROM signing_refusals")
    assert [(one["event"], one["code"]) for one in logs] == [("refuses to sign", "tree_altered")]
    signed.tampers("UPDATE tree_tiles SET hashes = %s WHERE club_id = 'thursday'", tile)
    assert len(since) == 1
    rounds.once()
    assert len(logs) == 1
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")


def test_a_folder_that_lost_its_memory_goes_on_from_its_own_checkpoint(signed: World) -> None:
    shutil.rmtree(signed.folder / "signed")
    signed.play("thursday")
    signed.sign_all()
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")


def test_a_folder_from_an_older_backup_goes_on_from_its_own_checkpoint(signed: World) -> None:
    copy = signed.folder.with_name("copy")
    shutil.copytree(signed.folder, copy)
    signed.play("thursday", 2)
    signed.sign_all()
    shutil.rmtree(signed.folder)
    copy.rename(signed.folder)
    signed.play("thursday")
    signed.sign_all()
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")


def test_a_new_key_does_not_go_on_from_another_ones_log_by_itself(signed: World) -> None:
    old = signed.signer().verifier_of("thursday")
    shutil.rmtree(signed.folder)
    signed.play("thursday")
    grows_and_is_refused_as_lost(signed)
    before = signed.newest("thursday").size
    adopt_stored(signed.services, signed.signer(), "thursday")
    signed.sign_all()
    new = signed.signer().verifier_of("thursday")
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")
    note = signed.asks("SELECT note FROM checkpoints WHERE club_id = 'thursday' AND size = %s", before)[0][0]
    assert open_checkpoint(note, [old]).checkpoint == open_checkpoint(note, [new]).checkpoint
    with signed.services.cross_club_transaction() as conn:
        keys = verifier_keys(conn, "thursday")
    assert [(key.vkey, key.retired_size) for key in keys] == [(old.text, before), (new.text, None)]


def grows_and_is_refused_as_lost(world: World) -> None:
    world.sign_all()
    assert world.refusal("thursday") == world.refusal("friday") == "state_lost"


def test_what_was_signed_is_not_unsigned_by_adopting(signed: World) -> None:
    with pytest.raises(SigningRefused):
        adopt_stored(signed.services, signed.signer(), "thursday")
    with pytest.raises(SigningRefused, match="no checkpoint of the club monday is stored"):
        adopt_stored(signed.services, signed.signer(), "monday")


def test_after_a_rotation_old_keys_verify_old_checkpoints_and_both_the_one_between(signed: World) -> None:
    old = signed.signer().verifier_of("thursday")
    before = signed.newest("thursday")
    rounds = signed.rounds()
    rounds.once()
    signed.signer().prepare_rotation()
    rounds.once()
    new = signed.signer().verifier_of("thursday")
    between = signed.newest("thursday")
    assert between.size == before.size
    for key in (old, new):
        assert open_checkpoint(between.note, [key]).checkpoint.root == before.root
    signed.play("thursday")
    rounds.once()
    assert open_checkpoint(signed.newest("thursday").note, [new])
    for (note,) in signed.asks("SELECT note FROM checkpoints WHERE club_id = 'thursday' AND size <= %s", before.size):
        assert open_checkpoint(note, [old])
    with signed.services.cross_club_transaction() as conn:
        keys = verifier_keys(conn, "thursday")
    assert [(key.vkey, key.retired_size) for key in keys] == [(old.text, before.size), (new.text, None)]


def test_altered_tiles_are_made_anew_from_a_log_that_is_the_signed_one(signed: World) -> None:
    before = signed.asks("SELECT level, tile, hashes FROM tree_tiles WHERE club_id = 'thursday' ORDER BY 1, 2")
    signed.tampers("UPDATE tree_tiles SET hashes = '\\x00' WHERE club_id = 'thursday'")
    signed.play("thursday")
    signed.sign_all()
    assert signed.refusal("thursday") == "tree_altered"
    repair_tiles(signed.services, signed.signer(), "thursday")
    assert before == signed.asks("SELECT level, tile, hashes FROM tree_tiles WHERE club_id = 'thursday' ORDER BY 1, 2")
    signed.sign_all()
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE events SET body = body || ' ' WHERE club_id = 'thursday' AND position = 3", "forked"),
        ("DELETE FROM events WHERE club_id = 'thursday' AND position = 3", "events_missing"),
    ],
)
def test_tiles_are_not_made_from_a_log_that_is_another_one(signed: World, sql: str, code: str) -> None:
    before = signed.asks("SELECT level, tile, hashes FROM tree_tiles ORDER BY club_id, level, tile")
    signed.tampers(sql)
    with pytest.raises(SigningRefused) as refusal:
        repair_tiles(signed.services, signed.signer(), "thursday")
    assert refusal.value.code == code
    assert before == signed.asks("SELECT level, tile, hashes FROM tree_tiles ORDER BY club_id, level, tile")
    with pytest.raises(SigningRefused, match="nothing has been signed"):
        repair_tiles(signed.services, signed.signer(), "monday")


def test_a_lock_that_one_club_meets_is_no_other_clubs(signed: World) -> None:
    signed.play("thursday")
    signed.play("friday")
    with psycopg.connect(signed.owner_dsn) as conn:
        conn.execute("SELECT 1 FROM tree_tiles WHERE club_id = 'friday' FOR UPDATE")
        with open_services(signed.app_dsn, PoolSettings(lock_timeout_ms=200)) as hurried:
            Rounds(hurried.pool, signed.integrator(), retry_s=0).once()
    assert signed.refusal("friday") == "failed"
    assert signed.newest("thursday").size == signed.size("thursday")
    signed.sign_all()
    assert signed.refusal("friday") == ""
    assert signed.newest("friday").size == signed.size("friday")


def test_a_log_that_goes_on_under_another_name_is_signed_under_that(signed: World) -> None:
    shutil.rmtree(signed.folder)
    renamed = Signer.open(signed.folder, "elsewhere.example")
    adopt_stored(signed.services, renamed, "thursday")
    rounds = Rounds(signed.services.pool, Integrator(signer=renamed), retry_s=0)
    rounds.once()
    key = renamed.verifier_of("thursday")
    assert key.name == "elsewhere.example/thursday"
    assert open_checkpoint(signed.newest("thursday").note, [key]).checkpoint.size == signed.size("thursday")
    signed.play("thursday")
    rounds.once()
    assert open_checkpoint(signed.newest("thursday").note, [key]).checkpoint.size == signed.size("thursday")
    assert signed.refusal("thursday") == ""


@pytest.mark.parametrize("name", ["../key", "..", "a/b", "Thursday", "a+b", "", "a b", "key.pem", "x" * 64])
def test_a_club_that_the_database_made_up_becomes_no_file(signed: World, name: str) -> None:
    before = sorted(signed.folder.parent.rglob("*"))
    signed.tampers("INSERT INTO log_head (club_id, size) VALUES (%s, 1)", name)
    signed.tampers("INSERT INTO events SELECT %s, 0, 'club', 1, recorded_at, type, body FROM events LIMIT 1", name)
    signed.play("friday")
    signed.sign_all()
    assert signed.refusal(name) == "no_club"
    assert sorted(signed.folder.parent.rglob("*")) == before
    assert signed.newest("friday").size == signed.size("friday")


@pytest.mark.parametrize("size", [-1, -300, 2**62])
@pytest.mark.parametrize("club", ["thursday", "monday"])
def test_sizes_that_no_log_has_are_refused(signed: World, size: int, club: str) -> None:
    signed.tampers("DELETE FROM log_head WHERE club_id = %s", club)
    signed.tampers("INSERT INTO log_head (club_id, size) VALUES (%s, %s)", club, size)
    signed.play("friday")
    signed.sign_all()
    assert signed.refusal(club) == ("went_back" if size < 0 else "events_missing")
    assert signed.newest("friday").size == signed.size("friday")


@pytest.mark.parametrize("size", [-1, -300, 2**62])
def test_checkpoints_of_sizes_that_no_log_has_are_refused(signed: World, size: int) -> None:
    if size < 0:
        signed.tampers("DELETE FROM checkpoints WHERE club_id = 'thursday'")
    signed.tampers(
        "INSERT INTO checkpoints SELECT 'thursday', %s, root, note, signed_at, 0, 0 FROM checkpoints LIMIT 1", size
    )
    signed.play("friday")
    signed.sign_all()
    assert signed.refusal("thursday") == "tree_altered"
    assert signed.newest("friday").size == signed.size("friday")


@pytest.mark.parametrize("tables", [("checkpoints",), ("checkpoints", "tree_tiles")])
def test_what_was_signed_last_comes_back_when_it_is_deleted(signed: World, tables: tuple[str, ...]) -> None:
    before = signed.newest("thursday")
    for table in tables:
        signed.tampers(f"DELETE FROM {table} WHERE club_id = 'thursday'")  # noqa: S608  names of our own
    signed.sign_all()
    assert signed.newest("thursday").note == before.note
    assert signed.newest("thursday").root == before.root
    signed.play("thursday")
    signed.sign_all()
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")


def test_much_that_is_deleted_is_for_the_operator(signed: World) -> None:
    for table in ("checkpoints", "tree_tiles"):
        signed.tampers(f"DELETE FROM {table} WHERE club_id = 'thursday'")  # noqa: S608  names of our own
    signed.sign_all(batch_events=5)
    assert signed.refusal("thursday") == "tree_altered"
    repair_tiles(signed.services, signed.signer(), "thursday")
    signed.sign_all(batch_events=5)
    assert signed.refusal("thursday") == ""
    assert signed.newest("thursday").size == signed.size("thursday")
