"""Repeated inspection of old signed data: an altered event or tile is found without a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.signing.recovery import repair_tiles

if TYPE_CHECKING:
    from ging_service.signing.rounds import Rounds
    from tests.signing.conftest import World

ROUNDS = 8
"""More than there are tiles of leaf hashes."""


@pytest.fixture
def long(world: World) -> World:
    """A club with a full tile and a partial one, another with a partial one, both signed."""
    world.found("friday")
    world.play("thursday", 45)
    assert 256 < world.size("thursday") < 512
    world.sign_all()
    return world


def quiet(rounds: Rounds) -> None:
    """Some rounds in which nobody plays."""
    for _ in range(ROUNDS):
        rounds.once()


def test_an_untouched_record_passes(long: World) -> None:
    rounds = long.rounds()
    quiet(rounds)
    assert long.refusal("thursday") == long.refusal("friday") == ""


@pytest.mark.complete
@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE events SET body = body || ' ' WHERE position = 3", "events_altered"),
        ("UPDATE events SET body = body || ' ' WHERE position = 300", "events_altered"),
        ("DELETE FROM events WHERE position = 255", "events_missing"),
        (
            "UPDATE tree_tiles SET hashes = set_byte(hashes, 100, get_byte(hashes, 100) # 1) WHERE level = 0 AND tile = 0",
            "tree_altered",
        ),
        ("UPDATE tree_tiles SET hashes = set_byte(hashes, 9, get_byte(hashes, 9) # 1) WHERE tile = 1", "tree_altered"),
        ("UPDATE tree_tiles SET hashes = set_byte(hashes, 9, get_byte(hashes, 9) # 1) WHERE level = 1", "tree_altered"),
        ("UPDATE tree_tiles SET hashes = substr(hashes, 1, 320) WHERE level = 0 AND tile = 0", "tree_altered"),
        ("DELETE FROM tree_tiles WHERE level = 1", "tree_altered"),
    ],
)
def test_what_was_altered_long_ago_is_found_and_not_signed_over(long: World, sql: str, code: str) -> None:
    rounds = long.rounds()
    quiet(rounds)
    long.tampers(f"{sql} AND club_id = 'thursday'")
    quiet(rounds)
    assert (long.refusal("thursday"), long.refusal("friday")) == (code, "")
    before = long.newest("thursday").size
    for again in (rounds, long.rounds()):
        long.play("friday")
        long.services.memory.forget(("thursday", "table/t"))
        quiet(again)
        assert long.newest("thursday").size == before
        assert long.newest("friday").size == long.size("friday")
        assert long.refusal("thursday") == code


def test_what_has_been_put_right_is_signed_again(long: World) -> None:
    rounds = long.rounds()
    long.tampers("UPDATE tree_tiles SET hashes = set_byte(hashes, 100, 0) WHERE level = 0 AND tile = 0")
    quiet(rounds)
    assert long.refusal("thursday") == "tree_altered"
    repair_tiles(long.services, long.signer(), "thursday")
    repair_tiles(long.services, long.signer(), "friday")
    long.play("thursday")
    quiet(rounds)
    assert long.refusal("thursday") == long.refusal("friday") == ""
    assert long.newest("thursday").size == long.size("thursday")


def test_a_tile_that_cannot_be_read_hides_no_other(long: World) -> None:
    rounds = long.rounds()
    rounds.once()
    long.tampers("UPDATE events SET body = body || ' ' WHERE position = 3 AND club_id = 'thursday'")
    # Rows of one club that the server fails to read.
    long.tampers(
        "CREATE POLICY unreadable ON events AS RESTRICTIVE FOR SELECT"
        " USING (club_id <> 'friday' OR 1 / (position - position) = 1)"
    )
    with pytest.raises(psycopg.errors.DivisionByZero):
        quiet(rounds)
    assert long.refusal("thursday") == "events_altered"
