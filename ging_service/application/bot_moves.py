"""Moves of the bots that play at the tables of all clubs.

What a bot does follows from the committed state of its table alone. Its move is decided for that version of the table, so
two workers cannot make it twice, and a worker that is killed leaves nothing behind: the next round finds the same table.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.access.role_rights import PLAYER, rights_of
from ging_service.application.club import club_state
from ging_service.application.table import at_table
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of, table_stream
from ging_service.eventlog.connections.availability import is_unavailable
from ging_service.eventlog.connections.scope import throughout
from ging_service.eventlog.heads import Heads
from ging_service.execution.caller import Caller, Principal
from ging_service.execution.deciding import current
from ging_service.execution.errors import Stale
from ging_service.execution.permissions import is_allowed
from ging_service.game_support.game_bots import bot_move, bot_named, games_with_bots
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import psycopg

    from ging_service.domain.club.state import Bot, ClubState
    from ging_service.execution.services import Services
    from ging_service.execution.stream_cache import VersionedState

_PAGE: Final = 1000
"""The number of tables that are read from the database at once."""

_MOST_MOVES: Final = 20
"""Limit on the moves at one table in one round, so that no table keeps the others waiting."""

_RETRY_S: Final = 60.0
"""Pause before a move that failed is tried again on the same version of the table."""

_SWEEP_S: Final = 600.0
"""The time after which all tables are looked at again: after a failover that no connection has noticed."""

_LOG: Final = logging.getLogger("ging.bots")


class BotTable(NamedTuple):
    """A running table where a bot sits."""

    club_id: str
    table_id: str


class _Seen(NamedTuple):
    """The version of a table that needs no other look before ``until``, by ``monotonic``."""

    version: int
    until: float


class BotMoves:
    """Makes the moves of bots wherever a table waits for one. Several workers may do so beside each other.

    A round looks at the tables of clubs whose logs have grown, and now and then at all of them.
    """

    def __init__(self, services: Services, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._services = services
        self._monotonic = monotonic
        self._heads = Heads(monotonic, sweep_s=_SWEEP_S)
        # The tables that may wait for a bot, and the version of each.
        self._waiting: dict[BotTable, int] = {}
        self._seen: dict[BotTable, _Seen] = {}

    def play_waiting(self) -> int:
        """Let the bots move at all tables that wait for one. Returns how many moves were made."""
        try:
            self._look()
            due = [table for table, version in self._waiting.items() if self._is_due(table, version)]
            return sum(self._played(table) for table in due)
        except Exception:
            # The next connection may lead to another server, and what this look has found may not have been kept.
            self._heads.sweep_next()
            raise

    def _look(self) -> None:
        """Find the tables with bots whose logs have grown."""
        with self._services.pool.connection() as conn:
            if not self._heads.may_have_changed(conn):
                return
            with throughout(conn):
                clubs, is_whole = self._heads.look(conn)
                tables = dict(self._tables(conn, None if is_whole else [*clubs])) if clubs else {}
        if is_whole:  # tables that are over are forgotten
            self._seen = {table: seen for table, seen in self._seen.items() if table in tables}
            self._waiting = {}
        self._waiting |= {table: version for table, version in tables.items() if not self._is_over(table, version)}

    def _is_over(self, table: BotTable, version: int) -> bool:
        """Return True if a version of a table is known to wait for no bot."""
        return self._seen.get(table) == _Seen(version, float("inf"))

    def _is_due(self, table: BotTable, version: int) -> bool:
        seen = self._seen.get(table)
        return seen is None or seen.version != version or seen.until <= self._monotonic()

    def _tables(self, conn: psycopg.Connection[Any], clubs: list[str] | None) -> Iterator[tuple[BotTable, int]]:
        """The running tables with bots of some clubs (None: of all), and the version of each."""
        page, after = _PAGE, BotTable("", "")
        while page == _PAGE:
            # By the key of the last row and not by OFFSET: tables that end meanwhile would shift the pages.
            place = {"club": after.club_id, "table": after.table_id}
            asked = place | {"games": [*games_with_bots()], "clubs": clubs, "limit": _PAGE}
            rows = conn.execute(read_sql("bot_tables"), asked, prepare=True).fetchall()
            for club_id, table_id, version in rows:
                after = BotTable(club_id, table_id)
                yield after, version
            page = len(rows)

    def _played(self, table: BotTable) -> int:
        """Make the moves for which this table waits. A failure is logged and does not stop the other tables."""
        moves, version = 0, self._waiting[table]
        try:
            # Read once for all moves: members have joined before they sit down, and a bot remains a bot.
            club = club_state(self._services, table.club_id)
            while moves < _MOST_MOVES:
                at = self._read(table)
                version = at.version
                if not self._move(table, at, club):
                    self._seen[table] = _Seen(version, float("inf"))
                    del self._waiting[table]
                    break
                moves += 1
        except Stale:  # a player or another worker was quicker: the next round looks again
            pass
        except Exception as error:
            if is_unavailable(error):
                raise  # for all tables alike
            # The version that was just read: the pause counts for it, and not for the one that the round has found.
            self._waiting[table] = version
            self._seen[table] = _Seen(version, self._monotonic() + _RETRY_S)
            _log_failed(table, error)
        return moves

    def _read(self, table: BotTable) -> VersionedState:
        with self._services.club_transaction(table.club_id) as conn:
            return current(self._services, conn, table.club_id, table_stream(table.table_id))

    def _move(self, table: BotTable, at: VersionedState, club: ClubState) -> bool:
        """Make the first move that only a bot can make now. Returns False if there is none. Raises ``Stale``."""
        members = game_of(at.state).members(at.state)
        rights = rights_of((PLAYER,))
        # As players only: what somebody could do as a scribe does not keep a bot waiting.
        people = [Principal(member=member, rights=rights) for member in members if not club.bot(member)]
        for seat, member in enumerate(members):
            bot = club.bot(member)
            command = _command(bot, at.state, seat) if bot else None
            # What people may do too, such as to deal, the bot leaves to them: they set the pace.
            if command is not None and not any(is_allowed(one, command, at.state) for one in people):
                caller = Caller(actor=member, rights=rights, expected_version=at.version)
                at_table(self._services, table.club_id, table.table_id, command, caller)
                return True
        return False


def _command(bot: Bot, state: Any, seat: int) -> Any:  # noqa: ANN401  the game's state and command
    """The move of a bot on its seat; None if the table does not wait for it. Raises ``Refused("no_such_bot")``."""
    game = game_of(state)
    return bot_move(game, bot_named(game.kind, bot.level), state, seat)


def _log_failed(table: BotTable, error: Exception) -> None:
    where = f"table {table.table_id} of club {table.club_id}"
    if isinstance(error, Refused):
        _LOG.warning("the move of a bot was refused at %s: %s", where, error)
    else:
        _LOG.error("a bot could not move at %s", where, exc_info=error)
