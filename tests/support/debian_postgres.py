"""A server of another major version than the embedded one: Debian's Postgres 15, the oldest that the service takes."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import quote

import psycopg

from ging_service.platform.postgres.child_processes import Children, Program
from ging_service.platform.postgres.programs import account
from tests.support.outside_tools import need_file
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PROGRAMS = "/usr/lib/postgresql/15/bin"
_UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


@contextmanager
def debian_postgres(folder: Path) -> Iterator[str]:
    """The superuser's URL of a server in a folder that Postgres' own account can reach."""
    programs = need_file(_PROGRAMS, "postgresql-15")
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    cluster, socket = folder / "cluster", folder / "socket"
    for one in (cluster, socket):
        one.mkdir(mode=0o700)
        if (who := account()).user is not None and who.group is not None:
            os.chown(one, who.user, who.group)
    make = [f"{programs}/initdb", "-D", str(cluster), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]
    run = [
        f"{programs}/postgres",
        "-D",
        str(cluster),
        "-c",
        "listen_addresses=",
        "-c",
        f"unix_socket_directories={socket}",
    ]
    run += [word for setting in _UNSAFE for word in ("-c", setting)]
    dsn = f"postgresql://postgres@/postgres?host={quote(str(socket), safe='')}"
    with Children() as children, (folder / "log").open("ab") as log:
        made = children.start(Program(name="initdb", command=make, account=account()), log)
        assert made.process.wait(HANG_S) == 0
    with Children() as children, (folder / "log").open("ab") as log:
        server = Program(name="postgres", command=run, stop_signal=signal.SIGINT, account=account())
        children.start(server, log)
        assert children.wait_until(lambda: _answers(dsn), HANG_S)
        yield dsn


def _answers(dsn: str) -> bool:
    try:
        psycopg.connect(dsn).close()
    except psycopg.OperationalError:
        return False
    return True
