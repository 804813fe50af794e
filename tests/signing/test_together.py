"""Clubs with few new events are signed some at a time, in one transaction, and one that fails stops no other."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import found_club
from ging_service.eventlog.connections.scope import OneConnection
from ging_service.eventlog.signed_tree.checkpoint_store import newest_checkpoint, verifier_keys
from ging_service.signing.integrator import Integrator
from ging_service.signing.rounds import _FEW_EVENTS, Rounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.signing.conftest import World

pytestmark = pytest.mark.complete

CLUBS = tuple(f"club-{number:02}" for number in range(40))


class _Signing:
    """A signer that counts its transactions, and the clubs that it has told to be signed."""

    def __init__(self, world: World) -> None:
        self.transactions = 0
        self.told: list[str] = []
        self._rounds = Rounds(
            world.services.pool,
            Integrator(signer=world.signer()),
            check=self._count,
            on_signed=self.told.append,
            retry_s=0,
        )

    def _count(self, _conn: Any) -> None:
        self.transactions += 1

    def once(self) -> bool:
        return self._rounds.once()


@pytest.fixture
def many(world: World) -> World:
    """Forty clubs that were never signed, besides one that plays."""
    for club in CLUBS:
        found_club(world.services, club, club.title())
    return world


def sizes(world: World) -> dict[str, int]:
    """How much of each club is signed, by what is stored; 0: nothing."""
    with world.services.cross_club_transaction() as conn:
        found = {club: newest_checkpoint(conn, club) for club in CLUBS}
    return {club: one.size if one else 0 for club, one in found.items()}


def test_many_clubs_take_few_transactions(many: World) -> None:
    signing = _Signing(many)
    assert not signing.once()
    assert signing.transactions <= 4
    assert {*CLUBS, "thursday"} == set(signing.told)
    assert sizes(many) == {club: many.size(club) for club in CLUBS}
    for club in CLUBS:
        last = many.signer().last(club)
        assert last is not None
        assert last.notes == {str(many.size(club)): many.newest(club).note}


def test_a_club_that_is_refused_stops_none_of_those_beside_it(many: World) -> None:
    many.tampers("DELETE FROM events WHERE club_id = 'club-07'")
    signing = _Signing(many)
    signing.once()
    assert many.refusal("club-07") == "events_missing"
    assert sizes(many) == {club: 0 if club == "club-07" else many.size(club) for club in CLUBS}
    assert "club-07" not in signing.told


def test_what_was_signed_and_could_not_be_stored_is_stored_as_it_was_signed(many: World) -> None:
    many.tampers("REVOKE INSERT ON checkpoints FROM ging_app")
    signing = _Signing(many)
    signing.once()
    assert set(sizes(many).values()) == {0}
    kept = {club: last.notes for club in CLUBS if (last := many.signer().last(club))}
    assert kept
    many.tampers("GRANT INSERT ON checkpoints TO ging_app")
    _Signing(many).once()
    for club, notes in kept.items():
        assert many.newest(club).note == notes[str(many.size(club))]
    assert sizes(many) == {club: many.size(club) for club in CLUBS}


class _Committing(psycopg.Connection[Any]):
    """A connection that looks, right before each commit, which clubs it is about to show as signed."""

    before_commit: Callable[[set[str]], object]

    def commit(self) -> None:
        self.execute("SELECT set_config('ging.club_id', '*', true)")
        self.before_commit({club for (club,) in self.execute("SELECT club_id FROM checkpoints")})
        super().commit()


def test_what_was_signed_is_on_the_disk_before_anybody_sees_it(many: World) -> None:
    shown: list[tuple[set[str], set[str]]] = []
    with _Committing.connect(many.app_dsn) as conn:
        conn.before_commit = lambda stored: shown.append((stored, set(many.signer().clubs())))
        Rounds(OneConnection(conn), many.integrator()).once()
    assert sizes(many) == {club: many.size(club) for club in CLUBS}
    assert any(stored for stored, _ in shown)
    assert all(stored <= kept for stored, kept in shown)


def test_the_server_ends_the_transaction_of_a_signer_that_is_frozen_between_two_clubs(many: World) -> None:
    """It ends those that are idle. In the middle of a pipeline a connection is not."""
    states: set[str] = set()

    def looked() -> datetime:
        with psycopg.connect(many.owner_dsn) as watching:
            pids = "SELECT state FROM pg_stat_activity WHERE pid = %s"
            states.update(state for (state,) in watching.execute(pids, (conn.info.backend_pid,)))
        return datetime.now(UTC)

    with psycopg.connect(many.app_dsn) as conn:
        Rounds(OneConnection(conn), many.integrator(clock=looked)).once()
    assert sizes(many) == {club: many.size(club) for club in CLUBS}
    assert states == {"idle in transaction"}


def test_a_changed_key_is_stored_for_many_clubs_in_few_transactions(many: World) -> None:
    _Signing(many).once()
    signer = many.signer()
    before = {club: signer.verifier_of(club).text for club in CLUBS}
    signer.prepare_rotation()
    signing = _Signing(many)
    signing.once()
    assert signing.transactions <= 5, "one is for the lease"
    for club in CLUBS:
        with many.services.club_transaction(club) as conn:
            old, new = verifier_keys(conn, club)
        assert (old.vkey, old.retired_size) == (before[club], many.size(club))
        assert (new.vkey, new.retired_size) == (many.signer().verifier_of(club).text, None)
        assert new.rotation


def test_logs_with_many_new_events_are_signed_one_by_one(many: World) -> None:
    signing = _Signing(many)
    signing.once()
    before = signing.transactions
    many.found("friday")
    for club in ("thursday", "friday"):
        many.play(club, deals=_FEW_EVENTS // 3)
    signing.once()
    assert signing.transactions == before + 2
