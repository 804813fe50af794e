"""One club's record in the database at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.schema import invitations, keys, logins, outcomes, sessions
from ging_service.audit.checking.check import Columns, PlacedOpening, StoredEvent
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.checking.signatures.signed_data import KnownKey, SignedNote
from ging_service.audit.database.row_comparison import against, place_in
from ging_service.audit.export_layout import KEEPER
from ging_service.eventlog.schema import event_ranges, events, idempotency, log_head, openings
from ging_service.eventlog.sealing import Opening
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, signing_refusals, tree_tiles, verifier_keys
from ging_service.eventlog.whole_tables import CHUNK_ROWS, stored_clubs, stored_rows
from ging_service.projections.models import READ_MODELS
from ging_service.webhooks.schema import deliveries, delivery_attempts, webhook_secrets, webhooks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import psycopg

    from ging_service.eventlog.whole_tables import Row


class DatabaseRecord:
    """A source of the checks. ``on_entries`` receives every event once, piece by piece, as it is stored."""

    eyes = KEEPER
    whole = True

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self.head = Finding(name="log_head", title="The head of the log", unit="rows")
        self.on_entries: Callable[[Sequence[StoredEvent]], object] = lambda _entries: None
        self._conn = conn
        self._club_id = club_id
        self._head = next((row[1] for row in self._rows(log_head)), None)
        self._is_begun = False

    @property
    def club_id(self) -> str:
        """The club."""
        return self._club_id

    @property
    def size(self) -> int:
        """The number of events that the head of the log states, 0 where there is none."""
        return self._head or 0

    def entries(self) -> Iterator[list[StoredEvent]]:
        """Yield the events in order of their positions. Rulings cause some of them to be read again."""
        is_first, self._is_begun = not self._is_begun, True
        count = 0
        for chunk in self._chunks():
            count += len(chunk)
            if is_first:
                self.on_entries(chunk)
            yield chunk
        if is_first:
            self._check_head(count)

    def openings(self) -> Iterator[PlacedOpening]:
        """The openings in order of positions and places."""
        for _, position, place, subject, audience, salt, value in self._rows(openings):
            yield PlacedOpening(position, Opening(place, subject, audience, salt, value))

    def notes(self) -> Iterator[SignedNote]:
        """The checkpoints, oldest first."""
        for _, size, root, note, signed_at, cosigned_by, required in self._rows(checkpoints):
            yield SignedNote(
                note=note,
                signed_at=signed_at or "",
                where=place_in(checkpoints.name, {"size": size}),
                kept_size=size,
                kept_root=root or b"",  # a root that is missing is a wrong one
                # None would mean that nothing is stated, which passes. No note has -1 co-signatures.
                cosigned_by=-1 if cosigned_by is None else cosigned_by,
                witnesses_required=required,
            )

    def keys(self) -> tuple[KnownKey, ...]:
        """Return the keys that have signed them according to the database."""
        return tuple(
            KnownKey(
                vkey=vkey,
                first_size=first_size,
                retired_size=retired_size,
                rotation=rotation or "",
                where=place_in(verifier_keys.name, {"vkey": vkey}),
            )
            for _, vkey, first_size, retired_size, rotation in self._rows(verifier_keys)
        )

    def refusal(self) -> str:
        """Return the signer's reason for not signing the club any more, "" if it signs."""
        return next((row[2] for row in self._rows(signing_refusals)), "")

    def _rows(self, table: Any) -> Iterator[Row]:  # noqa: ANN401  any table
        return stored_rows(self._conn, table, self._club_id)

    def _chunks(self) -> Iterator[list[StoredEvent]]:
        chunk: list[StoredEvent] = []
        for _, position, stream_id, version, recorded_at, type_name, body in self._rows(events):
            chunk.append(StoredEvent(position, body, Columns(stream_id, version, type_name, recorded_at)))
            if len(chunk) == CHUNK_ROWS:
                yield chunk
                chunk = []
        if chunk:
            yield chunk

    def _check_head(self, count: int) -> None:
        where = place_in(log_head.name, {})
        self.head.looked_at = int(self._head is not None)
        if self._head is None:
            self.head.fail("the club has no head of its log: nothing can be appended", where)
        elif not count:
            self.head.fail("the log has a head and no events", where)
        elif self._head != count:
            self.head.fail(against("size", self._head, count), where)


TABLES = (
    log_head,
    events,
    event_ranges,
    openings,
    idempotency,
    tree_tiles,
    checkpoints,
    verifier_keys,
    signing_refusals,
    logins,
    sessions,
    keys,
    invitations,
    outcomes,
    webhooks,
    webhook_secrets,
    deliveries,
    delivery_attempts,
    *READ_MODELS,
)
"""Every table of the service whose rows belong to existing clubs. ``rates`` do not: a sign-in may name any club.

``signing_lease`` is of no club."""


def clubs_finding() -> Finding:
    """Return the finding on clubs, before anything was checked."""
    return Finding(name="clubs", title="Every row is of a club that has a log", unit="tables")


class Clubs:
    """The clubs of a database. ``with_logs``: those that have a head, or events, or both."""

    def __init__(self, conn: psycopg.Connection[Any]) -> None:
        self.finding = clubs_finding()
        by_table = stored_clubs(conn, TABLES)
        self.with_logs = sorted({*by_table[log_head.name], *by_table[events.name]})
        self.finding.looked_at = len(TABLES)
        self.finding.count("clubs", len(self.with_logs))
        for name, clubs in by_table.items():
            # Sorted, so that two checks of one database report the same.
            for club_id in sorted(set(clubs) - set(self.with_logs)):
                told = f"there are rows of the club {club_id!r:.80}, which has no log"
                self.finding.fail(told, Where(detail=f"table {name}"))
