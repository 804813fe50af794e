"""Sizes and time limits of the pool of connections."""

from __future__ import annotations

from dataclasses import dataclass, field

from ging_service.eventlog.connections.watchdog import ResponseLimits


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSettings:
    """Sizes and time limits of the pool.

    ``prepare_threshold``: -1 switches prepared statements off, for transaction poolers that cannot keep them.

    ``connect_timeout_s``: for each host of the connection string, at least 2.

    ``patience``: how long to wait for a response, independent of the server's own limits.

    ``needs_row_security``: refuse sessions to which row-level security does not apply; false only for a check that
    reports it.

    ``may_be_pooled``: accept sessions of a connection pooler in transaction mode.

    ``role``: the role to switch to after connecting, for a DSN of a user that is a member of ``ging_app`` ("": none).
    """

    min_size: int = 1
    max_size: int = 16
    wait_s: float = 10.0
    max_idle_s: float = 300.0
    max_lifetime_s: float = 3600.0
    connect_timeout_s: int = 3
    statement_timeout_ms: int = 15_000
    lock_timeout_ms: int = 5_000
    idle_in_transaction_timeout_ms: int = 30_000
    prepare_threshold: int = 2
    patience: ResponseLimits = field(default_factory=ResponseLimits)
    needs_row_security: bool = True
    may_be_pooled: bool = True
    role: str = ""
    application_name: str = "ging"

    def limits_ms(self) -> dict[str, int]:
        """The server's time limits by their names in Postgres; 0: none."""
        return {
            "statement_timeout": self.statement_timeout_ms,
            "lock_timeout": self.lock_timeout_ms,
            "idle_in_transaction_session_timeout": self.idle_in_transaction_timeout_ms,
        }
