"""The openings of a folder, event by event: each must match its commitment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit import export_layout
from ging_service.domain.errors import Refused
from ging_service.eventlog.sealing import commitment_of, commitments_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.restore.reading import Folder
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
