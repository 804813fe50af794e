"""Files that nobody vouches for: what is no plain file is not opened, and nothing is read without a bound."""

from __future__ import annotations

import hashlib
import os
from errno import EFBIG, EINVAL, ENOENT
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONGEST_LINE_BYTES: Final = 1 << 26
"""Nothing that is longer can be an event: a file without line feeds is not read into the memory."""

BLOCK_BYTES: Final = 1 << 20


def printable_name(name: object) -> str:
    """The name of a file for people: bytes that are no UTF-8, and what cannot be printed, are written as escapes."""
    text = os.fsencode(str(name)).decode("utf-8", "backslashreplace")
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def open_plain(file: Path) -> BinaryIO:
    """A file to be read. Raises ``OSError``, for a link, a pipe or whatever else is no file too."""
    if file.is_symlink() or not file.is_file():
        if not (file.exists() or file.is_symlink()):
            raise OSError(ENOENT, "it is missing")
        raise OSError(EINVAL, "it is no file")
    return file.open("rb")


def bytes_of(file: Path) -> bytes:
    """A small file, whole. Raises ``OSError``, for what is no file or is too big to be one of these too."""
    with open_plain(file) as opened:
        data = opened.read(LONGEST_LINE_BYTES + 1)
    if len(data) > LONGEST_LINE_BYTES:
        raise OSError(EFBIG, "it is too big")
    return data


def blocks_of(file: Path) -> Iterator[bytes]:
    """A file piece by piece. Raises ``OSError``, for what is no file too."""
    with open_plain(file) as opened:
        while block := opened.read(BLOCK_BYTES):
            yield block


def digest_of(file: Path) -> str:
    """The SHA-256 of a file in hexadecimal digits. Raises ``OSError``, for what is no file too."""
    digest = hashlib.sha256()
    for block in blocks_of(file):
        digest.update(block)
    return digest.hexdigest()
