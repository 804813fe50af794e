"""Reads an exported folder, and believes nothing of it that is not checked against something else."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

import msgspec

from ging_service.application.audit import layout
from ging_service.application.audit.plain_files import (
    LONGEST_LINE_BYTES,
    bytes_of,
    digest_of,
    open_plain,
    printable_name,
)
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SUM = re.compile(r"([0-9a-f]{64})  ([\w.-]+)")


class _Version(msgspec.Struct, frozen=True):
    format: int


class Folder:
    """A folder whose files are all there, unchanged by its own sums, and no others; they are read when they are asked for."""

    def __init__(self, path: Path) -> None:
        """Raise ``Refused``.

        ``no_folder``, ``not_an_export``, ``newer_format``, ``file_missing``, ``file_unknown``, ``file_changed``, ``bad_line``.
        """
        self.path = path
        self.manifest = _manifest(path)
        _check_sums(path, self.names)

    @property
    def names(self) -> set[str]:
        """The files that the folder must have, the sums excepted."""
        return {*layout.ALWAYS, layout.CHECKPOINT} if self.manifest.signed_size else {*layout.ALWAYS}

    def text(self, name: str) -> str:
        """A small file. Raises ``Refused("bad_line")`` if it is no text."""
        try:
            return bytes_of(self.path / name).decode()
        except UnicodeDecodeError:
            bad_line(name, 1, "this is no UTF-8")

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a file without their line feeds. Raises ``Refused("bad_line")`` where the last one has none."""
        with open_plain(self.path / name) as file:
            for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE_BYTES), b""), 1):
                if not line.endswith(b"\n"):
                    bad_line(name, number, "the line has no end")
                yield line[:-1]

    def parsed(self, name: str, kind: type[layout.AnyLine]) -> Iterator[layout.AnyLine]:
        """The lines of a file as what they hold. Raises ``Refused("bad_line")``."""
        for number, line in enumerate(self.lines(name), 1):
            try:
                found = layout.parse_line(line, kind)
            except ValueError as error:
                bad_line(name, number, str(error))
            yield found

    def bodies(self, count: int) -> Iterator[list[bytes]]:
        """The events' bodies in order, up to ``count`` at a time."""
        lines = self.lines(layout.EVENTS)
        while chunk := list(islice(lines, count)):
            yield chunk


def bad_line(name: str, number: int, why: str) -> NoReturn:
    """Raise ``Refused("bad_line")``: what is wrong, and where."""
    raise Refused("bad_line", "", f"{name}, line {number}: {why}", f"{name}:{number}")


def _manifest(path: Path) -> layout.Manifest:
    if not path.is_dir():
        raise Refused("no_folder", "", f"{printable_name(path)} is no folder")
    try:
        line = bytes_of(path / layout.MANIFEST)
        if (found := msgspec.json.decode(line, type=_Version).format) > layout.FORMAT:
            raise Refused(
                "newer_format", "", f"the folder is of format {found}, and this program reads {layout.FORMAT}"
            )
        return layout.parse_line(line.removesuffix(b"\n"), layout.Manifest)
    except OSError as error:
        raise Refused(
            "not_an_export", "", f"{printable_name(path)} has no {layout.MANIFEST} that can be read"
        ) from error
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise Refused("not_an_export", "", f"{layout.MANIFEST}: {error}") from error


def _check_sums(path: Path, wanted: set[str]) -> None:
    sums = _sums(path)
    there = {file.name for file in path.iterdir()} - {layout.SUMS}
    for name in sorted(wanted):
        if name not in there or name not in sums:
            raise Refused("file_missing", "", f"{name} is missing{'' if name not in there else f' in {layout.SUMS}'}")
    for name in sorted((there | sums.keys()) - wanted):
        raise Refused("file_unknown", "", f"{printable_name(name)} does not belong to such a folder")
    for name in sorted(wanted):
        if _digest(path / name) != sums[name]:
            raise Refused("file_changed", "", f"{name} is not the file that was written: its sum is another")


def _sums(path: Path) -> dict[str, str]:
    try:
        text = bytes_of(path / layout.SUMS).decode()
    except OSError as error:
        raise Refused("file_missing", "", f"{layout.SUMS} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        bad_line(layout.SUMS, 1, "this is no UTF-8")
    sums = {}
    for number, line in enumerate(text.splitlines(), 1):
        if (found := _SUM.fullmatch(line)) is None:
            bad_line(layout.SUMS, number, "this is no sum of a file")
        sums[found[2]] = found[1]
    return sums


def _digest(file: Path) -> str:
    try:
        return digest_of(file)
    except OSError as error:
        raise Refused("file_missing", "", f"{file.name} cannot be read: {error.strerror}") from error
