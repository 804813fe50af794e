"""Checks of the events themselves: their bytes, the data in their envelope, and their places in their streams."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.checking.check import ReadEvent
from ging_service.audit.checking.finding import Finding, Where
from ging_service.calendar.happened_in import CLOCKS_DIFFER_BY, moment_of
from ging_service.domain.books.events import PaperRowEntered, TableMoneyCharged
from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM, CLUB, DISPUTE, TABLE, decider_of, deciders_of
from ging_service.eventlog.canonical import canonical_bytes, encode_checked
from ging_service.eventlog.errors import NotCanonical, UnknownEvent
from ging_service.execution.caller import APP, id_of_rest, is_drawn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ging_service.audit.checking.check import Columns
    from ging_service.audit.checking.openings import MatchedEvent
    from ging_service.eventlog.codec import Codec, Recorded

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_LONGEST_COMMAND: Final = 255
_EYES: Final = re.compile(rf"{export_layout.SPECTATOR}|{export_layout.KEEPER}|member/{SLUG.pattern}")


class _Said(msgspec.Struct, frozen=True):
    """Header fields of any event, independent of its other contents."""

    schema: int
    type: str = ""
    stream: str = ""
    version: int = 0


class Events:
    """Reads events one after the other and yields those that can be read."""

    def __init__(self, codec: Codec) -> None:
        self.finding = Finding(name="events", title="Events read, byte for byte", unit="events")
        self._codec = codec
        self._schemas = codec.types
        self._events_of = {name: codec.event_class(name) for name in self._schemas}
        self._versions: dict[str, int] = {}
        self._good_times: set[str] = set()
        self._at_once: set[str] = set()
        # Hashes, which a forger cannot foresee: the ids themselves would take twice the memory.
        self._commands: set[int] = set()

    def check_names(self, club_id: str, eyes: str) -> None:
        """Check the names that the record gives of its club and of its reader: the report repeats them."""
        if not SLUG.fullmatch(club_id):
            self.finding.fail(f"there is no club {club_id!r:.80}")
        if not _EYES.fullmatch(eyes):
            self.finding.fail(f"there are no eyes {eyes!r:.80}")

    def read(self, unsealed: Iterable[MatchedEvent]) -> Iterator[ReadEvent]:
        """The next events."""
        for entry, commitments, openings in unsealed:
            self.finding.looked_at += 1
            values = {place: opening.value for place, opening in openings.items()}
            recorded = self._decoded(entry.position, entry.body, values)
            if recorded is None:
                continue
            found = ReadEvent(entry.position, entry.body, entry.columns, recorded, commitments, openings)
            wrong = [*self._wrong(recorded), *_beside(recorded, entry.columns)]
            for what in wrong:
                self.finding.fail(what, found.where)
            self._follow_command(recorded, found.where)
            # Later checks compare times as text and count on dense versions. They never see an event where these are
            # wrong.
            if not wrong:
                yield found

    def _follow_command(self, recorded: Recorded, where: Where) -> None:
        """Report the id of an earlier command: the events of each follow one another in the log.

        An import has two ids, its key and the one that follows from the key, in any order. Its tables are charged, under
        further ids, as each of them ends.
        """
        command = recorded.command
        if command in self._at_once:
            return
        of_import = [one for one in self._at_once if command == id_of_rest(one) or one == id_of_rest(command)]
        if not isinstance(recorded.event, TableMoneyCharged) and not of_import:
            self._at_once.clear()
        self._at_once.add(command)
        # An import that is repeated after its key was deleted uses both of its ids again. They are noted in another form.
        self._commands.update(hash((one,)) for one in of_import and (command, *of_import))
        known = len(self._commands)
        self._commands.add(hash(command))
        if len(self._commands) > known:
            return
        if is_drawn(command) and hash((command,)) not in self._commands:
            self.finding.fail("this is the id of an earlier command", where)
        else:
            # An operator may delete old keys, and then a client may use one again.
            self.finding.note(f"{where}: the idempotency key of an earlier command was used again", "keys")

    def finish(self) -> None:
        """Report the number of streams."""
        self.finding.counts["streams"] = len(self._versions)

    def _decoded(self, position: int, body: bytes, values: Mapping[int, bytes]) -> Recorded | None:
        """Decode the event; None unless these are the canonical bytes of an event and of nothing else."""
        try:
            said = msgspec.json.decode(body, type=_Said)
            recorded = self._codec.decode(body, said.type, values)
            # Older events are decoded as today's, which encode to other bytes. Of their own bytes only the form can be
            # checked.
            is_of_today = said.schema == self._schemas[recorded.type]
            same = body == (
                self._again(body, recorded, values) if is_of_today else canonical_bytes(msgspec.json.decode(body))
            )
        except UnknownEvent as error:
            self.finding.fail(str(error), self._where(position, body))
        except (
            msgspec.MsgspecError,
            NotCanonical,
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            RecursionError,
        ) as error:
            self.finding.fail(f"this is no event: {error}", self._where(position, body))
        else:
            if same:
                return recorded
            self.finding.fail("these are not the canonical bytes of an event", self._where(position, body))
        return None

    def _again(self, body: bytes, recorded: Recorded, values: Mapping[int, bytes]) -> bytes:
        """Return the body if the event, with its commitments' values, encodes to the same bytes; else the encoding."""
        again = encode_checked(recorded)
        return body if again == self._codec.opened(body, recorded.type, values) else again

    def _where(self, position: int, body: bytes) -> Where:
        """Return the place of an unreadable event. Its stream continues, so that later events are checked too."""
        try:
            said = msgspec.json.decode(body, type=_Said)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return Where(position=position)
        if self._versions.get(said.stream, 0) + 1 == said.version:
            self._versions[said.stream] = said.version
        return Where(position=position, stream=said.stream[:80], version=said.version)

    def _wrong(self, recorded: Recorded) -> Iterator[str]:
        """Yield the problems of an event that could be read."""
        stream = recorded.stream
        if stream not in self._versions and not _is_stream(stream):
            yield f"there is no stream {stream[:80]!r}"
        elif decider_of(self._events_of[recorded.type]) not in deciders_of(stream):
            yield f"a {recorded.type} does not belong into this stream"
        expected = self._versions.get(stream, 0) + 1
        # The stream goes on from the higher version, so that a gap is one failure and not one for each event after it.
        self._versions[stream] = max(expected, recorded.version)
        if recorded.version != expected:
            yield f"version {recorded.version} stands where version {expected} of the stream was due"
        if not self._is_time(recorded.recorded_at):
            yield f"recorded_at is no time: {recorded.recorded_at[:80]!r}"
        if recorded.happened_at and not self._is_time(recorded.happened_at):
            yield f"happened_at is no time: {recorded.happened_at[:80]!r}"
        elif _is_to_come(recorded):
            yield f"it happened at {recorded.happened_at}, after it was recorded, at {recorded.recorded_at[:80]}"
        if not (0 < len(recorded.command) <= _LONGEST_COMMAND and recorded.command.isprintable()):
            yield f"this is no id of a command: {recorded.command[:80]!r}"
        if recorded.actor and not SLUG.fullmatch(recorded.actor):
            yield f"this is no id of a member: {recorded.actor[:80]!r}"
        if recorded.app and not APP.fullmatch(recorded.app):
            yield f"this is no name of an app: {recorded.app[:80]!r}"

    def _is_time(self, text: str) -> bool:
        """Return True for a valid time. Events of one command share their times, so the last valid ones are kept."""
        if text in self._good_times:
            return True
        good = is_time(text)
        if good:
            self._good_times = {text}
        return good


def is_time(text: str) -> bool:
    """Return True for a time as the log writes it, in UTC to the microsecond."""
    try:
        return bool(_TIME.fullmatch(text)) and bool(moment_of(text))
    except Refused:
        return False


def _is_to_come(recorded: Recorded) -> bool:
    """Return True if an event happened after it was recorded, by more than the clocks involved may differ.

    A row of an old book that names a day happened at noon of that day, and may have been entered in the morning.
    """
    if recorded.happened_at <= recorded.recorded_at or not _TIME.fullmatch(recorded.recorded_at):
        return False
    ahead = timedelta(days=1) if isinstance(recorded.event, PaperRowEntered) else CLOCKS_DIFFER_BY
    return moment_of(recorded.happened_at) > moment_of(recorded.recorded_at) + ahead


def _is_stream(stream: str) -> bool:
    if stream in (CLUB, BOOKS_STREAM):
        return True
    kind = next((kind for kind in (TABLE, DISPUTE) if stream.startswith(kind)), "")
    return bool(kind) and SLUG.fullmatch(stream.removeprefix(kind)) is not None


def _beside(recorded: Recorded, columns: Columns | None) -> Iterator[str]:
    """Yield the columns next to the body that contradict it."""
    if columns is None:
        return
    said = (recorded.stream, recorded.version, recorded.type, recorded.recorded_at)
    for name, beside, inside in zip(columns._fields, columns, said, strict=True):
        if beside != inside:
            yield f"the column {name} says {beside!r:.80}, and the body {inside!r:.80}"
