"""What use cases work with. Made once a process by ``ging_service.bootstrap``."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

from sqlalchemy import Engine

from ging_service.application.memory import Memory
from ging_service.application.seats import Seats
from ging_service.eventlog.codec import Codec
from ging_service.eventlog.pool import Pool


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The database, the codec, the clock and chance.

    ``clock`` gives the time with its zone. ``chance`` shuffles and draws; it must not be predictable where real
    counters are played for, so the default asks the operating system. ``seats`` remembers who sits where,
    ``memory`` the streams that were written last.
    """

    pool: Pool
    engine: Engine
    codec: Codec
    clock: Callable[[], datetime] = _now
    chance: Random = field(default_factory=secrets.SystemRandom)
    seats: Seats = field(default_factory=Seats)
    memory: Memory = field(default_factory=Memory)
