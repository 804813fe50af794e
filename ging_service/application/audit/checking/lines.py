"""Lines of files that nobody vouches for: whatever is in them, they are read to their end and nothing is raised."""

from __future__ import annotations

from errno import EFBIG, EINVAL, ENOENT
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


def bytes_of(file: Path) -> bytes:
    """A small file, whole. Raises ``OSError``, for what is no file or is too big to be one of these too."""
    _need_file(file)
    with file.open("rb") as opened:
        data = opened.read(_LONGEST_LINE_BYTES + 1)
    if len(data) > _LONGEST_LINE_BYTES:
        raise OSError(EFBIG, "it is too big")
    return data


def blocks_of(file: Path) -> Iterator[bytes]:
    """A file piece by piece. Raises ``OSError``, for what is no file too."""
    _need_file(file)
    with file.open("rb") as opened:
        while block := opened.read(_BLOCK_BYTES):
            yield block


def lines_of(file: Path, finding: Finding) -> Iterator[list[bytes]]:
    """The lines of a file without their line feeds, some at a time. What is no whole line is a failure."""
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
            elif len(rest) * _BLOCK_BYTES > _LONGEST_LINE_BYTES:
                break
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=file.name))
    if any(rest):
        finding.fail("the last line has no end", Where(file=file.name, line=count + 1))


def _need_file(file: Path) -> None:
    if file.is_symlink() or not file.is_file():
        if not (file.exists() or file.is_symlink()):
            raise OSError(ENOENT, "it is missing")
        raise OSError(EINVAL, "it is no file")


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
