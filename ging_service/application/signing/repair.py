"""Making a club's tiles anew from its log, where the stored ones are not those that were signed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.signing.errors import SigningRefused
from ging_service.eventlog.proof.merkle import leaf_hashes
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.tree_store import leaves, store_tiles

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.application.signing.last_signed import Last
    from ging_service.application.signing.signer import Signer

CHUNK_EVENTS = 10_000


def repair_tiles(services: Services, signer: Signer, club_id: str) -> Last:
    """Make the tiles up to what was signed last anew; all or nothing.

    Raises ``SigningRefused``: nothing was signed for the club, or its log is not the one that was signed. Then the
    tiles stay as they were, and the log is what is wrong.
    """
    last = signer.last(club_id)
    if last is None:
        raise SigningRefused("state_lost", f"nothing has been signed for the club {club_id}: see `ging signer adopt`")
    builder = TileBuilder()
    with services.of(club_id) as conn:
        while builder.size < last.size:
            end = min(last.size, builder.size + CHUNK_EVENTS)
            found = leaves(conn, club_id, builder.size, end)
            if [leaf.position for leaf in found] != list(range(builder.size, end)):
                raise SigningRefused("events_missing", f"events before position {end} are missing: the log is damaged")
            store_tiles(conn, club_id, builder.extend(leaf_hashes(leaf.body for leaf in found)))
        if builder.root() != last.root_bytes:
            told = f"the first {last.size} events are not those that have been signed: the log is damaged"
            raise SigningRefused("forked", told)
    return last
