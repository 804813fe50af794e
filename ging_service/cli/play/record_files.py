"""The records that a command names: files, whole folders of them, standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.application.played_evenings import BadRecords, RecordFile
from ging_service.records import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_STANDARD_INPUT = "-"


def is_one(paths: Sequence[Path]) -> bool:
    """Return True if a single record is named, not a list of them."""
    return len(paths) == 1 and not paths[0].is_dir()


def records_of(paths: Sequence[Path]) -> list[RecordFile]:
    """The records in their order.

    Raises ``RecordError`` for a single record, ``BadRecords`` with all that cannot be read for several.
    """
    found: list[RecordFile] = []
    errors: list[RecordError] = []
    for path in _files(paths):
        try:
            found.append(_read(path))
        except RecordError as error:
            # All files are read before the first is imported: people correct a year of records in one go, and not file
            # by file.
            errors.append(error)
    if errors and is_one(paths):
        raise errors[0]
    if errors:
        raise BadRecords(errors)
    return found


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        # Sorted, because file systems list names in any order, and the log keeps the order of the import for ever.
        inside = sorted(path.rglob("*.toml"))
        if not inside:
            raise click.BadParameter(f"{str(path)!r}: there is no record (*.toml) in it", param_hint="FILES")
        yield from inside


def _read(path: Path) -> RecordFile:
    try:
        with click.open_file(str(path), "rb") as file:
            return RecordFile.read(file, getattr(file, "name", "standard input"))
    except OSError as error:
        if str(path) == _STANDARD_INPUT:
            raise
        raise click.BadParameter(f"{str(path)!r}: {error.strerror}", param_hint="FILES") from error
