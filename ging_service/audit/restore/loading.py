"""Loading the events and openings of a folder into the database, and folding the read models from them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.checking.check import ReadEvent
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.audit.checking.openings import Audiences
from ging_service.domain.declare import Fact
from ging_service.domain.errors import Refused
from ging_service.domain.streams import table_id_of, types_stating
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.read import Stored
from ging_service.eventlog.schema import events as events_table
from ging_service.eventlog.schema import idempotency
from ging_service.eventlog.schema import openings as openings_table
from ging_service.eventlog.sealing import commitment_of, commitments_in
from ging_service.execution.caller import is_drawn
from ging_service.projections.bulk.copying import RowsText, insert_rows
from ging_service.projections.bulk.inserting import LIVE, Bulk, PostingsAtOnce
from ging_service.projections.fold import ClubFold
from ging_service.projections.models import READ_MODELS
from ging_service.projections.schema import table_seats
from ging_service.projections.tables_over import add_up_tables, tables_over

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import psycopg

    from ging_service.audit.restore.reading import Folder
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.sealing import Opening


class Openings:
    """The openings of one pass over the events; callers request them in the order of their positions."""

    def __init__(self, folder: Folder) -> None:
        self._lines: Iterator[export_layout.OpeningLine] = folder.parsed(
            export_layout.OPENINGS, export_layout.OpeningLine
        )
        self._next = next(self._lines, None)
        self._wanted = folder.manifest.counts.openings
        self._count = 0

    def of(self, position: int, body: bytes) -> list[Opening]:
        """Return the openings of this event, by place. Raises ``Refused``: ``wrong_opening``, ``bad_line``."""
        commitments = commitments_in(body)
        found: list[Opening] = []
        while self._next is not None and self._next.position <= position:
            line, after = self._next, found[-1].place if found else -1
            # Strictly ascending, so that no commitment has two openings, of which readers could be shown either.
            if line.position < position or not after < line.place < len(commitments):
                raise _wrong(line, "there is no such commitment, or it comes out of order")
            opening = export_layout.opening_in(line)
            if opening is None:
                raise _wrong(line, export_layout.BAD_SALT)
            if commitment_of(opening.salt, opening.value) != commitments[line.place]:
                raise _wrong(line, "salt and value are not what was sealed")
            found.append(opening)
            self._count += 1
            self._next = next(self._lines, None)
        return found

    def finish(self) -> None:
        """Finish after all events. Raises ``Refused``: ``wrong_opening`` for openings left over, ``wrong_count``."""
        if self._next is not None:
            raise _wrong(self._next, "there is no such event")
        if self._count != self._wanted:
            told = f"{export_layout.OPENINGS} has {self._count} lines, and {export_layout.MANIFEST} says {self._wanted}"
            raise Refused("wrong_count", "", told)


def _wrong(line: export_layout.OpeningLine, why: str) -> Refused:
    place = f"position {line.position}, place {line.place}"
    return Refused("wrong_opening", "", f"{export_layout.OPENINGS}, {place}: {why}", place)


class SaidAudiences:
    """The check of `ging audit verify`, as a refusal: a hand that claims to be open must have been opened."""

    def __init__(self, codec: Codec, club_id: str, eyes: str) -> None:
        self._codec = codec
        self._folds = Finding(name="folds", title="", unit="")
        self._streams = Streams(self._folds, club_id)
        self._check = Audiences(Finding(name="audiences", title="", unit=""), eyes, whole=True)

    def add(self, stored: Sequence[Stored], openings: Sequence[Sequence[Opening]], commitments: Sequence[int]) -> None:
        """Some more events, the openings of each, and how many commitments each has."""
        reads = [
            ReadEvent(
                position=one.position,
                body=one.body,
                columns=None,
                recorded=self._codec.decode(one.body, one.type, one.values),
                commitments=count,
                openings={opening.place: opening for opening in opened},
            )
            for one, opened, count in zip(stored, openings, commitments, strict=True)
        ]
        self._check.feed(list(self._streams.steps(reads)))

    def finish(self) -> None:
        """There are no more events. Raises ``Refused``: ``bad_event``, ``wrong_opening``."""
        self._check.finish()
        # Audiences follow from the folded state, so an event that cannot be folded is the cause, and is reported first.
        for code, finding in (("bad_event", self._folds), ("wrong_opening", self._check.finding)):
            if finding.failed:
                first = finding.failures[0]
                raise Refused(code, "", f"{first.where}: {first.what}", str(first.where))


# The record does not contain the requests made with a key. So a client that sends one again learns that the key has been
# used, but not the result.

# Few round trips, and few rows in memory, however long the log is.
_ROWS_AT_ONCE = 2_000
# No hash is empty, so a request that is sent again never passes for the one before the restore.
_NO_REQUEST = b""


class RestoredKeys:
    """Takes the events in order. The events of a command are adjacent; with several streams, the first has the key."""

    def __init__(self, conn: psycopg.Connection[Any], club_id: str) -> None:
        self._conn = conn
        self._club_id = club_id
        self._command = self._last = ""
        self._began: Stored | None = None
        self._events = self._version = 0
        self._recorded_at = ""
        self._rows: list[tuple[Any, ...]] = []

    def add(self, command: str, stored: Stored, recorded_at: str) -> None:
        """The next event."""
        if self._began is None or (command, stored.stream_id) != (self._command, self._began.stream_id):
            self._end()
            self._command, self._began, self._recorded_at = command, stored, recorded_at
            self._events = 0
        self._events += 1
        self._version = stored.version

    def finish(self) -> None:
        """There are no more."""
        self._end()
        self._write()

    def _end(self) -> None:
        began, command = self._began, self._command
        # A command with several streams has its key at its first events only, as when it was appended.
        if began is not None and command != self._last and not is_drawn(command):
            place = (began.position, self._events, began.stream_id, self._version)
            self._rows.append((self._club_id, command, _NO_REQUEST, *place, self._recorded_at))
            if len(self._rows) >= _ROWS_AT_ONCE:
                self._write()
        self._last = command

    def _write(self) -> None:
        insert_rows(self._conn, idempotency.name, idempotency.columns.keys(), self._rows)
        self._rows = []


_DEAL_STARTED = types_stating(Fact.DEAL_STARTED)
_STREAM = re.compile(r"club|books|[a-z]+/[a-z0-9][a-z0-9-]{0,62}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_FAULTS = (UnknownEvent, msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""Errors of folding events that no decider has decided."""


class _Head(msgspec.Struct, frozen=True):
    command: str
    recorded_at: str
    stream: str
    type: str
    version: int


class Loader:
    """One club's log while it is loaded into the database, in a transaction of the caller's.

    ``sealed``: how many commitments without openings there have been, by type of event. ``running_hidden``: the tables
    with some of them since the last deal began.
    """

    def __init__(self, conn: psycopg.Connection[Any], codec: Codec, folder: Folder) -> None:
        self._conn = conn
        self._types = frozenset(codec.types)
        self._club_id = folder.manifest.club
        self._openings = Openings(folder)
        self._audiences = SaidAudiences(codec, folder.manifest.club, folder.manifest.eyes)
        self._versions: dict[str, int] = {}
        self._size = 0
        # A trigger on `tables` writes the seats.
        chosen = [table.name for table in READ_MODELS if table is not table_seats]
        self._bulk = Bulk(conn, PostingsAtOnce(conn), LIVE)
        self._rows = RowsText(self._club_id, chosen)
        self._keys = RestoredKeys(conn, self._club_id)
        self.fold = ClubFold(codec, self._club_id)
        self.sealed: Counter[str] = Counter()
        self.running_hidden: set[str] = set()

    def add(self, bodies: Sequence[bytes]) -> None:
        """Some more events. Raises ``Refused``: ``bad_event``, ``version_gap``, ``wrong_opening``, ``bad_line``."""
        heads = [self._head(position, body) for position, body in enumerate(bodies, self._size)]
        openings = [self._openings.of(position, body) for position, body in enumerate(bodies, self._size)]
        commitments = [len(commitments_in(body)) for body in bodies]
        stored = [
            Stored(position, head.stream, head.version, head.type, body, {one.place: one.value for one in opened})
            for position, (head, body, opened) in enumerate(zip(heads, bodies, openings, strict=True), self._size)
        ]
        self._copy(stored, heads, openings)
        self._project(stored, openings, commitments)
        for one, opened, count in zip(stored, openings, commitments, strict=True):
            self.sealed[one.type] += count - len(opened)
            self._note_hidden(one, is_hidden=count > len(opened))
        self._size += len(bodies)

    def finish(self) -> None:
        """There are no more events. Raises ``Refused``: ``wrong_opening`` for openings left over, ``wrong_count``."""
        self._openings.finish()
        self._audiences.finish()
        self._keys.finish()
        # Postings were written as they came. Other rows change with later events and are written once, at the end.
        for table, rows in self._rows.tables(self.fold.streams):
            self._bulk.write_rows(table.name, rows)
        add_up_tables(self._conn, self._club_id, tables_over(self._conn, self._club_id))

    def _note_hidden(self, stored: Stored, *, is_hidden: bool) -> None:
        table_id = table_id_of(stored.stream_id)
        if stored.type in _DEAL_STARTED:
            self.running_hidden.discard(table_id)
        if table_id and is_hidden:
            self.running_hidden.add(table_id)

    def _copy(self, stored: Sequence[Stored], heads: Sequence[_Head], openings: Sequence[Sequence[Opening]]) -> None:
        events = [
            (self._club_id, one.position, one.stream_id, one.version, head.recorded_at, one.type, one.body)
            for one, head in zip(stored, heads, strict=True)
        ]
        opened = [
            (self._club_id, one.position, *opening)
            for one, of_one in zip(stored, openings, strict=True)
            for opening in of_one
        ]
        insert_rows(self._conn, events_table.name, events_table.columns.keys(), events)
        insert_rows(self._conn, openings_table.name, openings_table.columns.keys(), opened)
        for one, head in zip(stored, heads, strict=True):
            self._keys.add(head.command, one, head.recorded_at)

    def _project(
        self, stored: Sequence[Stored], openings: Sequence[Sequence[Opening]], commitments: Sequence[int]
    ) -> None:
        try:
            self._audiences.add(stored, openings, commitments)
            self._bulk.write_ledger(self._rows.add(self.fold.changes(stored)))
        except _FAULTS as error:
            where = f"{stored[0].position} to {stored[-1].position}"
            raise Refused("bad_event", "", f"one of the events {where} cannot have happened: {error}") from error

    def _head(self, position: int, body: bytes) -> _Head:
        try:
            head = msgspec.json.decode(body, type=_Head)
        except msgspec.DecodeError as error:
            raise Refused("bad_event", "", f"the event at position {position} cannot be read: {error}") from error
        # These become columns of the database: their forms are checked before they get there.
        if not (_STREAM.fullmatch(head.stream) and _TIME.fullmatch(head.recorded_at) and head.type in self._types):
            raise Refused(
                "bad_event", "", f"the event at position {position} is of a type that this program does not know"
            )
        if head.version != self._versions.get(head.stream, 0) + 1:
            raise Refused("version_gap", "", f"the event at position {position} is not the next one of {head.stream}")
        self._versions[head.stream] = head.version
        return head
