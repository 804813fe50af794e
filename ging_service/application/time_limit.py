"""G19: closing declaring at tables whose time limit has passed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import psycopg
from psycopg_pool import PoolTimeout

from ging_service.application.access.rights import ALL
from ging_service.application.execute import Order, Step, execute
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import CloseDeclaring
from ging_service.domain.streams import table_stream
from ging_service.eventlog.errors import Conflict
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from datetime import datetime

    from ging_service.application.services import Services

_MOST_AT_ONCE: Final = 1000
_LOG: Final = logging.getLogger("ging.time_limit")


def close_expired(services: Services, now: datetime) -> int:
    """Close declaring wherever the limit has passed at ``now``; how many deals that has settled.

    Others may be quicker, a player or another worker: then there is nothing left to close, and that is no fault.
    """
    now_s = int(now.timestamp())
    with services.everywhere() as conn:
        expired = conn.execute(read_sql("expired_tables"), (now_s, _MOST_AT_ONCE), prepare=True).fetchall()
    return sum(_closed(services, club_id, table_id, now_s) for club_id, table_id in expired)


def _closed(services: Services, club_id: str, table_id: str, now_s: int) -> bool:
    """Whether this table's deal has been settled. One that cannot be does not stop the others: it is logged."""
    steps = (Step(CloseDeclaring(now_s=now_s)),)
    order = Order(club_id=club_id, stream_id=table_stream(table_id), steps=steps, rights=ALL)
    try:
        execute(services, order)
    except (Refused, Conflict):
        return False
    except (psycopg.OperationalError, PoolTimeout):
        raise  # the database is away, for all tables alike
    except Exception:  # noqa: BLE001  whatever is wrong with one table
        _LOG.exception("declaring could not be closed at table %s of club %s", table_id, club_id)
        return False
    return True
