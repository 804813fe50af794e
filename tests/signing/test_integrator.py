"""From the log to signed checkpoints, and everything that must not be signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of

if TYPE_CHECKING:
    from tests.signing.conftest import World


def bodies(world: World, club: str, size: int) -> list[bytes]:
    rows = world.asks("SELECT body FROM events WHERE club_id = %s AND position < %s ORDER BY position", club, size)
    return [row[0] for row in rows]


def test_every_settled_deal_and_the_logs_end_are_signed(world: World) -> None:
    opened = world.size("thursday")
    settled = world.play("thursday", 3)
    world.sign_all()
    assert world.sizes("thursday") == settled
    assert opened not in world.sizes("thursday")
    key = world.signer().verifier_of("thursday")
    for size, root, note in world.asks("SELECT size, root, note FROM checkpoints"):
        checkpoint = open_checkpoint(note, [key]).checkpoint
        assert (checkpoint.origin, checkpoint.size, checkpoint.root) == ("test.example/thursday", size, root)
        assert root == root_of(leaf_hashes(bodies(world, "thursday", size)))


def test_a_long_log_is_taken_in_batch_by_batch(world: World) -> None:
    settled = world.play("thursday", 12)
    rounds = world.rounds(batch_events=13)
    turns = 1
    while rounds.once():
        turns += 1
    assert turns > 4
    assert set(settled) <= set(world.sizes("thursday"))
    assert world.newest("thursday").size == world.size("thursday")
    assert world.newest("thursday").root == root_of(leaf_hashes(bodies(world, "thursday", settled[-1])))


def test_a_batch_ends_where_a_command_ends_if_it_can(world: World) -> None:
    world.play("thursday", 6)
    world.sign_all(batch_events=13)
    ends = {
        row[0]
        for row in world.asks(
            "SELECT a.position + 1 FROM events AS a LEFT JOIN events AS b"
            " ON b.club_id = a.club_id AND b.position = a.position + 1"
            " WHERE a.club_id = 'thursday' AND convert_from(a.body, 'UTF8')::jsonb ->> 'command'"
            " IS DISTINCT FROM convert_from(b.body, 'UTF8')::jsonb ->> 'command'"
        )
    }
    assert set(world.sizes("thursday")) <= ends


def test_batches_shorter_than_a_command_work(world: World) -> None:
    world.play("thursday", 2)
    world.sign_all(batch_events=1)
    assert world.newest("thursday").root == root_of(leaf_hashes(bodies(world, "thursday", world.size("thursday"))))


def test_what_comes_later_is_signed_later_and_two_clubs_apart(world: World) -> None:
    world.found("friday")
    rounds = world.rounds()
    while rounds.once():
        pass
    world.play("friday")
    assert not rounds.once()
    world.play("thursday", 2)
    world.play("friday")
    assert not rounds.once()
    for club in ("thursday", "friday"):
        assert world.newest(club).size == world.size(club)
        assert world.newest(club).root == root_of(leaf_hashes(bodies(world, club, world.size(club))))
        assert world.refusal(club) == ""


def test_nothing_new_is_nothing_to_do(world: World) -> None:
    rounds = world.rounds()
    rounds.once()
    files = {file: file.stat().st_mtime_ns for file in world.folder.rglob("*.json")}
    assert not rounds.once()
    assert {file: file.stat().st_mtime_ns for file in world.folder.rglob("*.json")} == files


def test_a_tile_is_the_same_however_the_log_came_in(world: World) -> None:
    world.play("thursday", 40)
    rounds = world.rounds(batch_events=37)
    while rounds.once():
        pass
    one = world.asks("SELECT level, tile, hashes FROM tree_tiles ORDER BY 1, 2")
    world.tampers("DELETE FROM tree_tiles")
    world.tampers("DELETE FROM checkpoints")
    for file in world.folder.rglob("*.json"):
        file.unlink()
    world.sign_all()
    assert world.asks("SELECT level, tile, hashes FROM tree_tiles ORDER BY 1, 2") == one
    assert [row[:2] for row in one] == [(0, 0), (0, 1), (1, 0)]
