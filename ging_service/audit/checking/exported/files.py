"""The files of a folder: all are present, there are no others, and their contents are unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.checking.finding import Finding, Where
from ging_service.audit.untrusted_files import bytes_of, digest_of, printable_name

if TYPE_CHECKING:
    from pathlib import Path


class _Version(msgspec.Struct, frozen=True):
    format: int


def manifest_of(folder: Path, finding: Finding) -> export_layout.Manifest | None:
    """Return the manifest of the folder; None, and a failure, where it cannot be read."""
    where = Where(file=export_layout.MANIFEST)
    try:
        line = bytes_of(folder / export_layout.MANIFEST)
        found = msgspec.json.decode(line, type=_Version).format
        # Before the rest is read: a field of a newer format would otherwise look like a forgery.
        if found != export_layout.FORMAT:
            finding.fail(f"the folder is of format {found}, and this program reads {export_layout.FORMAT}", where)
            return None
        if not line.endswith(b"\n"):
            finding.fail("the last line has no end", where)
        return export_layout.parse_line(line.removesuffix(b"\n"), export_layout.Manifest)
    except OSError as error:
        finding.fail(f"it cannot be read, and so this is no exported record: {error.strerror}", where)
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        finding.fail(f"this is no manifest: {error}", where)
    return None


def check_files(folder: Path, *, is_signed: bool, finding: Finding) -> None:
    """Compare the folder's files with its list of sums, and that list with the files that such a folder has."""
    wanted = {*export_layout.ALWAYS, export_layout.CHECKPOINT} if is_signed else {*export_layout.ALWAYS}
    sums = {}
    for name in _names(folder, finding):
        if name not in {*wanted, export_layout.SUMS}:
            finding.fail("this does not belong to such a folder", Where(file=printable_name(name)))
        elif name != export_layout.SUMS:
            sums[name] = _digest(folder / name, finding)
            finding.looked_at += 1
    for name in sorted(wanted - sums.keys()):
        finding.fail("it is missing", Where(file=name))
    _compare(_said(folder, finding), sums, finding)


def _names(folder: Path, finding: Finding) -> list[str]:
    try:
        return sorted(file.name for file in folder.iterdir())
    except OSError as error:
        finding.fail(f"the folder cannot be read: {error.strerror}")
        return []


def _digest(file: Path, finding: Finding) -> str:
    try:
        return digest_of(file)
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=file.name))
        return ""


def _said(folder: Path, finding: Finding) -> list[bytes]:
    try:
        return bytes_of(folder / export_layout.SUMS).split(b"\n")
    except OSError as error:
        finding.fail(f"it cannot be read: {error.strerror}", Where(file=export_layout.SUMS))
        return []


def _compare(said: list[bytes], sums: dict[str, str], finding: Finding) -> None:
    """Check that the list of sums is canonical: the files by name, one a line."""
    right = [f"{digest}  {name}".encode() for name, digest in sorted(sums.items())]
    for line in right:
        if said and line not in said:
            finding.fail(
                "this is not the file that was written: its SHA-256 is not the one in SHA256SUMS",
                Where(file=_name(line)),
            )
    # After another failure the lists differ anyway, and a second message would explain nothing.
    if said and said != [*right, b""] and finding.ok:
        finding.fail("this is not a list of the sums of these files", Where(file=export_layout.SUMS))


def _name(line: bytes) -> str:
    return line.decode().split("  ", 1)[1]
