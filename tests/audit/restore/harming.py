"""Ways to harm an exported folder."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

from ging_service.audit import export_layout
from ging_service.eventlog.proof.keys import SigningKey
from tests.audit.conftest import CLUB
from tests.audit.restore.restoring import resum

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


COMPACT: dict[str, Any] = {"sort_keys": True, "separators": (",", ":")}


def edit(name: str, change: Callable[[bytes], bytes], *, sums: bool = True) -> Callable[[Path], None]:
    """Change a file of a folder, and its sum."""

    def harm(folder: Path) -> None:
        before = (folder / name).read_bytes()
        after = change(before)
        assert before != after
        (folder / name).write_bytes(after)
        if sums:
            resum(folder)

    return harm


def without_line(number: int) -> Callable[[bytes], bytes]:
    """Leave out a line."""

    def change(text: bytes) -> bytes:
        lines = text.splitlines(keepends=True)
        del lines[number]
        return b"".join(lines)

    return change


def swapped(text: bytes) -> bytes:
    """The order of two lines in the middle changed."""
    lines = text.splitlines(keepends=True)
    at = len(lines) // 2
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return b"".join(lines)


def other_salt(text: bytes) -> bytes:
    """The first digit of the first salt changed."""
    at = text.index(b'"salt":"') + len(b'"salt":"')
    return text[:at] + (b"1" if text[at : at + 1] == b"0" else b"0") + text[at + 1 :]


def capital_salts(text: bytes) -> bytes:
    """Salts in capitals: the same bytes, written in another way."""
    return re.sub(rb'"salt":"[^"]*"', lambda found: found[0].upper().replace(b"SALT", b"salt"), text)


def without_hand(folder: Path) -> None:
    """A keeper's folder, one hand taken out of it and everything else made to fit."""
    lines = (folder / export_layout.OPENINGS).read_bytes().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if b'"audience":"seat/' in line)
    edit(export_layout.OPENINGS, without_line(number))(folder)
    counts = json.loads((folder / export_layout.MANIFEST).read_bytes())["counts"]
    manifest(counts=counts | {"openings": counts["openings"] - 1})(folder)


def manifest(**changes: Any) -> Callable[[Path], None]:
    """Change what the folder says of itself."""
    return edit(export_layout.MANIFEST, lambda line: json.dumps(json.loads(line) | changes, **COMPACT).encode() + b"\n")


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def older_checkpoint(folder: Path) -> None:
    first = (folder / export_layout.CHECKPOINTS).read_bytes().splitlines()[0]
    (folder / export_layout.CHECKPOINT).write_text(json.loads(first)["note"], encoding="utf-8")
    resum(folder)


def file_to_folder(folder: Path) -> None:
    (folder / export_layout.JOURNAL).unlink()
    (folder / export_layout.JOURNAL).mkdir()


def to_pipe(name: str) -> Callable[[Path], None]:
    """Whoever opened it would wait for ever."""

    def harm(folder: Path) -> None:
        (folder / name).unlink()
        os.mkfifo(folder / name)

    return harm


def to_link(name: str) -> Callable[[Path], None]:
    """The file is elsewhere, and a link to it in its place."""

    def harm(folder: Path) -> None:
        (folder / name).rename(folder.with_name(name))
        (folder / name).symlink_to(folder.with_name(name))

    return harm


def resign(folder: Path, lines: list[bytes]) -> None:
    """Make a folder fit together around other events, as somebody with a key of their own can."""
    from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
    from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
    from ging_service.eventlog.proof.strict import base64_of

    key = SigningKey.generate(f"ging-service/{CLUB}")
    root = root_of(leaf_hashes([line[:-1] for line in lines]))
    note = sign_checkpoint(Checkpoint(origin=key.name, size=len(lines), root=root), [key])
    kept = export_layout.CheckpointLine(
        cosigned_by=0, note=note, signed_at="2026-11-20T20:00:00.000000Z", witnesses_required=0
    )
    (folder / export_layout.EVENTS).write_bytes(b"".join(lines))
    (folder / export_layout.CHECKPOINT).write_text(note, encoding="utf-8")
    (folder / export_layout.CHECKPOINTS).write_bytes(kept.to_bytes())
    (folder / export_layout.VERIFIER_KEYS).write_bytes(
        export_layout.KeyLine(first_size=1, vkey=key.verifier.text).to_bytes()
    )
    counts = json.loads((folder / export_layout.MANIFEST).read_bytes())["counts"] | {
        "checkpoints": 1,
        "verifier_keys": 1,
    }
    manifest(size=len(lines), signed_size=len(lines), root=base64_of(root), counts=counts)(folder)
