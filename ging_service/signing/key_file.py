"""The signer's private key: in a file that only its owner can read, in a folder that only its owner can enter.

The key never leaves the folder: it is in no database, in no log and in no environment.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from ging_service.eventlog.proof.errors import ProofError
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.signing.durable_files import write_durably
from ging_service.signing.errors import SignerUnusable

if TYPE_CHECKING:
    from pathlib import Path

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
