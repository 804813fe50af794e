"""Whether the service can do its work: what of it can, and what cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import psycopg
from psycopg_pool import PoolTimeout

from ging_service.eventlog.revision import current_is_head
from ging_service.eventlog.scope import throughout
from ging_service.eventlog.signing_lag import SigningWatch

if TYPE_CHECKING:
    from ging_service.application.services import Services

_WAIT_S = 2.0
State = Literal["ok", "away", "old", "late", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """Each part: ``ok``, or why not. ``database`` is away, ``migrations`` are old, ``signer`` is late, or unknown."""

    database: State = "ok"
    migrations: State = "ok"
    signer: State = "ok"

    @property
    def is_ready(self) -> bool:
        """Whether every part is."""
        return self.serves and self.signer == "ok"

    @property
    def serves(self) -> bool:
        """Whether requests can be answered, signed or not."""
        return self.database == self.migrations == "ok"


def readiness(services: Services, signer_late_s: int) -> Readiness:
    """How the parts stand. ``signer_late_s`` 0: the signer is not asked about."""
    try:
        with services.pool.connection(timeout=_WAIT_S) as conn, throughout(conn):
            if not current_is_head(conn):
                return Readiness(migrations="old", signer="unknown")
            is_late = bool(signer_late_s) and SigningWatch().lag(conn).seconds > signer_late_s
    except (psycopg.Error, PoolTimeout):
        return Readiness(database="away", migrations="unknown", signer="unknown")
    return Readiness(signer="late" if is_late else "ok")
