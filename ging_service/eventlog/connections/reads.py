"""The connections of one request that only reads: to a standby, or to the primary."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Literal, TypeAlias

from ging_service.eventlog.connections.standby import NotOnStandby, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.eventlog.connections.scope import Connection, Connections
    from ging_service.eventlog.connections.standby import Standby, WalPosition

ReadOutcome: TypeAlias = Literal["standby", "failed"] | Reason
"""Where a request reads: on a standby; or on the primary, why. ``failed``: a standby was lost in the middle of it."""


class ReadConnections:
    """Connections that show at least everything up to a position, and never less than an earlier one of them did.

    The first connection decides: all others are to the same server, or to the primary. For one thread at a time.
    """

    def __init__(
        self,
        standby: Standby,
        primary: Connections,
        wanted: WalPosition,
        tell: Callable[[ReadOutcome], None],
    ) -> None:
        self.is_on_primary = False
        self._standby = standby
        self._primary = primary
        self._wanted = wanted
        self._tell = tell
        self._server: tuple[bytes, bytes] | None = None

    @contextmanager
    def connection(self, timeout: float | None = None) -> Iterator[Connection]:
        """Lend a connection. Raises what those to the primary raise."""
        with ExitStack() as stack:
            yield self._on_standby(stack) or stack.enter_context(self._primary.connection(timeout))

    def use_primary(self, outcome: ReadOutcome) -> None:
        """Lend connections to the primary from now on."""
        self.is_on_primary = True
        self._tell(outcome)

    def _on_standby(self, stack: ExitStack) -> Connection | None:
        if self.is_on_primary:
            return None
        with ExitStack() as attempt:
            try:
                conn = attempt.enter_context(self._standby.connection(self._wanted))
            except NotOnStandby as error:
                self.use_primary(error.reason)
                return None
            server = (conn.pgconn.host, conn.pgconn.port)
            if self._server not in (None, server):
                # Another standby has replayed what is wanted, but perhaps not what the first one has shown already.
                self.use_primary("behind")
                return None
            if self._server is None:
                self._tell("standby")
            self._server = server
            stack.push(attempt.pop_all())
            return conn
