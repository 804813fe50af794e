"""The signer's files, which are complete or absent, and its private key.

Only the owner can read them, in a folder that only its owner can enter. The key never leaves the folder: it is in no
database, in no log and in no environment.
"""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.strict import ProofError
from ging_service.signing.errors import SignerUnusable

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


KEY_FILE = "key.pem"
NEXT_KEY_FILE = "next-key.pem"
_OWNER_ONLY_FOLDER = 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_folder(folder: Path) -> None:
    """Make the signer's folder if need be. Raises ``SignerUnusable`` where others can enter it."""
    try:
        folder.mkdir(mode=_OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise SignerUnusable(f"the signer's folder {folder} cannot be made: {error.strerror}") from error
    _refuse_open_to_others(folder, "chmod 700")
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise SignerUnusable(f"the signer's folder {folder} cannot be written")


def make_key(file: Path, name: str) -> SigningKey:
    """Make a new key. Raises ``SignerUnusable`` where there is one already."""
    if file.exists():
        raise SignerUnusable(f"there is a key already: {file}")
    key = SigningKey.generate(name)
    write_durably(file, key.pem.encode())
    return key


def read_key(file: Path, name: str) -> SigningKey:
    """Return the key of a file, to sign as ``name``. Raises ``SignerUnusable`` without any of the file's contents."""
    # A link could lead out of the folder that protects the key.
    if file.is_symlink() or not file.is_file():
        raise SignerUnusable(f"the key {file} is not an ordinary file")
    _refuse_open_to_others(file, "chmod 600")
    try:
        return SigningKey.from_pem(name, file.read_text(encoding="ascii"))
    except OSError as error:
        raise SignerUnusable(f"the key {file} cannot be read: {error.strerror}") from error
    except (ProofError, ValueError):
        # Without the cause, which could quote the file.
        raise SignerUnusable(f"the key {file} is not an Ed25519 key in PEM") from None


def _refuse_open_to_others(path: Path, advice: str) -> None:
    found = path.stat()
    if found.st_mode & _OTHERS:
        raise SignerUnusable(f"{path} can be read by others: {advice} {path}")
    # Another owner could make the file readable again at any time.
    if found.st_uid not in (os.geteuid(), 0):
        raise SignerUnusable(f"{path} belongs to another user")
