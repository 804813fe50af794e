"""Continuing after a loss: from a stored tree although the signer's folder was lost, and with tiles rebuilt from the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.signed_tree.checkpoint_store import newest_checkpoint, verifier_keys
from ging_service.eventlog.signed_tree.tree_store import TileStore, leaves, store_tiles
from ging_service.signing.errors import SigningRefused
from ging_service.signing.tree_growth import GrowingTree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import psycopg

    from ging_service.eventlog.signed_tree.checkpoint_store import StoredCheckpoint, StoredKey
    from ging_service.execution.services import Services
    from ging_service.signing.last_signed import Last
    from ging_service.signing.signer import Signer


def adopt_stored(services: Services, signer: Signer, club_id: str) -> Last:
    """Sign the tree of the newest stored checkpoint, independent of its signer, and state that key as the one before.

    Raises ``SigningRefused``: nothing is stored, the stored tree is another one, or this signer knows the club.
    """
    with services.club_transaction(club_id) as conn:
        stored = newest_checkpoint(conn, club_id)
        if stored is None:
            raise SigningRefused(
                "state_lost", f"no checkpoint of the club {club_id} is stored, so the signer has nothing to continue"
            )
        predecessor = _key_of(stored, verifier_keys(conn, club_id))
        try:
            # Computed and not taken from the note: an operator's decision must not sign what the tiles do not show.
            root = GrowingTree(TileStore(conn, club_id), stored.size).root
        except ProofError as error:
            raise SigningRefused("tree_altered", f"the stored tree does not reach its checkpoint: {error}") from error
    if root != stored.root:
        raise SigningRefused("tree_altered", "the stored tree is not the one of the stored checkpoint")
    checkpoint = Checkpoint(origin=signer.origin_of(club_id), size=stored.size, root=root)
    return signer.accept(club_id, checkpoint, predecessor)


def _key_of(stored: StoredCheckpoint, keys: Sequence[StoredKey]) -> VerifierKey | None:
    """Return the key in use that has signed the stored checkpoint; None where the stored keys do not show it."""
    for row in keys:
        try:
            key = VerifierKey.parse(row.vkey)
            open_checkpoint(stored.note, [key])
        except ProofError:
            continue
        # A retired key has handed over already: it cannot be the predecessor of this one.
        if row.retired_size is None:
            return key
    return None


# A log need not fit into memory. As many as the signer itself reads at once.
CHUNK_EVENTS = 10_000


def repair_tiles(
    services: Services,
    signer: Signer,
    club_id: str,
    check: Callable[[psycopg.Connection[Any]], object] = lambda _: None,
) -> Last:
    """Rebuild the tiles up to the last signed checkpoint; all or nothing. ``check`` is the same as of ``Rounds``.

    Raises ``SigningRefused``: nothing was signed for the club, or its log is not the one that was signed. Then the
    tiles stay as they were, and the log is wrong.
    """
    last = signer.last(club_id)
    if last is None:
        raise SigningRefused("state_lost", f"nothing has been signed for the club {club_id}: see `ging signer adopt`")
    builder = TileBuilder()
    with services.club_transaction(club_id) as conn:
        check(conn)
        while builder.size < last.size:
            end = min(last.size, builder.size + CHUNK_EVENTS)
            found = leaves(conn, club_id, builder.size, end)
            if [leaf.position for leaf in found] != list(range(builder.size, end)):
                raise SigningRefused("events_missing", f"events before position {end} are missing: the log is damaged")
            store_tiles(conn, club_id, builder.extend(leaf_hashes(leaf.body for leaf in found)))
        # Compared at the end: the exception rolls back everything that was stored on the way.
        if builder.root() != last.root_bytes:
            told = f"the first {last.size} events are not those that have been signed: the log is damaged"
            raise SigningRefused("forked", told)
    return last
