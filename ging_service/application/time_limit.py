"""G19: closing declaring at tables whose time limit has passed."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.application.access.rights import ALL
from ging_service.application.execute import Order, Step, execute
from ging_service.application.queries.tables import table_state
from ging_service.application.viewing import OPERATOR
from ging_service.domain.errors import Refused
from ging_service.domain.installed import GAMES
from ging_service.domain.streams import game_of, table_stream
from ging_service.eventlog.availability import is_unavailable
from ging_service.eventlog.errors import Conflict
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ging_service.application.services import Services

_MOST_AT_ONCE: Final = 1000
_LOG: Final = logging.getLogger("ging.time_limit")


class RunningLimit(NamedTuple):
    """A running deal with a time limit, and when it ends, in seconds since 1970."""

    club_id: str
    table_id: str
    game: str
    declare_by_s: int


class TimeLimits:
    """Closes declaring wherever the time limit has passed.

    The clock is read once for each deal, when it is first seen: from then on the rest of its limit is measured by
    ``monotonic``, which nobody sets. So a clock that is set back does not extend a limit that a worker has seen, and one
    that is set forward does not end it early. A rest longer than the limit itself was computed before the clock was set
    back: it is cut to the limit.
    """

    def __init__(self, services: Services, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._services = services
        self._monotonic = monotonic
        self._ends_at: dict[RunningLimit, float] = {}

    def close_expired(self) -> int:
        """Close declaring wherever the limit has passed; how many deals that has settled.

        Others may be quicker, a player or another worker: then there is nothing left to close, and that is no fault.
        """
        now = self._services.clock()
        with self._services.everywhere() as conn:
            rows = conn.execute(read_sql("running_limits"), (_MOST_AT_ONCE,), prepare=True).fetchall()
        running = [RunningLimit(*row) for row in rows]
        self._ends_at = {one: self._end_of(one, now) for one in running}
        passed = [one for one in running if self._ends_at[one] <= self._monotonic()]
        return sum(_closed(self._services, one, now) for one in passed)

    def _end_of(self, one: RunningLimit, now: datetime) -> float:
        """When the limit ends, by ``monotonic``."""
        if one in self._ends_at:
            return self._ends_at[one]
        rest_s = one.declare_by_s - now.timestamp()
        if rest_s > 0:
            rest_s = min(rest_s, _limit_of(self._services, one, rest_s))
        return self._monotonic() + rest_s


def _limit_of(services: Services, one: RunningLimit, unknown_s: float) -> float:
    """The limit that the table's house rules set; ``unknown_s`` where they cannot be read."""
    try:
        seen = table_state(services, one.club_id, one.table_id, OPERATOR)
    except Exception as error:
        if is_unavailable(error):
            raise  # for all tables alike
        _LOG.exception("the rules of table %s of club %s could not be read", one.table_id, one.club_id)
        return unknown_s
    return game_of(seen.state).time_limit_s(seen.state)


def _closed(services: Services, one: RunningLimit, now: datetime) -> bool:
    """Whether this table's deal has been settled. One that cannot be does not stop the others: it is logged."""
    try:
        game = next(game for game in GAMES if game.kind == one.game)
        steps = (Step(game.at_deadline(max(one.declare_by_s, int(now.timestamp())))),)
        order = Order(club_id=one.club_id, stream_id=table_stream(one.table_id), steps=steps, rights=ALL)
        execute(services, order)
    except (Refused, Conflict):
        return False
    except Exception as error:
        if is_unavailable(error):
            raise  # for all tables alike
        _LOG.exception("declaring could not be closed at table %s of club %s", one.table_id, one.club_id)
        return False
    return True
