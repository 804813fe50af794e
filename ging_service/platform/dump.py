"""Dump of a database into a file and its restore, by Postgres' own pg_dump and pg_restore."""

from __future__ import annotations

import dataclasses
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from ging_service.platform.dsn import without_secrets
from ging_service.platform.postgres.child_processes import Children, Program

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")
_REVISION = re.compile(r"^COPY public\.alembic_version \(version_num\) FROM stdin;\n(\S+)\n\\\.$", re.MULTILINE)
# Whatever is called pg_dump on the PATH, it must not hang a backup.
_VERSION_WAIT_S = 20
_REBUILT = "rebuild"
"""The schema in which read models are rebuilt; backups never contain it."""


class DumpRefused(Exception):  # noqa: N818  an answer, not a fault
    """Nothing was dumped or restored; ``code`` is stable, the text is for people and contains no password."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(without_secrets(detail))
        self.code = code


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DumpPrograms:
    """The folder of a pg_dump and pg_restore of one Postgres release. Their version is ``major``."""

    folder: Path
    major: int


def find_dump_programs(server_major: int, shipped: Path | None) -> DumpPrograms:
    """The programs of the server's own release, else the next newer ones: an older pg_dump cannot read a newer server.

    Those on the PATH and, ``shipped``, the folder of the embedded Postgres' own, if there is one. Raises
    ``DumpRefused("no_pg_dump")``.
    """
    folders = [shipped] if shipped else []
    folders += [Path(found).parent for found in (shutil.which("pg_dump"),) if found]
    known = [(major, folder) for folder in folders if (major := _major(folder))]
    fitting = sorted((one for one in known if one[0] >= server_major), key=lambda one: one[0])
    if not fitting:
        raise DumpRefused(
            "no_pg_dump", f"the server is Postgres {server_major}: no pg_dump of it or newer is on the PATH"
        )
    return DumpPrograms(folder=fitting[0][1], major=fitting[0][0])


def dump(programs: DumpPrograms, dsn: str, target: Path) -> None:
    """Write a database into a new file of Postgres' custom format, whole or not at all.

    The file is for its owner alone. Raises ``DumpRefused``: ``file_exists``, ``backup_failed``.
    """
    if target.exists():
        raise DumpRefused("file_exists", f"{target} exists")
    unfinished = target.with_name(f".{target.name}.unfinished-{os.getpid()}")
    try:
        # pg_dump keeps the rights of a file that exists. One of its own making would be as readable as the umask
        # allows.
        unfinished.touch(mode=0o600, exist_ok=False)
        with unfinished.open("rb") as file:
            words = ["--format=custom", f"--exclude-schema={_REBUILT}", f"--file={unfinished}"]
            _run(programs, "pg_dump", words, "backup_failed", dsn)
            os.fsync(file.fileno())
        os.link(unfinished, target)  # unlike a rename it replaces nothing
    except FileExistsError as error:
        raise DumpRefused("file_exists", f"{target} exists") from error
    except OSError as error:
        raise DumpRefused("backup_failed", f"{target} cannot be written: {error.strerror}") from error
    except DumpRefused as refused:
        # pg_dump names the file that it was given, which is not the one that the operator knows.
        raise DumpRefused(refused.code, str(refused).replace(str(unfinished), str(target))) from refused
    finally:
        unfinished.unlink(missing_ok=True)


def revision_in(programs: DumpPrograms, source: Path) -> str:
    """The schema's revision in a dump of this service. Raises ``DumpRefused("not_a_backup")``."""
    words = ["--data-only", "--schema=public", "--table=alembic_version", "--file=-", str(source)]
    found = _REVISION.search(_run(programs, "pg_restore", words, "not_a_backup"))
    if found is None:
        raise DumpRefused("not_a_backup", f"{source} is not a backup of this service")
    return found[1]


def restore(programs: DumpPrograms, dsn: str, source: Path) -> None:
    """Restore a dump into an empty database in one transaction; everything will belong to the login of ``dsn``.

    Raises ``DumpRefused("restore_failed")``: then the database is still empty.
    """
    words = ["--no-owner", "--single-transaction", "--exit-on-error", str(source)]
    _run(programs, "pg_restore", words, "restore_failed", dsn)


def _major(folder: Path) -> int:
    """The release of the programs in a folder, 0 if they do not run."""
    try:
        command = [str(folder / "pg_dump"), "--version"]
        said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_VERSION_WAIT_S)  # noqa: S603  our own words
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = _VERSION.search(said.stdout)
    return int(found[1]) if found else 0


def _run(programs: DumpPrograms, name: str, words: Sequence[str], code: str, dsn: str = "") -> str:
    """Run a program and return its output. Its errors are raised, and it never outlives this process.

    The password goes into its environment, because everyone on the machine can read the arguments of a command.
    """
    environment = dict(os.environ)
    command = [str(programs.folder / name), *words]
    if dsn:
        parts = conninfo_to_dict(dsn)
        password = parts.pop("password", None)
        environment |= {"PGPASSWORD": str(password)} if password else {}
        command += ["--no-password", f"--dbname={make_conninfo('', **parts)}"]
    # A file instead of a pipe: nobody reads while the program runs, and a full pipe would stop it for ever.
    with Children() as children, tempfile.TemporaryFile() as output:
        child = children.start(Program(name=name, command=command, environment=environment), output)
        failed = child.process.wait() != 0
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    if failed:
        raise DumpRefused(code, f"{name}: {_first_line(said.splitlines(), name)}")
    return said


def _first_line(lines: Iterable[str], name: str) -> str:
    """The first error that a program reports."""
    said = [line.removeprefix(f"{name}: ").removeprefix("error: ").strip() for line in lines if line.strip()]
    return said[0] if said else "it failed and said nothing"
