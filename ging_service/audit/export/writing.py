"""Writing a folder next to its place and moving it there when complete: nobody sees half of it under its name."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
from contextlib import ExitStack
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from ging_service.audit.export_layout import SUMS
from ging_service.audit.untrusted_files import printable_name
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.merkle import consistency_proof
from ging_service.eventlog.proof.strict import ProofError
from ging_service.eventlog.proof.tile_builder import TileBuilder
from ging_service.eventlog.proof.tiles import WIDTH, tile_reader

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from types import TracebackType
    from typing import IO

    from ging_service.eventlog.proof.merkle import HashReader

# The files hold names, counters and perhaps every hand.
_OWNER_ONLY = 0o600
# Errors of moving a folder to a name that a folder, or something else, has by now.
_OCCUPIED = (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR)


class FolderWriter:
    """A new folder of files that are written piece by piece; leaving the block without ``finish`` leaves nothing.

    The folder has mode 0700 and its files 0600: they contain the data of members. Raises ``Refused``:
    ``folder_exists``, ``cannot_write``.
    """

    def __init__(self, target: Path) -> None:
        if target.exists() or target.is_symlink():
            raise Refused("folder_exists", "", f"{printable_name(target)} exists")
        self._target = target
        self._unfinished = target.with_name(f".{target.name}.unfinished-{os.getpid()}")
        self._files: dict[str, tuple[IO[bytes], hashlib._Hash]] = {}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        try:
            self._unfinished.mkdir(mode=0o700)
        except OSError as error:
            raise Refused(
                "cannot_write", "", f"{printable_name(self._unfinished)} cannot be made: {error.strerror}"
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            # This writes what is still buffered, and fails once more where the disk is full.
            self._stack.close()
        except OSError as unwritten:
            error = error or unwritten
        shutil.rmtree(self._unfinished, ignore_errors=True)
        if isinstance(error, OSError):
            raise Refused("cannot_write", "", _told(self._target, error)) from error

    def scratch(self) -> Path:
        """Return a folder for temporary files; it is removed when the block is left."""
        # Beside the folder: whatever is in it would become part of the record.
        folder = self._unfinished.with_name(f"{self._unfinished.name}-scratch")
        folder.mkdir(mode=0o700)
        self._stack.callback(shutil.rmtree, folder, ignore_errors=True)
        return folder

    def write(self, name: str, data: bytes) -> None:
        """Append to a file; the first call creates it."""
        if name not in self._files:
            # The mode is given with the creation. A later chmod would leave a moment in which others can read hands.
            opened = os.open(self._unfinished / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
            self._files[name] = (self._stack.enter_context(os.fdopen(opened, "wb")), hashlib.sha256())
        file, digest = self._files[name]
        file.write(data)
        digest.update(data)

    def finish(self) -> None:
        """Write the sums, sync everything to the disk, and put the folder in its place."""
        sums = "".join(f"{digest.hexdigest()}  {name}\n" for name, (_, digest) in sorted(self._files.items()))
        self.write(SUMS, sums.encode())
        for file, _ in self._files.values():
            file.flush()
            os.fsync(file.fileno())
        # Contents first, then the name: after a loss of power the folder is complete or not there.
        _flush_folder(self._unfinished)
        try:
            self._unfinished.rename(self._target)
        except OSError as error:
            if error.errno not in _OCCUPIED:
                raise
            raise Refused("folder_exists", "", f"{printable_name(self._target)} exists") from error
        _flush_folder(self._target.parent)


def write_new_file(target: Path, data: bytes) -> None:
    """Write a new file for its owner alone, all or nothing. Raises ``Refused``: ``file_exists``, ``cannot_write``."""
    unfinished = target.with_name(f".{target.name}.unfinished-{os.getpid()}")
    try:
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.link(unfinished, target)  # unlike a rename it replaces nothing
    except FileExistsError as error:
        raise Refused("file_exists", "", f"{printable_name(target)} exists") from error
    except OSError as error:
        raise Refused("cannot_write", "", _told(target, error)) from error
    finally:
        unfinished.unlink(missing_ok=True)


def _told(target: Path, error: OSError) -> str:
    return f"{printable_name(target)} cannot be written: {error.strerror}"


def _flush_folder(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


_HASH_BYTES = 32
_TILE_BYTES = WIDTH * _HASH_BYTES
# A proof reads a tile or two of each level, and trees of any size have a few levels.
_TILES_KEPT = 64


class TreeFiles:
    """A growing tree. ``scratch`` is a folder of its own; ``close`` when it is no longer needed."""

    def __init__(self, scratch: Path) -> None:
        self._scratch = scratch
        self._builder = TileBuilder()
        self._levels: list[IO[bytes]] = []
        # All proofs of an export lead to one size: their reader keeps what they share, which is most of them.
        self._reader = lru_cache(1)(self._reader_of)

    def extend(self, leaf_hashes: Iterable[bytes]) -> None:
        """Add leaves."""
        for tile in self._builder.extend(leaf_hashes):
            if tile.level == len(self._levels):
                self._levels.append((self._scratch / f"level-{tile.level}").open("w+b"))
            self._levels[tile.level].seek(tile.index * _TILE_BYTES)
            self._levels[tile.level].write(tile.hashes)
        self._reader.cache_clear()

    @property
    def size(self) -> int:
        """The number of leaves."""
        return self._builder.size

    def root(self) -> bytes:
        """The root over all leaves."""
        return self._builder.root()

    def consistency(self, old_size: int, new_size: int) -> list[bytes]:
        """The proof that the tree of ``new_size`` leaves extends that of ``old_size``. Raises ``ProofError``."""
        return consistency_proof(old_size, new_size, self._reader(new_size))

    def close(self) -> None:
        """Close the files."""
        for level in self._levels:
            level.close()

    def _reader_of(self, size: int) -> HashReader:
        return tile_reader(self._read, size, _TILES_KEPT)

    def _read(self, level: int, index: int, width: int) -> bytes:
        file = self._levels[level]
        file.seek(index * _TILE_BYTES)
        found = file.read(width * _HASH_BYTES)
        if len(found) < width * _HASH_BYTES:
            raise ProofError(f"the tree has no {width} hashes in tile {index} of level {level}")
        return found
