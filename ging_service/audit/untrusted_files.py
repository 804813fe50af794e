"""Untrusted files: only plain files are opened, and every read has a limit."""

from __future__ import annotations

import hashlib
import os
from errno import EFBIG, EINVAL, ENOENT
from typing import TYPE_CHECKING, BinaryIO, Final

from ging_service.domain.free_text import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONGEST_LINE_BYTES: Final = 1 << 26
"""Nothing that is longer can be an event: a file without line feeds is not read into the memory."""

# Large enough that the calls do not count, and small beside the memory.
BLOCK_BYTES: Final = 1 << 20


def printable_name(name: object) -> str:
    """Return a file's name for people: bytes that are not UTF-8, and unprintable characters, become escapes."""
    return escaped(os.fsencode(str(name)).decode("utf-8", "backslashreplace"))


def open_plain(file: Path) -> BinaryIO:
    """Open a file for reading. Raises ``OSError``, also for a link, a pipe or anything that is not a plain file."""
    # Opening a pipe could wait for ever, and a link in a folder from somebody else can name any file of its reader.
    if file.is_symlink() or not file.is_file():
        if not (file.exists() or file.is_symlink()):
            raise OSError(ENOENT, "it is missing")
        raise OSError(EINVAL, "it is not a file")
    return file.open("rb")


def bytes_of(file: Path) -> bytes:
    """Return a small file's contents. Raises ``OSError``, also if it is not a plain file or too large."""
    with open_plain(file) as opened:
        data = opened.read(LONGEST_LINE_BYTES + 1)
    if len(data) > LONGEST_LINE_BYTES:
        raise OSError(EFBIG, "it is too large")
    return data


def blocks_of(file: Path) -> Iterator[bytes]:
    """Yield a file piece by piece. Raises ``OSError``, also if it is not a plain file."""
    with open_plain(file) as opened:
        while block := opened.read(BLOCK_BYTES):
            yield block


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal digits. Raises ``OSError``, also if it is not a plain file."""
    digest = hashlib.sha256()
    for block in blocks_of(file):
        digest.update(block)
    return digest.hexdigest()
