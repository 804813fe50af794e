"""Reading an exported folder without trusting anything that is not checked against something else."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.untrusted_files import LONGEST_LINE_BYTES, bytes_of, digest_of, open_plain, printable_name
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SUM = re.compile(r"([0-9a-f]{64})  ([\w.-]+)")


class _Version(msgspec.Struct, frozen=True):
    format: int


class Folder:
    """A complete folder, unchanged by its own sums and without other files, which are read when they are requested."""

    def __init__(self, path: Path) -> None:
        """Raise ``Refused``.

        ``no_folder``, ``not_an_export``, ``newer_format``, ``file_missing``, ``file_unknown``, ``file_changed``,
        ``bad_line``.
        """
        self.path = path
        self.manifest = _manifest(path)
        _check_sums(path, self.names)

    @property
    def names(self) -> set[str]:
        """Return the files that the folder must have, except the sums."""
        return (
            {*export_layout.ALWAYS, export_layout.CHECKPOINT} if self.manifest.signed_size else {*export_layout.ALWAYS}
        )

    def text(self, name: str) -> str:
        """Return a small file's text. Raises ``Refused("bad_line")`` if it is not text."""
        try:
            return bytes_of(self.path / name).decode()
        except UnicodeDecodeError:
            bad_line(name, 1, "this is not UTF-8")

    def lines(self, name: str) -> Iterator[bytes]:
        """Yield the lines of a file without line feeds. Raises ``Refused("bad_line")`` where the last one has none."""
        # `open_plain` refuses links and devices: the folder comes from somebody else.
        with open_plain(self.path / name) as file:
            for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE_BYTES), b""), 1):
                # A line longer than the limit comes without its line feed, and is refused here, too.
                if not line.endswith(b"\n"):
                    bad_line(name, number, "the line has no end")
                yield line[:-1]

    def parsed(self, name: str, kind: type[export_layout.AnyLine]) -> Iterator[export_layout.AnyLine]:
        """Yield the lines of a file in decoded form. Raises ``Refused("bad_line")``."""
        for number, line in enumerate(self.lines(name), 1):
            try:
                found = export_layout.parse_line(line, kind)
            except ValueError as error:
                bad_line(name, number, str(error))
            yield found

    def bodies(self, count: int) -> Iterator[list[bytes]]:
        """The events' bodies in order, up to ``count`` at a time."""
        lines = self.lines(export_layout.EVENTS)
        while chunk := list(islice(lines, count)):
            yield chunk


def bad_line(name: str, number: int, why: str) -> NoReturn:
    """Raise ``Refused("bad_line")`` with the reason and the place."""
    raise Refused("bad_line", "", f"{name}, line {number}: {why}", f"{name}:{number}")


def _manifest(path: Path) -> export_layout.Manifest:
    if not path.is_dir():
        raise Refused("no_folder", "", f"{printable_name(path)} is not a folder")
    try:
        line = bytes_of(path / export_layout.MANIFEST)
        if (found := msgspec.json.decode(line, type=_Version).format) > export_layout.FORMAT:
            raise Refused(
                "newer_format", "", f"the folder is of format {found}, and this program reads {export_layout.FORMAT}"
            )
        return export_layout.parse_line(line.removesuffix(b"\n"), export_layout.Manifest)
    except OSError as error:
        raise Refused(
            "not_an_export", "", f"{printable_name(path)} has no {export_layout.MANIFEST} that can be read"
        ) from error
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise Refused("not_an_export", "", f"{export_layout.MANIFEST}: {error}") from error


def _check_sums(path: Path, wanted: set[str]) -> None:
    sums = _sums(path)
    there = {file.name for file in path.iterdir()} - {export_layout.SUMS}
    for name in sorted(wanted):
        if name not in there or name not in sums:
            raise Refused(
                "file_missing", "", f"{name} is missing{'' if name not in there else f' in {export_layout.SUMS}'}"
            )
    # A file that the format does not know could be taken for a part of the proof.
    for name in sorted((there | sums.keys()) - wanted):
        raise Refused("file_unknown", "", f"{printable_name(name)} does not belong to such a folder")
    for name in sorted(wanted):
        if _digest(path / name) != sums[name]:
            raise Refused(
                "file_changed", "", f"{name} is not the file that was written: its SHA-256 is not the one in SHA256SUMS"
            )


def _sums(path: Path) -> dict[str, str]:
    try:
        text = bytes_of(path / export_layout.SUMS).decode()
    except OSError as error:
        raise Refused("file_missing", "", f"{export_layout.SUMS} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError:
        bad_line(export_layout.SUMS, 1, "this is not UTF-8")
    sums = {}
    for number, line in enumerate(text.splitlines(), 1):
        if (found := _SUM.fullmatch(line)) is None:
            bad_line(export_layout.SUMS, number, "this is not the sum of a file")
        sums[found[2]] = found[1]
    return sums


def _digest(file: Path) -> str:
    try:
        return digest_of(file)
    except OSError as error:
        raise Refused("file_missing", "", f"{file.name} cannot be read: {error.strerror}") from error
