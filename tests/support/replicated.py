"""A primary and a streaming standby on loopback, started by the test, which may freeze, kill, delay and promote them."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import psutil
import psycopg

from ging_service.platform.postgres import embedded
from ging_service.platform.postgres.child_processes import Children, Program
from ging_service.platform.postgres.programs import account, programs
from tests.platform.conftest import free_port
from tests.support.databases import migrated_data_folder, temporary_data_folder
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path  # noqa: TC004  a field's type

_QUICK = {"fsync": "off", "full_page_writes": "off", "max_wal_size": "64MB"}
_START_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One server: its port, and the process that all its others come from."""

    port: int
    folder: Path

    def dsn(self, user: str, database: str = embedded.DATABASE) -> str:
        """Where it answers, by TCP."""
        return f"host=127.0.0.1 port={self.port} user={user} dbname={database}"

    def send(self, wanted: signal.Signals) -> None:
        """Send a signal to all its processes, the first of them last: until then it stands still, and starts no others."""
        first = psutil.Process(leftover_pid(self.folder))
        first.suspend()
        for process in (*first.children(recursive=True), first):
            with suppress(psutil.NoSuchProcess):  # sessions end at any moment
                process.send_signal(wanted)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all its processes for so long; its connections stay open."""
        self.send(signal.SIGSTOP)
        try:
            yield
        finally:
            self.send(signal.SIGCONT)

    @contextmanager
    def replay_paused(self) -> Iterator[None]:
        """Let a standby receive for so long what it does not show."""
        with psycopg.connect(self.dsn("postgres", "postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_wal_replay_pause()")
            state = "SELECT pg_get_wal_replay_pause_state()"
            wait_until(lambda: connection.execute(state).fetchone() == ("paused",))
            try:
                yield
            finally:
                connection.execute("SELECT pg_wal_replay_resume()")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A primary and its standby. If the pair is synchronous, commits wait until the standby has them."""

    primary: Node
    standby: Node
    children: Children = field(repr=False)
    bin_folder: Path = field(repr=False)

    def dsn(self, user: str = embedded.APP) -> str:
        """Both, the primary first."""
        ports = f"{self.primary.port},{self.standby.port}"
        return f"host=127.0.0.1,127.0.0.1 port={ports} user={user} dbname={embedded.DATABASE}"

    def kill(self, node: Node) -> None:
        """End a server at once, with all its processes."""
        node.send(signal.SIGKILL)
        wait_until(self.children.first_ended)
        self.children.forget_ended()

    def start(self, node: Node) -> None:
        """Start a server again that was killed, as what it was."""
        start_node(self.children, node, self.bin_folder)

    def promote(self) -> None:
        """Let the standby take writes."""
        with psycopg.connect(self.standby.dsn("postgres", "postgres"), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
            assert connection.execute("SELECT pg_promote(true, 30)").fetchone() == (True,)


@contextmanager
def replicated(*, is_synchronous: bool = True) -> Iterator[Pair]:
    """Such a pair with a migrated database; whatever was frozen goes on at the end, and is stopped."""
    with migrated_data_folder() as first, temporary_data_folder() as second, Children() as children:
        primary = Node(port=free_port(), folder=first / "postgres")
        start_node(children, primary, programs(first))
        standby = Node(port=free_port(), folder=second / "postgres")
        copy_node(primary, standby, programs(first))
        start_node(children, standby, programs(first))
        if is_synchronous:
            _make_synchronous(primary, children)
        try:
            yield Pair(primary=primary, standby=standby, children=children, bin_folder=programs(first))
        finally:
            for node in (primary, standby):
                with suppress(psutil.NoSuchProcess):
                    node.send(signal.SIGCONT)


def leftover_pid(folder: Path) -> int:
    """The first process of the server of a folder."""
    return int((folder / "postmaster.pid").read_text(encoding="ascii").split()[0])


def copy_node(primary: Node, standby: Node, bin_folder: Path) -> None:
    """Make a folder from which a standby of the primary starts."""
    who = account()
    standby.folder.parent.mkdir(mode=0o711)
    standby.folder.mkdir(mode=0o700)
    if who.user is not None and who.group is not None:
        os.chown(standby.folder, who.user, who.group)
    command = [str(bin_folder / "pg_basebackup"), f"--dbname={primary.dsn('postgres', 'postgres')}"]
    command += [f"--pgdata={standby.folder}", "--write-recovery-conf", "--checkpoint=fast"]
    with Children() as children, (standby.folder.parent / "log").open("ab") as log:
        assert children.start(Program(name="copy", command=command, account=who), log).process.wait(_START_S) == 0


def start_node(children: Children, node: Node, bin_folder: Path, **more: str) -> None:
    """Start the server of a folder, with further settings, and wait until it answers."""
    own = {"listen_addresses": "127.0.0.1", "port": str(node.port), "unix_socket_directories": ""}
    settings = _QUICK | own | more
    command = [str(bin_folder / "postgres"), "-D", str(node.folder)]
    command += [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    program = Program(name="postgres", command=command, account=account(), stop_signal=signal.SIGINT)
    log = node.folder.parent / "log"
    with log.open("ab") as output:
        children.start(program, output)
    assert children.wait_until(lambda: embedded.status(node.folder) in {"ready", "standby"}, _START_S), log.read_text()


def _make_synchronous(primary: Node, children: Children) -> None:
    with psycopg.connect(primary.dsn("postgres", "postgres"), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        connection.execute("SELECT pg_reload_conf()")
        assert children.wait_until(lambda: _is_synchronous(connection), _START_S)


def _is_synchronous(connection: psycopg.Connection) -> bool:
    return connection.execute("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").fetchone() is not None
