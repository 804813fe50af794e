"""G19: closing declaring at tables whose time limit has passed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from ging_service.application.execute import Order, Step, execute
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import CloseDeclaring
from ging_service.domain.streams import table_stream
from ging_service.eventlog.errors import Conflict

if TYPE_CHECKING:
    from datetime import datetime

    from ging_service.application.services import Services

_MOST_AT_ONCE: Final = 1000
_EXPIRED: Final = """
    SELECT club_id, table_id FROM tables
    WHERE declare_by_s > 0 AND declare_by_s <= %s ORDER BY declare_by_s LIMIT %s
"""


def close_expired(services: Services, now: datetime) -> int:
    """Close declaring wherever the limit has passed at ``now``; how many deals that has settled.

    Others may be quicker, a player or another worker: then there is nothing left to close, and that is no fault.
    """
    now_s = int(now.timestamp())
    with services.pool.connection() as conn:
        expired = conn.execute(_EXPIRED, (now_s, _MOST_AT_ONCE)).fetchall()
    return sum(_close(services, club_id, table_id, now_s) for club_id, table_id in expired)


def _close(services: Services, club_id: str, table_id: str, now_s: int) -> bool:
    step = Step(CloseDeclaring(now_s=now_s))
    with suppress(Refused, Conflict):
        execute(services, Order(club_id=club_id, stream_id=table_stream(table_id), steps=(step,)))
        return True
    return False
