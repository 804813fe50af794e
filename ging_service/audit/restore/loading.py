"""Loading the events and openings of a folder into the database, and folding the read models from them."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.audit.restore.opening_check import Openings
from ging_service.audit.restore.restored_keys import RestoredKeys
from ging_service.audit.restore.stored_audiences import SaidAudiences
from ging_service.domain.declare import Fact
from ging_service.domain.errors import Refused
from ging_service.domain.streams import table_id_of, types_stating
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.read import Stored
from ging_service.eventlog.schema import events as events_table
from ging_service.eventlog.schema import openings as openings_table
from ging_service.eventlog.sealing import commitments_in
from ging_service.projections.bulk.copying import RowsText, insert_rows
from ging_service.projections.bulk.inserting import LIVE, Bulk, PostingsAtOnce
from ging_service.projections.fold import ClubFold
from ging_service.projections.models import READ_MODELS
from ging_service.projections.schema import table_seats
from ging_service.projections.table_fairness import keep_counts
from ging_service.projections.tables_over import add_up_tables, tables_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.audit.restore.reading import Folder
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.sealing import Opening

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
        self._codec = codec
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
        over = tables_over(self._conn, self._club_id)
        add_up_tables(self._conn, self._club_id, over)
        keep_counts(self._conn, self._codec, self._club_id, over)

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
