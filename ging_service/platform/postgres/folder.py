"""The data folder: its lock, the address of the service that runs on it, and its access rights."""

from __future__ import annotations

import fcntl
import os
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ging_service.platform.errors import FolderInUse, SettingRefused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LOCK_FILE = "lock"
ADDRESS_FILE = "address"


def make_folder(folder: Path) -> None:
    """Make the data folder if need be; only the folder itself is touched, never its parents."""
    try:
        # Others can pass through it but not list it: started by root, Postgres runs as another account.
        folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingRefused("GING_DATA", f"the folder {folder} cannot be made: {error.strerror}") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SettingRefused("GING_DATA", f"the folder {folder} cannot be written")


@contextmanager
def locked(folder: Path, called: str = "data folder") -> Iterator[None]:
    """Lock a folder for this process alone; the kernel releases it however the process ends.

    Raises:
        FolderInUse: another process holds it; nothing has been touched.
    """
    # not "w": opening must leave the holder's number in place
    descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(descriptor, 32, 0).decode("ascii", "replace").strip() or "unknown"
            raise FolderInUse(
                f"the {called} {folder} is already in use by process {holder}: stop it, or use another folder"
            ) from error
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode("ascii"), 0)
        yield
    finally:
        os.close(descriptor)


def tell_address(folder: Path, address: str) -> None:
    """Tell other processes the address of the service on a folder that this process has locked."""
    unfinished = folder / f"{ADDRESS_FILE}.unfinished"
    unfinished.write_text(f"{os.getpid()} {address}\n", encoding="utf-8")
    unfinished.replace(folder / ADDRESS_FILE)


def told_address(folder: Path) -> str:
    """The address of the service that runs on a folder, "" if none does.

    A service leaves the file behind when it ends. The next process that locks the folder has another number.
    """
    try:
        holder = (folder / LOCK_FILE).read_text(encoding="utf-8").strip()
        told_by, address = (folder / ADDRESS_FILE).read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return ""
    return address if told_by == holder else ""


@contextmanager
def shared(file: Path) -> Iterator[None]:
    """Hold a lock file together with any number of others."""
    with _locked_file(file, fcntl.LOCK_SH):
        yield


def wait_for_others(file: Path) -> None:
    """Wait until nobody holds the lock file any more."""
    with _locked_file(file, fcntl.LOCK_EX):
        pass


@contextmanager
def _locked_file(file: Path, how: int) -> Iterator[None]:
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(descriptor, how)
        yield
    finally:
        os.close(descriptor)


def is_open_to_others(path: Path) -> bool:
    """True if another account can traverse the folders down to the path."""
    return all(parent.stat().st_mode & stat.S_IXOTH for parent in path.resolve().parents)
