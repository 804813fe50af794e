"""Readiness of the service: the parts that work and the parts that do not."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import psycopg
from psycopg import errors
from psycopg_pool import PoolTimeout

from ging_service.eventlog.connections.availability import accepts_connections
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.revision import is_usable
from ging_service.eventlog.signed_tree.lease_store import SigningWatch
from ging_service.eventlog.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services

WAIT_S: Final = 0.5
"""For a connection. With the time limits of the looks that follow, the whole takes less than 1.5 s."""

# So little work_mem makes `try_disk` write a temporary file, and without temp_tablespaces it lies beside the tables.
_LIMITS: Final = (
    "SET LOCAL statement_timeout = 250; SET LOCAL lock_timeout = 200;"
    " SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''"
)
State = Literal["ok", "away", "behind", "busy", "old", "late", "locked", "disk_full", "read_only", "failing", "unknown"]
_REFUSALS: Final[tuple[tuple[type[psycopg.Error], State], ...]] = (
    (errors.LockNotAvailable, "locked"),
    (errors.QueryCanceled, "locked"),
    (errors.DiskFull, "disk_full"),
    (errors.ReadOnlySqlTransaction, "read_only"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """The state of each part: ``ok``, or the reason why not.

    ``database``: away, busy (no connection is free), or unknown (the connection that was asked does not answer). ``migrations``: old. ``writes``: locked, disk_full, read_only
    or failing. ``signer``: late. ``unknown``: it could not be checked.
    """

    database: State = "ok"
    migrations: State = "ok"
    writes: State = "ok"
    signer: State = "ok"

    @property
    def can_answer(self) -> bool:
        """True if requests can be answered here. Parts that all hosts share, the signer included, do not count."""
        return self.database != "away" and self.migrations != "old"


AWAY: Final = Readiness(database="away", migrations="unknown", writes="unknown", signer="unknown")
LATE: Final = Readiness(database="unknown", migrations="unknown", writes="unknown", signer="unknown")
BUSY: Final = Readiness(database="busy", migrations="unknown", writes="unknown", signer="unknown")


class ReadinessLook:
    """Checks the parts, each in a short transaction of its own. ``signer_late_s`` 0: signing is not checked."""

    def __init__(self, services: Services, signer_late_s: int) -> None:
        self._services = services
        self._signer_late_s = signer_late_s
        self._signing = SigningWatch()

    def look(self) -> Readiness:
        """Return the state of the parts."""
        try:
            with self._services.pool.connection(timeout=WAIT_S) as conn:
                return self._check_parts(conn)
        except PoolTimeout:
            # All connections in use mean load, not an outage: taking a busy host out of service would overload the
            # others.
            return BUSY if accepts_connections(self._services.pool) else AWAY
        except psycopg.Error:
            return AWAY

    def _check_parts(self, conn: Connection) -> Readiness:
        # First: the looks after it use tables that an older schema may lack.
        migrations = _migrations(conn)
        signer = self._signer(conn) if migrations == "ok" else "unknown"
        return Readiness(migrations=migrations, writes=writes(conn), signer=signer)

    def _signer(self, conn: Connection) -> State:
        if not self._signer_late_s:
            return "ok"
        try:
            with _within_limits(conn):
                lag = self._signing.lag(conn)
        except psycopg.Error as error:
            return _state(conn, error, otherwise="unknown")
        return "late" if lag.seconds > self._signer_late_s else "ok"


def standby_state(services: Services) -> State:
    """Return the state of the standby on which requests read: away, behind or busy; ``ok`` if there is none to be.

    ``unknown``: the primary cannot be asked how far it has come.
    """
    if services.standby is None:
        return "ok"
    try:
        return services.standby.state(services.standby.recent_position(services.pool, WAIT_S))
    except (PoolTimeout, psycopg.Error):
        return "unknown"


def belongs_to_another_version(services: Services) -> bool:
    """Return True if the schema is not the one that this program needs: a newer version has migrated it, most often."""
    try:
        with services.pool.connection(timeout=WAIT_S) as conn:
            return _migrations(conn) == "old"
    except (PoolTimeout, psycopg.Error):
        return False


def writes(conn: Connection) -> State:
    """Return ``ok`` if commands can be recorded, otherwise the state that prevents it."""
    try:
        with _within_limits(conn):
            conn.execute(read_sql("try_writes"), prepare=False)
            conn.execute(read_sql("try_disk"), prepare=False)
    except psycopg.Error as error:
        return _state(conn, error, otherwise="failing")
    return "ok"


def _migrations(conn: Connection) -> State:
    try:
        with _within_limits(conn):
            return "ok" if is_usable(conn) else "old"
    except psycopg.Error as error:
        return _state(conn, error, otherwise="unknown")


@contextmanager
def _within_limits(conn: Connection) -> Iterator[None]:
    with throughout(conn):
        conn.execute(_LIMITS, prepare=False)
        yield


def _state(conn: Connection, error: psycopg.Error, *, otherwise: State) -> State:
    """Return the state of a part after an error. Raises it where the connection is lost."""
    # The next part would report a state of its own for the same lost connection.
    if conn.broken or conn.closed:
        raise error
    if otherwise == "unknown":
        return otherwise
    return next((state for kind, state in _REFUSALS if isinstance(error, kind)), otherwise)
