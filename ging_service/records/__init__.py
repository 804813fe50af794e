"""Evening records: a table as a text that a scribe types from paper. The format: ``docs/records.md``."""

from __future__ import annotations

from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record, text_of_file
from ging_service.records.record import EveningRecord, Heading, PlayedAction, RecordAction
from ging_service.records.writer import write_record

__all__ = [
    "EveningRecord",
    "Heading",
    "PlayedAction",
    "RecordAction",
    "RecordError",
    "play",
    "read_record",
    "text_of_file",
    "write_record",
]
