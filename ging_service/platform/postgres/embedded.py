"""Postgres 18 in a folder of the service's own, reached through a local socket only."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGINT, SIGKILL, SIGQUIT
from typing import TYPE_CHECKING
from urllib.parse import quote

import psycopg
from psycopg import sql

from ging_service.platform.errors import SettingRefused, StartRefused
from ging_service.platform.part_states import Part
from ging_service.platform.postgres.child_processes import Child, Children, Program
from ging_service.platform.postgres.folder import is_open_to_others, locked, make_folder, shared, wait_for_others
from ging_service.platform.postgres.programs import POSTGRES_MAJOR_VERSION, account, programs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import IO


# The eighth line of postmaster.pid, counted from 0.
_STATUS_LINE = 7
_POLL_S = 0.05
_START_POLL_S = 0.1
_PROCESSES = Path("/proc")
# fast shutdown, immediate shutdown, and the end: the log is replayed at the next start
_PATIENCE_S = ((SIGINT, 20.0), (SIGQUIT, 10.0), (SIGKILL, 5.0))


def status(cluster: Path) -> str:
    """The server's state in its pid file ("starting", "ready", …), or "" without one."""
    try:
        lines = (cluster / "postmaster.pid").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return lines[_STATUS_LINE].strip() if len(lines) > _STATUS_LINE else ""


def clear_leftover(cluster: Path, socket_folder: Path) -> None:
    """End a server that outlived its service and drop the lock files that name nobody any more.

    To be called only by the holder of the data folder's lock. Postgres drops its own stale files, except where the
    process number has gone to another process since (after a restart of the machine or container) or still names
    one that ended and that nobody has taken notice of. Where the system does not tell what folder a process works
    in, everything is left to Postgres.
    """
    if not (_PROCESSES / "self" / "cwd").exists():
        return
    for number, patience_s in _PATIENCE_S:
        for process in _at_work_in(cluster):
            with suppress(ProcessLookupError):
                os.kill(process, number)
        if _is_quiet(cluster, patience_s):
            break
    else:
        raise StartRefused(f"an old Postgres still runs on {cluster} and does not stop")
    (cluster / "postmaster.pid").unlink(missing_ok=True)
    for file in socket_folder.glob(".s.PGSQL.*"):
        file.unlink()


def _is_quiet(cluster: Path, patience_s: float) -> bool:
    deadline = time.monotonic() + patience_s
    while _at_work_in(cluster):
        if time.monotonic() > deadline:
            return False
        time.sleep(_POLL_S)
    return True


def _at_work_in(cluster: Path) -> list[int]:
    # all of Postgres' processes work inside the cluster; a person's shell may too, so that the name counts as well
    wanted = cluster.resolve()
    found = []
    for process in _PROCESSES.iterdir():
        if process.name.isdigit():
            with suppress(OSError):
                named = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
                if named == "postgres" and (process / "cwd").readlink() == wanted:
                    found.append(int(process.name))
    return found


DATABASE = "ging"
GUESTS_FILE = "guests"
OWNER = "ging_owner"
APP = "ging_app"
_SUPERUSER = "postgres"
_CLUSTER = "postgres"
_SOCKET_PATH_BYTES_MAX = 100  # the kernel takes 107 for the folder and the name in it
_READY_TIMEOUT_S = 120.0  # recovery after a crash reads the whole write-ahead log since the last checkpoint
# Shorter than the time for a start: a command that joins can be run again, and should rather say why.
_LET_IN_TIMEOUT_S = 30.0
# Nobody rotates this log but us, and the folder may be on a small disk.
_LOG_BYTES_MAX = 10_000_000


class EmbeddedPostgres:
    """A running embedded server; its logins differ by role only, since nobody else can reach the socket."""

    def __init__(self, socket_folder: Path, part: Part | None = None) -> None:
        """``part``: the part by which the process that runs it watches and restarts it."""
        self._socket_folder = socket_folder
        self.part = part

    def dsn(self, role: str, database: str = DATABASE) -> str:
        """Connection URL of a role to a database of this server."""
        return f"postgresql://{role}@/{database}?host={quote(str(self._socket_folder), safe='')}"

    @property
    def admin_dsn(self) -> str:
        """The superuser, for making databases."""
        return self.dsn(_SUPERUSER, "postgres")

    @property
    def owner_dsn(self) -> str:
        """The role that owns and migrates the tables."""
        return self.dsn(OWNER)

    @property
    def app_dsn(self) -> str:
        """The least-privileged role of the running service."""
        return self.dsn(APP)


@contextmanager
def embedded_postgres(
    data: Path, options: Mapping[str, str] | None = None, *, wait_for_guests: bool = False
) -> Iterator[EmbeddedPostgres]:
    """Run the embedded server on a data folder; created at the first time, recovered after a crash.

    ``options`` are settings of the server ("fsync": "off" for tests). ``wait_for_guests``: let other processes that
    joined finish first when the block is left; a service does not wait, it stops when requested.

    Raises:
        FolderInUse: another process works on the folder.
        StartRefused: the server does not start; the text names its log.
    """
    make_folder(data)
    with locked(data), Children() as children:
        if account().user is not None and not is_open_to_others(data / _CLUSTER):
            raise SettingRefused("GING_DATA", f"{data} lies in a folder closed to others; Postgres cannot run as root")
        cluster = data / _CLUSTER
        # Under the lock: a server that still works here has outlived its service, and belongs to nobody.
        clear_leftover(cluster, _socket_path(data))
        _make_cluster(data, cluster)
        socket_folder = _socket_folder(data)
        child = _start(children, data, cluster, socket_folder, options or {})

        def start_again() -> None:
            nonlocal child
            if child.why_ended:
                children.forget_ended()
                clear_leftover(cluster, socket_folder)
                child = _start(children, data, cluster, socket_folder, options or {})

        part = Part(name="Postgres", start=start_again, why_ended=lambda: child.why_ended, needed=True)
        server = EmbeddedPostgres(socket_folder, part)
        _make_roles_and_database(server)
        yield server
        if wait_for_guests:
            wait_for_others(data / GUESTS_FILE)


@contextmanager
def joined_postgres(data: Path) -> Iterator[EmbeddedPostgres]:
    """The embedded server that another process runs on this data folder.

    Raises:
        StartRefused: it lets nobody in.
    """
    server = EmbeddedPostgres(_socket_path(data))
    with shared(data / GUESTS_FILE):
        _wait_until_it_accepts(server)
        yield server


def has_cluster(data: Path) -> bool:
    """True if a data folder contains a database."""
    return (data / _CLUSTER).exists()


def is_ready(data: Path) -> bool:
    """True if a server that somebody runs on a data folder accepts connections."""
    return status(data / _CLUSTER) == "ready"


def _make_cluster(data: Path, cluster: Path) -> None:
    if cluster.exists():
        found = (cluster / "PG_VERSION").read_text(encoding="ascii").strip()
        if found != str(POSTGRES_MAJOR_VERSION):
            raise StartRefused(f"{cluster} was written by Postgres {found}, not {POSTGRES_MAJOR_VERSION}")
        return
    # Made beside and renamed: a start that is cut off leaves no half-made cluster.
    unfinished = data / "postgres.unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    _give(unfinished)
    # Trust is safe: there is no network address, and only the service's account can enter the socket's folder. The
    # builtin locale sorts alike everywhere; one of the system's library can change with an update and spoil indexes.
    command = [str(programs(data) / "initdb"), "-D", str(unfinished), "-U", _SUPERUSER, "--auth=trust"]
    command += ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    with Children() as children, _log_to(data / "postgres.log") as output:
        initdb = children.start(Program(name="initdb", command=command, account=account()), output)
        if initdb.process.wait() != 0:
            raise StartRefused(f"initdb failed: see {data / 'postgres.log'}")
    unfinished.rename(cluster)


def _log_to(log: Path) -> IO[bytes]:
    """Postgres quotes statements and rows in its log: it is for its owner alone."""
    return os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600), "ab")


def _socket_path(data: Path) -> Path:
    folder = data / "socket"
    if len(os.fsencode(folder)) > _SOCKET_PATH_BYTES_MAX - len("/.s.PGSQL.5432"):
        name = hashlib.sha256(os.fsencode(data)).hexdigest()[:16]
        folder = Path(tempfile.gettempdir()) / f"ging-{os.geteuid()}-{name}"
    return folder


def _socket_folder(data: Path) -> Path:
    folder = _socket_path(data)
    folder.mkdir(mode=0o700, exist_ok=True)
    # In the shared temporary folder anybody can make a folder of this name first, and read what is sent to its socket.
    if folder.is_symlink() or folder.stat().st_uid not in {os.geteuid(), account().user}:
        raise StartRefused(f"the socket folder {folder} belongs to another user")
    folder.chmod(0o700)
    _give(folder)
    return folder


def _give(folder: Path) -> None:
    who = account()
    if who.user is not None and who.group is not None:
        os.chown(folder, who.user, who.group)


def _start(children: Children, data: Path, cluster: Path, socket_folder: Path, options: Mapping[str, str]) -> Child:
    log = data / "postgres.log"
    if log.exists() and log.stat().st_size > _LOG_BYTES_MAX:
        # Only between two runs: Postgres goes on writing to the file that it was given.
        log.replace(data / "postgres.log.1")
    quoted = '"' + str(socket_folder).replace('"', '""') + '"'
    settings = {
        # No network address at all: the socket's folder is what keeps others out.
        "listen_addresses": "",
        "unix_socket_directories": quoted,
        "max_connections": "200",
        "log_checkpoints": "off",
        **options,
    }
    command = [str(programs(data) / "postgres"), "-D", str(cluster)]
    command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    # SIGINT asks for a fast shutdown: sessions are ended, a checkpoint is written.
    program = Program(name="postgres", command=command, stop_signal=signal.SIGINT, grace_s=60, account=account())
    with _log_to(log) as output:
        child = children.start(program, output)
    if not children.wait_until(lambda: is_ready(data), _READY_TIMEOUT_S):
        child.ask_to_stop()
        child.end(time.monotonic() + program.grace_s)
        raise StartRefused(f"the embedded Postgres does not start: see {log}")
    return child


def _wait_until_it_accepts(server: EmbeddedPostgres) -> None:
    deadline = time.monotonic() + _LET_IN_TIMEOUT_S
    while True:
        try:
            psycopg.connect(server.app_dsn).close()
        except psycopg.OperationalError as error:
            if time.monotonic() > deadline:
                raise StartRefused("the data folder is in use, but its Postgres accepts no connections") from error
            time.sleep(_START_POLL_S)
        else:
            return


def _make_roles_and_database(server: EmbeddedPostgres) -> None:
    with psycopg.connect(server.admin_dsn, autocommit=True) as connection:
        roles = {row[0] for row in connection.execute("SELECT rolname FROM pg_roles")}
        if OWNER not in roles:
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEROLE").format(sql.Identifier(OWNER)))
        if APP not in roles:
            connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(APP)))
            grant = sql.SQL("GRANT {} TO {} WITH ADMIN OPTION")
            connection.execute(grant.format(sql.Identifier(APP), sql.Identifier(OWNER)))
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (DATABASE,)).fetchone() is None:
            make = sql.SQL("CREATE DATABASE {} OWNER {}")
            connection.execute(make.format(sql.Identifier(DATABASE), sql.Identifier(OWNER)))
