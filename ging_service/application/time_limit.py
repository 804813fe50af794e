"""Ending turns at tables whose time limit has passed."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.access.role_rights import ALL
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of, table_stream
from ging_service.eventlog.changed_rows import ChangedRows
from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.errors import Conflict
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.execution.visibility import OPERATOR
from ging_service.game_support.game_names import game_named
from ging_service.projections.sql import read_sql
from ging_service.reporting.tables.tables import table_state

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from ging_service.execution.services import Services

_LOG: Final = logging.getLogger("ging.time_limit")
_MOST: Final = 1_000

_RETRY_S: Final = 60.0
"""Pause before a limit that could not be ended is tried again."""


class RunningLimit(NamedTuple):
    """A running deal with a time limit, and when it ends, in seconds since 1970."""

    club_id: str
    table_id: str
    game: str
    act_by_s: int


class TimeLimits:
    """Ends turns wherever the time limit has passed.

    The clock is read once for each deal, when it is first seen: from then on the rest of its limit is measured by
    ``monotonic``, which nobody sets. So a clock that is set back does not extend a limit that a worker has seen, and one
    that is set forward does not end it early. A rest longer than the limit itself was computed before the clock was set
    back: it is cut to the limit.

    ``most``: so many limits are followed at a time, those that end first, besides those that could not be ended.
    """

    def __init__(
        self, services: Services, monotonic: Callable[[], float] = time.monotonic, *, most: int = _MOST
    ) -> None:
        self._services = services
        self._monotonic = monotonic
        self._looks = ChangedRows(read_sql("running_limits"), monotonic)
        self._running: list[RunningLimit] = []
        self._ends_at: dict[RunningLimit, float] = {}
        # The limits that could not be ended, and when each is tried again.
        self._failed: dict[RunningLimit, float] = {}
        self._most = most

    def close_expired(self) -> int:
        """End turns wherever the limit has passed. Returns how many tables have gone on.

        A player or another worker may be quicker: then there is nothing left to close, which is not an error.
        """
        try:
            return self._close_expired(self._services.clock())
        except Exception:
            # The next connection may lead to another server, with transactions of its own.
            self._looks.sweep_next()
            raise

    def _close_expired(self, now: datetime) -> int:
        self._look()
        # Built again each round, so that limits of deals that are over are forgotten.
        self._ends_at = {one: self._end_of(one, now) for one in self._running}
        self._failed = {one: due for one, due in self._failed.items() if one in self._ends_at}
        passed = [one for one in self._running if self._is_due(one)]
        return sum(self._closed(one, now) for one in passed)

    def _look(self) -> None:
        """Read which limits are running, unless nobody has written since the last look."""
        with self._services.pool.connection() as conn:
            if not self._looks.may_find(conn):
                return
            with throughout(conn):
                # Limits that cannot be ended stay the earliest: they must not keep out those that can.
                seen = self._looks.look(conn, most=self._most + len(self._failed))
        if seen.is_whole or seen.is_new:
            self._running = [RunningLimit(*row) for row in zip(*(column or () for column in seen.values), strict=True)]

    def _closed(self, one: RunningLimit, now: datetime) -> bool:
        """End this table's limit; return True if it was ended. A failure is logged and does not stop the others."""
        try:
            game = game_named(one.game)
            # At least the end of the limit: by this process's clock, which may be behind, the limit would not have
            # passed.
            steps = (CommandStep(game.at_deadline(max(one.act_by_s, int(now.timestamp())))),)
            order = CommandBatch(club_id=one.club_id, stream_id=table_stream(one.table_id), steps=steps, rights=ALL)
            execute(self._services, order)
        except Conflict:
            return False
        except Refused as refused:
            # Others may have been quicker: then the next round no longer finds this limit.
            if self._is_first_failure(one):
                table, club = one.table_id, one.club_id
                _LOG.info("the time limit of table %s of club %s was not ended: %s", table, club, refused)
            return False
        except Exception as error:
            if is_unavailable(error):
                raise  # for all tables alike
            if self._is_first_failure(one):
                _LOG.exception("the turn could not be ended at table %s of club %s", one.table_id, one.club_id)
            return False
        return True

    def _is_due(self, one: RunningLimit) -> bool:
        """True if this limit has passed, unless it has just failed: most failures would be the same again."""
        return max(self._ends_at[one], self._failed.get(one, 0.0)) <= self._monotonic()

    def _is_first_failure(self, one: RunningLimit) -> bool:
        """True at the first failure of this limit. The others are not logged: they would say the same again."""
        is_first = one not in self._failed
        self._failed[one] = self._monotonic() + _RETRY_S
        if not is_first:
            return False
        # It makes room for a limit that has not been read yet, also where nobody writes.
        self._looks.sweep_next()
        return True

    def _end_of(self, one: RunningLimit, now: datetime) -> float:
        """The end of the limit, by ``monotonic``."""
        # The key contains the end, so the next turn at the same table has an entry of its own.
        if one in self._ends_at:
            return self._ends_at[one]
        rest_s = one.act_by_s - now.timestamp()
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
