"""Uploaded evening records. Each is read and played before anything is written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from math import inf
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.errors import Refused
from ging_service.eventlog.codec import timestamp
from ging_service.execution.command_batch import CommandStep
from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.outlet import records_of
from ging_service.records.play import play
from ging_service.records.reader import read_record, text_of_file
from ging_service.records.toml_places import place_of_field

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO

    from ging_service.execution.services import Services
    from ging_service.records.record import EveningRecord, PlayedAction

_ZONES_DIFFER_BY = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFile:
    """The text of a record, and its name in error messages."""

    text: str
    name: str = "record.toml"

    @classmethod
    def read(cls, file: IO[bytes], name: str) -> RecordFile:
        """Read an open file. Raises ``RecordError`` and ``OSError``."""
        return cls(text=text_of_file(file, name), name=name)


class BadRecords(Exception):  # noqa: N818  an answer, not a fault of ours
    """Records of which nothing is imported, because of these errors: the first of each file that has any."""

    code = "bad_records"

    def __init__(self, errors: Sequence[RecordError]) -> None:
        files = "one record" if len(errors) == 1 else f"{len(errors)} records"
        super().__init__(f"{files} cannot be imported; nothing was written")
        self.errors = tuple(errors)


class PlayedEvening(NamedTuple):
    """A record that has been played: the batch that enters it, and the number of its events."""

    record: EveningRecord
    table_id: str
    steps: tuple[CommandStep, ...]
    events: int

    @property
    def is_shuffled(self) -> bool:
        """Return True if the record contains deals that the service shuffled.

        In the lines of a game all deals are recorded ones.
        """
        game = self.record.game
        if records_of(game.kind):
            return False
        return any(game.is_drawn(event) for step in self.steps for event in step.decided or ())

    def is_of(self, club_id: str) -> bool:
        """Return True if the record belongs to this club and to the table it is to become.

        Shuffles are bound to both.
        """
        return (self.record.heading.club, self.record.heading.table) == (club_id, self.table_id)

    def error(self, field: str, code: str, detail: str) -> RecordError:
        """Return an error of the record, at the place of a field."""
        return error_at(self.record.file, place_of_field(self.record.places, field), Refused(code, "", detail))

    def error_of_opening(self, refused: Refused) -> RecordError:
        """Return a refusal of the command that opens the table, at its place."""
        return error_at(self.record.file, self.record.opening.place, refused)


def played_evenings(
    services: Services, files: Sequence[RecordFile], table_id: str, most_actions: int | None, most_s: float = inf
) -> list[PlayedEvening]:
    """Every record, read and played. ``most_s``: the processor time for all of them. Raises ``BadRecords``."""
    ends_s = thread_time() + most_s
    evenings: list[PlayedEvening] = []
    errors: list[RecordError] = []
    first_of: dict[str, int] = {}
    actions = 0
    for number, file in enumerate(files):
        try:
            record = read_record(file.text, file.name)
            # Counted before the record is played, which is what takes the time.
            actions += len(record.actions)
            if most_actions is not None and actions > most_actions:
                raise BadRecords([*errors, _too_many(record, most_actions)])
            evening = _evening(services, record, table_id, ends_s)
            before = first_of.setdefault(evening.table_id, number)
            if before != number:
                detail = f"{files[before].name} is of the table {evening.table_id!r}, too"
                raise evening.error("table", "table_twice", detail)
            evenings.append(evening)
        except RecordError as error:
            errors.append(error)
            if thread_time() > ends_s:
                break
    if errors:
        raise BadRecords(errors)
    return evenings


def _too_many(record: EveningRecord, most: int) -> RecordError:
    detail = f"with this record there are more than {most} actions and remarks: send the records in several requests"
    return error_at(record.file, place_of_field(record.places, "actions"), Misread("record_too_long", detail))


def _evening(services: Services, record: EveningRecord, table_id: str, ends_s: float) -> PlayedEvening:
    played = play(record, ends_s)
    _check_times(services, record, played)
    steps = tuple(CommandStep(action.command, action.happened_at, action.events) for action in played)
    return PlayedEvening(record, table_id or record.heading.table, steps, sum(len(action.events) for action in played))


def _check_times(services: Services, record: EveningRecord, played: Sequence[PlayedAction]) -> None:
    """Refuse a record of an evening in the future: its date is wrong. One day is tolerated for wrong time zones."""
    # A wrong time zone moves an evening by less than a day; a wrong date by more.
    latest = timestamp(services.clock() + _ZONES_DIFFER_BY)
    for action in played:
        if action.happened_at > latest:
            raise RecordError(
                file=record.file,
                line=action.line,
                column=1,
                code="happened_in_future",
                rule="",
                detail="this would be in the future: check date, time and time_zone of the record",
            )
