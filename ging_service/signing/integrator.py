"""From a club's log to signed checkpoints: read new events, grow the tree, have it signed, store it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ging_service.eventlog.proof.checkpoint import Checkpoint
from ging_service.eventlog.proof.merkle import consistency_proof
from ging_service.eventlog.proof.note import add_signatures, parse_note
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import tile_reader
from ging_service.eventlog.signed_tree.checkpoint_store import (
    change_key,
    change_note,
    newest_checkpoint,
    store_rotation,
    verifier_keys,
)
from ging_service.eventlog.signed_tree.tree_store import Leaf, Signed, SignedBatch, TileStore, leaves, store_batch
from ging_service.signing.due_checkpoints import end_of_commands, sizes_due
from ging_service.signing.errors import SigningRefused
from ging_service.signing.signer import Signer
from ging_service.signing.tree_growth import GrowingTree

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.eventlog.proof.keys import VerifierKey
    from ging_service.eventlog.proof.tile_builder import Tile
    from ging_service.eventlog.signed_tree.checkpoint_store import StoredCheckpoint
    from ging_service.signing.last_signed import Last

BATCH_EVENTS = 10_000
"""The most events that are read, signed and stored at once: this limits the memory and one club's turn."""


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Integrator:
    """Takes events in for one signer. ``witnesses_required(club)``: how many must co-sign that club's checkpoints."""

    signer: Signer
    witnesses_required: Callable[[str], int] = lambda _: 0
    clock: Callable[[], datetime] = _now
    batch_events: int = BATCH_EVENTS

    def take_in(self, conn: psycopg.Connection[Any], club_id: str, head: int) -> int:
        """Take in one batch of a club's events and return the size up to which the log is signed now.

        ``head``: the number of events in the log. Checkpoints that were signed before and never stored are stored
        first. Raises ``SigningRefused``; then nothing has been signed.
        """
        stored = newest_checkpoint(conn, club_id)
        size = 0 if stored is None else stored.size
        # The signer's own record comes before the database's, which an intruder may have changed.
        last = self._last(conn, club_id, stored)
        signed = 0 if last is None else last.size
        if head < signed:
            raise SigningRefused("went_back", f"{signed} events have been signed, and the log has {head}")
        if size < 0:
            raise SigningRefused("tree_altered", f"a checkpoint of {size} events is stored")
        try:
            if last is not None and size < last.size:
                self._give_out(conn, club_id, size, last)
                # After a kill between our disk and the database: readers need the key of the notes that were just
                # stored.
                self._store_keys(conn, club_id, last.size)
            elif last is not None and stored is not None:
                self._complete(conn, club_id, stored, last)
            return self._grow(conn, club_id, last, head)
        except ProofError as error:
            raise SigningRefused("tree_altered", f"the stored tree is not the one that was signed: {error}") from error

    def follow(self, conn: psycopg.Connection[Any], club_id: str) -> int:
        """Take over what another process has signed with the same key, without writing to the database.

        Return the size that is known to be signed then. Raises ``SigningRefused`` where what is stored does not extend
        what this signer knows.
        """
        last = self._last(conn, club_id, newest_checkpoint(conn, club_id))
        return 0 if last is None else last.size

    def _last(self, conn: psycopg.Connection[Any], club_id: str, stored: StoredCheckpoint | None) -> Last | None:
        """Return the last signed checkpoint: as the signer knows it, or a stored one of its own that it trusts."""
        last = self.signer.last(club_id)
        known = 0 if last is None else last.size
        if stored is None or stored.size <= known:
            return last
        try:
            read = tile_reader(TileStore(conn, club_id), stored.size)
            proof = tuple(consistency_proof(known, stored.size, read))
        except ProofError as error:
            raise SigningRefused("tree_altered", f"the stored tree does not reach its checkpoint: {error}") from error
        return self.signer.adopt(club_id, stored.size, stored.note, proof)

    def _give_out(self, conn: psycopg.Connection[Any], club_id: str, size: int, last: Last) -> None:
        """Store what was signed but not stored before the process ended: byte for byte as signed then."""
        tiles = self._missing_tiles(conn, club_id, size, last)
        signed = [
            Signed(size=at, root=Checkpoint.parse(parse_note(note).text).root, note=note)
            for at, note in sorted(last.notes_over(size).items())
        ]
        self._store(conn, club_id, tiles, signed)

    def _missing_tiles(self, conn: psycopg.Connection[Any], club_id: str, size: int, last: Last) -> list[Tile]:
        """Return the tiles from the newest stored checkpoint to the last signed one; none if already stored."""
        try:
            if GrowingTree(TileStore(conn, club_id), last.size).root == last.root_bytes:
                return []
        except ProofError:
            pass  # as it should be: tiles and checkpoints are stored together
        # The notes of the last batch are known, older ones are not: so large a gap means that stored rows have been
        # lost.
        if last.size - size > 2 * self.batch_events:
            told = f"tiles and checkpoints over {last.size - size} events are gone: see `ging signer repair`"
            raise SigningRefused("tree_altered", told)
        growth = GrowingTree(TileStore(conn, club_id), size)
        while growth.size < last.size:
            end = min(last.size, growth.size + self.batch_events)
            growth.add(leaf.body for leaf in self._leaves(conn, club_id, growth.size, end))
        if growth.root != last.root_bytes:
            raise SigningRefused("forked", f"the first {last.size} events are not those that have been signed")
        return growth.finished()

    def _complete(self, conn: psycopg.Connection[Any], club_id: str, stored: StoredCheckpoint, last: Last) -> None:
        """Ensure that the stored note bears all our signatures (a rotation adds one), and that our key is known.

        A log that an operator has renamed has another text there: ours replaces it.
        """
        note = last.notes[str(last.size)]
        ours, theirs = parse_note(note), parse_note(stored.note)
        if ours.text != theirs.text:
            change_note(conn, club_id, stored.size, lambda _: note, lambda _: 0)
        elif not set(ours.signatures) <= set(theirs.signatures):
            merged = functools.partial(add_signatures, signatures=ours.signatures)
            change_note(conn, club_id, stored.size, merged, lambda _: stored.cosigned_by)
        self._store_keys(conn, club_id, stored.size)

    def _store_keys(self, conn: psycopg.Connection[Any], club_id: str, size: int) -> None:
        """Ensure that our key is known as the one in use, and so are the rotation statements that have led to it.

        Without a statement (it was changed by a program that did not make any) it is in use from ``size`` on.
        """
        known = {key.vkey: key for key in verifier_keys(conn, club_id)}
        for note, rotation in self.signer.rotations(club_id).items():
            stored = known.get(rotation.new.text)
            if stored is None:
                change_key(conn, club_id, rotation.new.text, rotation.size, note)
            elif stored.rotation != note:
                store_rotation(conn, club_id, rotation.new.text, note)
        vkey = self.signer.verifier_of(club_id).text
        if [key.vkey for key in verifier_keys(conn, club_id) if key.retired_size is None] != [vkey]:
            change_key(conn, club_id, vkey, size)

    def _grow(self, conn: psycopg.Connection[Any], club_id: str, last: Last | None, head: int) -> int:
        """Sign and store one batch of new events, if there are any. Return the size that is signed then."""
        signed = 0 if last is None else last.size
        if head == signed:
            return signed
        growth = GrowingTree(TileStore(conn, club_id), signed)
        if last is not None and growth.root != last.root_bytes:
            raise SigningRefused("tree_altered", f"the stored tree of {signed} events is not the one that was signed")
        # One event more than a batch shows whether the last command ends within it: a checkpoint never divides a
        # command.
        found = self._leaves(conn, club_id, signed, min(head, signed + self.batch_events + 1))
        end = head if len(found) <= self.batch_events else end_of_commands(found)
        origin = self.signer.origin_of(club_id)
        extensions = []
        for size in sorted({*(due for due in sizes_due(found) if due < end), end}):
            before = growth.size
            growth.add(leaf.body for leaf in found[before - signed : size - signed])
            extensions.append(growth.extension(origin, before))
        # Signed first and stored afterwards. If the process ends in between, the next turn stores the notes byte for
        # byte.
        notes = self.signer.sign(club_id, extensions)
        roots = {one.checkpoint.size: one.checkpoint.root for one in extensions}
        made = [Signed(size=size, root=roots[size], note=note) for size, note in notes.items()]
        self._store(conn, club_id, growth.finished(), made)
        return end

    def _leaves(self, conn: psycopg.Connection[Any], club_id: str, first: int, end: int) -> list[Leaf]:
        """Return the club's events from a position up to another, and make sure that none is missing."""
        found = leaves(conn, club_id, first, end)
        if [leaf.position for leaf in found] != list(range(first, end)):
            raise SigningRefused("events_missing", f"of the events {first} to {end - 1} there are {len(found)}")
        return found

    def _key_at(self, club_id: str, size: int) -> VerifierKey:
        """Return the key for a checkpoint of ``size`` events: one signed before a rotation may be stored after it."""
        handed_over = (one.old for one in self.signer.rotations(club_id).values() if size <= one.size)
        return next(handed_over, self.signer.verifier_of(club_id))

    def _store(
        self, conn: psycopg.Connection[Any], club_id: str, tiles: Sequence[Tile], signed: Sequence[Signed]
    ) -> None:
        batch = SignedBatch(
            club_id=club_id,
            tiles=tiles,
            signed=signed,
            vkey=self._key_at(club_id, signed[0].size).text,
            signed_at=self.clock(),
            witnesses_required=self.witnesses_required(club_id),
        )
        store_batch(conn, batch)
