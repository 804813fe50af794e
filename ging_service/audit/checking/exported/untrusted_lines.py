"""Lines of untrusted files: they are read to their end, and invalid contents raise nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit.checking.finding import Where
from ging_service.audit.export_layout import parse_line
from ging_service.audit.untrusted_files import BLOCK_BYTES, LONGEST_LINE_BYTES, blocks_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.finding import Finding
    from ging_service.audit.export_layout import AnyLine


def lines_of(file: Path, finding: Finding) -> Iterator[list[bytes]]:
    """Yield the lines of a file without their line feeds, some at a time. An incomplete line is a failure."""
    count, rest = 0, list[bytes]()
    try:
        for block in blocks_of(file):
            head, *lines = block.split(b"\n")
            rest.append(head)
            if lines:
                whole = [b"".join(rest), *lines[:-1]]
                rest = [lines[-1]]
                count += len(whole)
                yield whole
            # A file without line feeds would otherwise fill the memory.
            elif len(rest) * BLOCK_BYTES > LONGEST_LINE_BYTES:
                break
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=file.name))
    if any(rest):
        finding.fail("the last line has no end", Where(file=file.name, line=count + 1))


def parsed_lines(file: Path, kind: type[AnyLine], finding: Finding) -> Iterator[tuple[Where, AnyLine]]:
    """Yield the lines of a file in decoded form, with their places. Lines of another form are failures."""
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
