"""Lines of files that nobody vouches for: whatever is in them, they are read to their end and nothing is raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.audit.checking.finding import Where
from ging_service.application.audit.layout import parse_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.application.audit.checking.finding import Finding
    from ging_service.application.audit.layout import AnyLine

_BLOCK_BYTES = 1 << 20
_LONGEST_LINE_BYTES = 1 << 26
"""Nothing that is longer can be an event: a file without line feeds is not read into the memory."""


def lines_of(file: Path, finding: Finding) -> Iterator[list[bytes]]:
    """The lines of a file without their line feeds, some at a time. What is no whole line is a failure."""
    count, rest = 0, b""
    try:
        with file.open("rb") as opened:
            while block := opened.read(_BLOCK_BYTES):
                *lines, rest = (rest + block).split(b"\n")
                if len(rest) > _LONGEST_LINE_BYTES:
                    break
                count += len(lines)
                if lines:
                    yield lines
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=file.name))
        return
    if rest:
        finding.fail("the last line has no end", Where(file=file.name, line=count + 1))


def parsed_lines(file: Path, kind: type[AnyLine], finding: Finding) -> Iterator[tuple[Where, AnyLine]]:
    """The lines of a file as what they hold, with their places. Those that hold no such thing are failures."""
    number = 0
    for lines in lines_of(file, finding):
        for line in lines:
            number += 1
            where = Where(file=file.name, line=number)
            try:
                found = parse_line(line, kind)
            except ValueError as error:
                finding.fail(str(error), where)
            else:
                yield where, found
