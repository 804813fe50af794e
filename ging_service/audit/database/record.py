"""One club's record in the database at one moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.signatures.signed_data import KnownKey, SignedNote
from ging_service.audit.checking.source import Columns, PlacedOpening, StoredEvent
from ging_service.audit.database.row_comparison import against, place_in
from ging_service.audit.export_layout import KEEPER
from ging_service.eventlog.schema import events, log_head, openings
from ging_service.eventlog.sealing import Opening
from ging_service.eventlog.signed_tree.proof_schema import checkpoints, signing_refusals, verifier_keys
from ging_service.eventlog.whole_tables import CHUNK_ROWS, stored_rows

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
