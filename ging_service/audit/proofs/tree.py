"""A club's tree as it is published: checkpoint, tiles, bundles of entries, and the proof of one event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from ging_service.audit.proofs.unsealed_events import holds_in_clear
from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.proof.merkle import consistency_proof, inclusion_proof, leaf_hash
from ging_service.eventlog.proof.proof_file import ProofFile
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tiles import ENTRIES, WIDTH, TileName, tile_reader, write_bundle
from ging_service.eventlog.read import club_events, club_sizes, head_size
from ging_service.eventlog.signed_tree.checkpoint_store import (
    StoredCheckpoint,
    first_checkpoint_over,
    newest_checkpoint,
    refusal_of,
    refusals,
    verifier_keys,
)
from ging_service.eventlog.signed_tree.tree_store import TileStore
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import listed_events_of
from ging_service.execution.visibility import VisibilityFilter

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg

    from ging_service.eventlog.signed_tree.checkpoint_store import SigningRefusal, StoredKey
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

WENT_BACK: Final = "went_back"
_LOST: Final = "restore a newer backup, or the events from an export (`ging club restore`)"
State = Literal["signed", "waiting", "unwitnessed", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """One club: the number of events in its log, the number of signed ones, and the state.

    ``waiting``: the signer has not reached it yet. ``unwitnessed``: signed, but by fewer witnesses than the club
    requires. ``code`` and ``detail`` explain why it is ``refused``.
    """

    club_id: str
    events: int
    signed: int
    cosigned_by: int
    witnesses_required: int
    state: State
    code: str = ""
    detail: str = ""

    @property
    def told(self) -> str:
        """The state in words, with what to do about a log that lost something."""
        advice = f": {_LOST}" if self.code == WENT_BACK else ""
        return f"refused: {self.detail} ({self.code}){advice}" if self.state == "refused" else self.state


def signing_of_clubs(services: Services, signed: Mapping[str, int] = MappingProxyType({})) -> list[Signing]:
    """Return every club, by id; also those that only the signer still knows of.

    ``signed``: by club, the number of events that the signer remembers to have signed. A database that was set back has
    forgotten it, with all that was refused since.
    """
    with services.cross_club_transaction() as conn:
        refused, sizes = refusals(conn), club_sizes(conn)
        found = [
            _signing(club_id, sizes.get(club_id, 0), newest_checkpoint(conn, club_id), refused.get(club_id))
            for club_id in sorted(sizes.keys() | refused.keys() | signed.keys())
        ]
    return [_set_back(one, max(one.signed, signed.get(one.club_id, 0))) for one in found]


def _set_back(found: Signing, signed: int) -> Signing:
    """Return what the signer will say of a club's log as soon as it looks."""
    if found.state == "refused" or signed <= found.events:
        return found
    detail = f"{signed} events have been signed, and the log has {found.events}"
    return replace(found, state="refused", code=WENT_BACK, detail=detail)


def _signing(club_id: str, events: int, newest: StoredCheckpoint | None, refusal: SigningRefusal | None) -> Signing:
    return Signing(
        club_id=club_id,
        events=events,
        signed=0 if newest is None else newest.size,
        cosigned_by=0 if newest is None else newest.cosigned_by,
        witnesses_required=0 if newest is None else newest.witnesses_required,
        state=signing_state(events, newest, refusal),
        code="" if refusal is None else refusal.code,
        detail="" if refusal is None else refusal.detail,
    )


def signing_state(events: int, newest: StoredCheckpoint | None, refusal: SigningRefusal | None) -> State:
    """Return the state of a log of so many events."""
    # Before everything else, because nothing more is signed until a person has looked at it.
    if refusal is not None:
        return "refused"
    if newest is None or newest.size < events:
        return "waiting"
    return "signed" if newest.is_witnessed else "unwitnessed"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedCheckpoint:
    """The newest checkpoint, and the state of the log that it is about."""

    stored: StoredCheckpoint
    state: State


@dataclass(frozen=True, slots=True, kw_only=True)
class EventProof:
    """The extent to which one event is proved: its leaf hash (hex), and the first checkpoint over it.

    Without such a checkpoint ``signed_size`` is 0 and the root, times and ``note``, the checkpoint itself, are "".
    ``state`` is that of the whole log; ``code`` and ``detail`` explain why nothing more of it is signed.
    """

    position: int
    leaf: str
    state: State
    signed_size: int = 0
    root: str = ""
    signed_at: str = ""
    cosigned_by: int = 0
    witnesses_required: int = 0
    code: str = ""
    detail: str = ""
    note: str = ""


def published_checkpoint(services: Services, club_id: str) -> PublishedCheckpoint:
    """The newest checkpoint. Raises ``NoSuchClub``, ``NotFound``."""
    with services.club_transaction(club_id) as conn:
        events = head_size(conn, club_id)
        stored = _newest(conn, club_id)
        return PublishedCheckpoint(stored=stored, state=signing_state(events, stored, refusal_of(conn, club_id)))


def published_keys(services: Services, club_id: str) -> list[StoredKey]:
    """Every key that has signed for the club, the one in use first. Raises ``NoSuchClub``, ``NotFound``."""
    with services.club_transaction(club_id) as conn:
        head_size(conn, club_id)
        _newest(conn, club_id)
        return verifier_keys(conn, club_id)[::-1]


def published_tile(services: Services, club_id: str, path: str, person: Principal) -> bytes:
    """Return the tile or bundle of a path of C2SP tlog-tiles, such as ``tile/0/001.p/17``.

    Raises ``NoSuchClub``, ``NotFound`` where the signed tree has no such tile, and ``Refused``: ``not_sealed`` for a
    bundle with events from before sealing, which hold values that not everyone may see; ``not_yours_to_see`` for a
    bundle with events that the person may not see.
    """
    with services.club_transaction(club_id) as conn:
        head_size(conn, club_id)
        try:
            name = TileName.parse(path)
            if name.level == ENTRIES:
                return _bundle(services, conn, VisibilityFilter(services, club_id, person, conn), club_id, name)
            return TileStore(conn, club_id)(name.level, name.index, name.width)
        except ProofError as error:
            raise NotFound("tile") from error


def proof_file(services: Services, club_id: str, position: int) -> str:
    """Return the event's ``tlog-proof@v1`` file under the newest checkpoint, preferably one with all its witnesses.

    Raises ``NoSuchClub``, ``NotFound``: there is no such event, or it is under no checkpoint yet.
    """
    with services.club_transaction(club_id) as conn:
        _check_position(conn, club_id, position)
        newest = newest_checkpoint(conn, club_id, witnessed=True)
        if newest is None or newest.size <= position:
            newest = newest_checkpoint(conn, club_id)
        if newest is None or newest.size <= position:
            raise NotFound("proof")
        proof = inclusion_proof(newest.size, position, tile_reader(TileStore(conn, club_id), newest.size))
    return ProofFile(index=position, proof=tuple(proof), checkpoint=newest.note).text


def consistency(services: Services, club_id: str, old_size: int, new_size: int) -> list[bytes]:
    """Return the proof that the tree of the new size extends that of the old one. Raises ``NoSuchClub``, ``NotFound``.

    The proof consists of hashes. Both are sizes of signed trees, the old one positive and smaller.
    """
    with services.club_transaction(club_id) as conn:
        head_size(conn, club_id)
        if not 0 < old_size < new_size <= _newest(conn, club_id).size:
            raise NotFound("proof")
        try:
            return consistency_proof(old_size, new_size, tile_reader(TileStore(conn, club_id), new_size))
        except ProofError as error:
            raise NotFound("proof") from error


def event_proof(services: Services, club_id: str, position: int) -> EventProof:
    """Return the proof of the event at a position. Raises ``NoSuchClub``, ``NotFound``."""
    with services.club_transaction(club_id) as conn:
        events = _check_position(conn, club_id, position)
        (event,) = club_events(conn, club_id, position, 1)
        over = first_checkpoint_over(conn, club_id, position, witnessed=True)
        over = over or first_checkpoint_over(conn, club_id, position)
        refusal = refusal_of(conn, club_id)
        state = signing_state(events if over is None else over.size, over, refusal)
    code, detail = ("", "") if refusal is None else (refusal.code, refusal.detail)
    # The leaf hash of a body with a hand in clear would reveal the hand to anyone who tries all hands.
    leaf = "" if holds_in_clear(services.codec, event) else leaf_hash(event.body).hex()
    if over is None:
        return EventProof(position=position, leaf=leaf, state=state, code=code, detail=detail)
    return EventProof(
        position=position,
        leaf=leaf,
        state=state,
        signed_size=over.size,
        root=over.root.hex(),
        signed_at=timestamp(over.signed_at),
        cosigned_by=over.cosigned_by,
        witnesses_required=over.witnesses_required,
        code=code,
        detail=detail,
        note=over.note,
    )


def _bundle(
    services: Services, conn: psycopg.Connection[Any], visibility: VisibilityFilter, club_id: str, name: TileName
) -> bytes:
    first = name.index * WIDTH
    if _newest(conn, club_id).size < first + name.width:
        raise NotFound("tile")
    stored = club_events(conn, club_id, first, name.width)
    if any(holds_in_clear(services.codec, one) for one in stored):
        told = "some of these events are from before sealing and contain data that not everyone may see"
        raise Refused("not_sealed", "", told)
    # All or nothing: a bundle has no place for an event that is left out, and its hashes need every byte.
    if not all(visibility.sees_whole(recorded_event) for recorded_event in listed_events_of(services, stored)):
        raise Refused("not_yours_to_see", "", "you may not see some of these events")
    return write_bundle([one.body for one in stored])


def _newest(conn: psycopg.Connection[Any], club_id: str) -> StoredCheckpoint:
    newest = newest_checkpoint(conn, club_id)
    if newest is None:
        raise NotFound("checkpoint")
    return newest


def _check_position(conn: psycopg.Connection[Any], club_id: str, position: int) -> int:
    """Return the number of events in the log if there is one at the position; otherwise raise ``NotFound``."""
    events = head_size(conn, club_id)
    if position >= events:
        raise NotFound("event")
    return events
