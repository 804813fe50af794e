"""Brings the events and openings of a folder into the database, and folds the read models from them on the way."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.application.audit.opening_check import Openings
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.read import Stored
from ging_service.eventlog.schema import events as events_table
from ging_service.eventlog.schema import openings as openings_table
from ging_service.eventlog.sealing import commitments_in
from ging_service.projections.bulk import Bulk, PostingsAtOnce
from ging_service.projections.copying import copy_rows
from ging_service.projections.fold import ClubFold
from ging_service.projections.schema import READ_MODELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.application.audit.reading import Folder
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.sealing import Opening

_STREAM = re.compile(r"club|[a-z]+/[a-z0-9][a-z0-9-]{0,62}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
_LIVE = "public"
_FAULTS = (UnknownEvent, msgspec.DecodeError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What comes of folding events that no decider has decided."""


class _Head(msgspec.Struct, frozen=True):
    recorded_at: str
    stream: str
    type: str
    version: int


class Loader:
    """One club's log on its way into the database, in a transaction of the caller's.

    ``sealed``: how many commitments without openings there have been, by type of event.
    """

    def __init__(self, conn: psycopg.Connection[Any], codec: Codec, folder: Folder) -> None:
        self._conn = conn
        self._codec = codec
        self._club_id = folder.manifest.club
        self._openings = Openings(folder)
        self._versions: dict[str, int] = {}
        self._size = 0
        chosen = [table.name for table in READ_MODELS]
        self._bulk = Bulk(conn, PostingsAtOnce(conn, _LIVE), self._club_id, chosen, _LIVE)
        self.fold = ClubFold(codec, self._club_id)
        self.sealed: Counter[str] = Counter()

    def add(self, bodies: Sequence[bytes]) -> None:
        """Some more events. Raises ``Refused``: ``bad_event``, ``version_gap``, ``wrong_opening``, ``bad_line``."""
        events, opened, stored = [], [], []
        for position, body in enumerate(bodies, self._size):
            head = self._head(position, body)
            openings = self._openings.of(position, body)
            self.sealed[head.type] += len(commitments_in(body)) - len(openings)
            events.append((self._club_id, position, head.stream, head.version, head.recorded_at, head.type, body))
            opened += [self._row(position, opening) for opening in openings]
            values = {opening.place: opening.value for opening in openings}
            stored.append(Stored(position, head.stream, head.version, head.type, body, values))
        copy_rows(self._conn, events_table.name, events_table.columns.keys(), events)
        copy_rows(self._conn, openings_table.name, openings_table.columns.keys(), opened)
        self._size += len(bodies)
        self._project(stored)

    def finish(self) -> None:
        """There are no more events. Raises ``Refused``: ``wrong_opening`` for openings left over, ``wrong_count``."""
        self._openings.finish()
        self._bulk.finish(self.fold)

    def _project(self, stored: Sequence[Stored]) -> None:
        try:
            self._bulk.add(self.fold.changes(stored))
        except _FAULTS as error:
            where = f"{stored[0].position} to {stored[-1].position}"
            raise Refused("bad_event", "", f"one of the events {where} cannot have happened: {error}") from error

    def _row(self, position: int, opening: Opening) -> tuple[Any, ...]:
        place, subject, audience, salt, value = opening
        return self._club_id, position, place, subject, audience, salt, value

    def _head(self, position: int, body: bytes) -> _Head:
        try:
            head = msgspec.json.decode(body, type=_Head)
        except msgspec.DecodeError as error:
            raise Refused("bad_event", "", f"the event at position {position} is none: {error}") from error
        if not (
            _STREAM.fullmatch(head.stream) and _TIME.fullmatch(head.recorded_at) and head.type in self._codec.types
        ):
            raise Refused("bad_event", "", f"the event at position {position} is none that this program knows")
        if head.version != self._versions.get(head.stream, 0) + 1:
            raise Refused("version_gap", "", f"the event at position {position} is not the next one of {head.stream}")
        self._versions[head.stream] = head.version
        return head
