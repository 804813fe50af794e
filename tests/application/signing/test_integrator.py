"""From the log to signed checkpoints, and everything that must not be signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of

if TYPE_CHECKING:
    from tests.application.signing.conftest import World


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
