"""Rebuilding a club's tiles from its log, where the stored ones are not those that were signed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.signed_tree.tree_store import leaves, store_tiles
from ging_service.signing.errors import SigningRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

    from ging_service.execution.services import Services
    from ging_service.signing.last_signed import Last
    from ging_service.signing.signer import Signer

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
