"""Files that are complete or absent, whatever happens while they are written, and that only their owner can read."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_OWNER_ONLY = 0o600
_UNFINISHED = ".unfinished"
_SYNCS_AT_ONCE = 8


def write_durably(file: Path, data: bytes) -> None:
    """Replace a file as a whole; when this returns, the new contents are on the disk."""
    _write_unfinished(file, data).replace(file)
    sync_folder(file.parent)


def write_all_durably(folder: Path, contents: Mapping[Path, bytes]) -> None:
    """Replace files of a folder, each as a whole; when this returns, the new contents of all of them are on the disk."""
    # Each sync waits for the disk; those that wait at the same time wait for one write of the file system's journal.
    with ThreadPoolExecutor(_SYNCS_AT_ONCE) as threads:
        written = list(threads.map(_write_unfinished, contents, contents.values()))
    for unfinished, file in zip(written, contents, strict=True):
        unfinished.replace(file)
    sync_folder(folder)


def _write_unfinished(file: Path, data: bytes) -> Path:
    """Write what a file is about to contain, and return where: it is on the disk, under another name."""
    unfinished = file.with_name(file.name + _UNFINISHED)
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, _OWNER_ONLY)
    except OSError as error:
        raise OSError(
            error.errno, error.strerror, str(file)
        ) from error  # the name of the target, not of the temporary file
    with os.fdopen(descriptor, "wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(descriptor)
    # Renamed only after the sync: the order of data and name on the disk is not guaranteed otherwise.
    return unfinished


def replace_durably(file: Path, target: Path) -> None:
    """Rename a file in its folder, replacing the target; when this returns, the new name is on the disk."""
    # A rename is atomic, but it survives a power cut only after its folder has been synced.
    file.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Have the folder's list of names on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
