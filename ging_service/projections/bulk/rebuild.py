"""Rebuild read models from the log, beside the live ones, and swap them in without stopping the service.

The new tables grow in a schema of their own, ``rebuild``: first each club by COPY, then, in rounds, the events that
clubs have recorded meanwhile. The last round runs with the log's heads locked, which delays appends for a moment and
loses none.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import psycopg

from ging_service.domain.declare import Fact
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import folded, initial_state, types_stating
from ging_service.eventlog.connections.session import refuse_pooled, writer_arguments
from ging_service.eventlog.read import Superseded, club_sizes, scan, stream_events
from ging_service.eventlog.schema import snapshots
from ging_service.projections import live
from ging_service.projections.bulk.copying import FoldedChunk, club_text
from ging_service.projections.bulk.inserting import bulk_of
from ging_service.projections.bulk.rebuilt_tables import analyze, complete, make_tables
from ging_service.projections.fold import ClubFold, no_looking_for_cycles
from ging_service.projections.models import READ_MODELS
from ging_service.projections.schema import entries, rulings, tables
from ging_service.projections.snapshots import decode_state, encode_state
from ging_service.projections.sql import read_sql
from ging_service.projections.tables_over import add_months_of_all_tables, add_standings_of_all_tables
from ging_service.projections.tables_over_schema import TABLES_OVER, table_standings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from concurrent.futures import Future

    from sqlalchemy import Table

    from ging_service.eventlog.codec import Codec
    from ging_service.projections.bulk.rebuilt_tables import Completion

    AddRows = Callable[[psycopg.Connection[Any], str], None]
    Progress = Callable[[int, int], object]

_CANCEL_AGAIN_S: Final = 0.1


@contextmanager
def work_beside(conn: psycopg.Connection[Any]) -> Iterator[Callable[[Callable[[], None]], Future[None]]]:
    """Lend a function that gives a thread work to do on a connection, one piece after another.

    The block ends when all of it is done. With an error in the block, such as Ctrl-C, the work is ended too.
    """
    given: list[Future[None]] = []
    with ThreadPoolExecutor(1) as thread:

        def give(work: Callable[[], None]) -> Future[None]:
            given.append(thread.submit(work))
            return given[-1]

        try:
            yield give
        except BaseException:
            _end(conn, given)
            raise


def _end(conn: psycopg.Connection[Any], given: Sequence[Future[None]]) -> None:
    for one in given:
        one.cancel()  # if it has not begun
    # Again and again: between two statements of the thread there is nothing to cancel.
    while not all(one.done() for one in given):
        conn.cancel_safe()
        wait(given, _CANCEL_AGAIN_S)


SUPERSEDED: Final = Superseded(
    types=sorted(f"{game.kind}.{event.__name__}" for game in GAMES for event in game.until_next_deal),
    by=sorted(types_stating(Fact.DEAL_STARTED)),
)
"""By their game, the start of the next deal replaces all that these change."""


NAMES = tuple(table.name for table in READ_MODELS)
LEDGER = frozenset({"entries", "postings", "accounts", "totals"})
TOGETHER = (LEDGER, frozenset(table.name for table in TABLES_OVER))
"""Read models that are made together: those of the ledger, and those about tables that are over."""

TRIGGERS = {
    rulings.name: ("rulings_trigger",),
    tables.name: ("tables_trigger", "tables_not_added_up_trigger"),
}
"""Read models with triggers that write to other ones, most of them for releases that do not know those."""

LAST_ROUND_EVENTS = 1_000
"""The maximum number of unfolded events with which the last round begins, under locks."""

MOST_ROUNDS = 50

MANY_EVENTS = 10_000
"""For fewer events of a club a worker process is not worth its start."""

LOCK_WAIT_MS = 200
PAUSES_S = (0.1, 0.2, 0.5, 1, 1, 2, 2, 5, 5, 10, 10, 20, 30, 60, 60, 60, 60, 60, 60)
"""Pauses between the attempts to swap while somebody keeps reading the live tables: seven minutes in total."""


class UnknownReadModelError(ValueError):
    """There is no read model of this name."""


class RebuildRefusedError(Exception):
    """Another rebuild runs on this database, or the live tables could not be locked for a moment."""


def chosen_tables(names: Collection[str]) -> list[Table]:
    """The tables of the named read models, with those that go together. Raises ``UnknownReadModelError``."""
    unknown = sorted(set(names) - set(NAMES))
    if unknown:
        raise UnknownReadModelError(f"there is no read model {', '.join(unknown)}; there are {', '.join(NAMES)}")
    wanted = set(names).union(*(group for group in TOGETHER if group & set(names)))
    return [table for table in READ_MODELS if table.name in wanted]


def rebuild(
    owner_dsn: str,
    codec: Codec,
    names: Collection[str] = NAMES,
    on_progress: Progress | None = None,
    processes: int = 1,
) -> int:
    """Rebuild the named read models as the owner, and return the number of events that were folded.

    ``on_progress`` receives the number of events folded so far and the number of all events. With more than one of
    ``processes``, a worker folds the clubs that have many events. Raises ``UnknownReadModelError``,
    ``RebuildRefusedError`` or ``WorkerLostError``; the live read models are then unchanged.
    """
    chosen = chosen_tables(names)
    with _connect(owner_dsn) as conn, _connect(owner_dsn) as ledger, no_looking_for_cycles():
        _need_to_be_alone(conn)
        completions = make_tables(conn, chosen)
        try:
            run = _Rebuild((conn, ledger), codec, [table.name for table in chosen], on_progress, processes)
            return run.run(completions)
        finally:
            conn.execute("DROP SCHEMA IF EXISTS rebuild CASCADE")


def _connect(owner_dsn: str) -> psycopg.Connection[Any]:
    more = writer_arguments(owner_dsn)
    conn = psycopg.connect(owner_dsn, autocommit=True, application_name="ging rebuild", **more)
    # The advisory lock below belongs to a session: a pooler would share it out.
    refuse_pooled(conn)
    # A club's whole log in one COPY takes longer than any request may.
    conn.execute("SET statement_timeout = 0")
    # After a kill the server would finish what it is at, such as an index, and refuse the next rebuild meanwhile.
    conn.execute("SET client_connection_check_interval = '1s'")
    # About a hundred statements commit by themselves, and none needs to wait for the disk: nothing of the rebuild counts
    # before the swap.
    conn.execute("SET synchronous_commit = off")
    # The standings of all tables are added up at once. With the usual 4 MB the server would sort them on the disk.
    conn.execute("SET work_mem = '64MB'")
    return conn


def _need_to_be_alone(conn: psycopg.Connection[Any]) -> None:
    """Ensure that one rebuild runs at a time.

    The lock ends with the connection; it guards the schema ``rebuild``, and no record.
    """
    row = conn.execute("SELECT pg_try_advisory_lock(hashtext('ging rebuild'))").fetchone()
    if row is None or not row[0]:
        raise RebuildRefusedError("another rebuild is running on this database")


class _Rebuild:
    """One run: the progress of each club's fold, and the rounds that fold the rest."""

    def __init__(
        self,
        connections: tuple[psycopg.Connection[Any], psycopg.Connection[Any]],
        codec: Codec,
        chosen: Sequence[str],
        on_progress: Progress | None,
        processes: int,
    ) -> None:
        self._conn, self._ledger = connections
        self._codec = codec
        self._chosen = chosen
        self._on_progress = on_progress
        self._processes = processes
        self._done: dict[str, int] = {}
        self._sizes: dict[str, int] = {}
        self._events_done = 0
        self._events = 0

    def run(self, completions: Sequence[Completion]) -> int:
        """All rounds and the swap; the locks come last, for one short round."""
        clubs = self._behind()
        for club_id in clubs:
            self._first_round(club_id)
        self._complete(completions, clubs)
        for _ in range(MOST_ROUNDS):
            self._behind()
            # The last round holds up every command: it starts only when little is left.
            if self._events - self._events_done <= LAST_ROUND_EVENTS:
                break
            self._round()
        for pause_s in PAUSES_S:
            if self._last_round():
                return self._events_done
            time.sleep(pause_s)
            self._round()
        raise RebuildRefusedError(
            "the live read models are in use all the time, so nothing has been changed: try again when there is less load"
        )

    def _behind(self) -> list[str]:
        """The clubs that have recorded more events than have been folded."""
        self._sizes = club_sizes(self._conn)
        self._events = sum(self._sizes.values())
        return [club_id for club_id, size in self._sizes.items() if size > self._done.get(club_id, 0)]

    def _first_round(self, club_id: str) -> None:
        """Fold a whole club, up to its current end."""
        end = self._sizes[club_id]
        processes = self._processes if end >= MANY_EVENTS else 1
        with bulk_of(self._conn, self._ledger, has_ledger=entries.name in self._chosen) as bulk:
            chunks = scan(self._conn, club_id, end_position=end, superseded=SUPERSEDED)
            for made in club_text(self._codec, club_id, self._chosen, chunks, processes):
                if isinstance(made, FoldedChunk):
                    bulk.write_ledger(made.ledger)
                    self._folded(club_id, made.end_position)
                else:
                    bulk.write_rows(*made)

    def _complete(self, completions: Sequence[Completion], clubs: Sequence[str]) -> None:
        """Make keys, indexes and statistics, and what is made of tables that are over: on both connections at once."""
        has_tables_over = table_standings.name in self._chosen
        of_ledger = [one for one in completions if one.table in LEDGER]
        with work_beside(self._ledger) as beside:
            ledger = beside(partial(complete, self._ledger, of_ledger))
            complete(self._conn, [one for one in completions if one.table not in LEDGER])
            if has_tables_over:
                self._in_rebuilt(self._conn, add_standings_of_all_tables, clubs)
            ledger.result()
            if has_tables_over:
                self._in_rebuilt(self._conn, add_months_of_all_tables, clubs)
        # These have just been filled: their statistics are those of empty tables.
        for table in TABLES_OVER:
            if table.name in self._chosen:
                self._conn.execute(analyze(table))

    @staticmethod
    def _in_rebuilt(conn: psycopg.Connection[Any], add: AddRows, clubs: Sequence[str]) -> None:
        """Let a function add rows of each club to the rebuilt tables, from other rows there."""
        for club_id in clubs:
            with conn.transaction():
                conn.execute("SET LOCAL search_path = rebuild, public")
                add(conn, club_id)

    def _round(self) -> None:
        """Fold what all clubs have recorded since the previous round, written as the service itself writes it."""
        for club_id in self._behind():
            fold = ClubFold(self._codec, club_id, before=partial(self._state_before, club_id))
            with self._conn.transaction():
                self._conn.execute("SET LOCAL search_path = rebuild, public")
                for chunk in scan(self._conn, club_id, self._done.get(club_id, 0), self._sizes[club_id]):
                    live.write(self._conn, club_id, fold.changes(chunk), self._chosen)
                    self._folded(club_id, chunk[-1][0] + 1)
                if snapshots.name in self._chosen:
                    self._write_snapshots(club_id, fold)

    def _last_round(self) -> bool:
        """Fold the rest and swap, under locks; or do nothing if one of the locks is not available at once.

        The wait is so short because everybody else queues up after it: one reader that stays must not stop the service.
        """
        done, events_done = dict(self._done), self._events_done
        try:
            with self._conn.transaction():
                self._conn.execute(f"SET LOCAL lock_timeout = {LOCK_WAIT_MS}")
                # The swap is as durable as every other commit.
                self._conn.execute("SET LOCAL synchronous_commit TO DEFAULT")
                # The heads first, as every append does: then no append that holds a read model can wait for us. SHARE
                # lets others read.
                self._conn.execute("LOCK TABLE log_head IN SHARE MODE")
                self._conn.execute(f"LOCK TABLE {', '.join(f'public.{name}' for name in self._chosen)}")
                self._round()
                # Not earlier: the rows of a rebuild are no news to other read models.
                self._conn.execute("SET LOCAL search_path = rebuild, public")
                for trigger in (name for table in self._chosen for name in TRIGGERS.get(table, ())):
                    self._conn.execute(read_sql(trigger))
                for name in self._chosen:
                    self._conn.execute(f"DROP TABLE public.{name}")
                    self._conn.execute(f"ALTER TABLE rebuild.{name} SET SCHEMA public")
        except (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected):
            # This round was rolled back, so its events are not in the rebuilt tables and must not count as done.
            self._done, self._events_done = done, events_done
            return False
        return True

    def _state_before(self, club_id: str, stream_id: str, version: int) -> Any:  # noqa: ANN401  any stream's state
        """A stream's state before an event: from its rebuilt snapshot where there is one, else from its events."""
        row = self._conn.execute(read_sql("snapshot_at"), (club_id, stream_id, version - 1)).fetchone()
        if row is not None:
            return decode_state(stream_id, row[0])
        earlier = stream_events(self._conn, club_id, stream_id, up_to_version=version - 1)
        events = [self._codec.decode(stored.body, stored.type, stored.values).event for stored in earlier]
        return folded(initial_state(stream_id), events)

    def _write_snapshots(self, club_id: str, fold: ClubFold) -> None:
        rows = [(club_id, name, stream.version, encode_state(stream.state)) for name, stream in fold.streams.items()]
        with self._conn.cursor() as cursor:
            cursor.executemany(read_sql("snapshot"), rows)

    def _folded(self, club_id: str, end_position: int) -> None:
        self._events_done += end_position - self._done.get(club_id, 0)
        self._done[club_id] = end_position
        if self._on_progress:
            self._on_progress(self._events_done, self._events)
