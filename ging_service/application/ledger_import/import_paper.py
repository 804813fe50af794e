"""Import of an old book: every row of a CSV file goes into the treasurer's book, all or nothing."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ging_service.application.import_evening_records import count_import, members_brought
from ging_service.application.ledger_import.book_rows import cells_of, text_of
from ging_service.application.ledger_import.check import check
from ging_service.application.ledger_import.context import PaperOptions, load_context
from ging_service.application.ledger_import.faults import HEADER, BadPaper, Faults
from ging_service.application.ledger_import.preview import ImportPreview, preview_of
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.read import club_events, lock_log
from ging_service.execution.caller import ANYONE, Caller, id_of_rest
from ging_service.execution.command_batch import CommandBatch, CommandStep, batch_by
from ging_service.execution.execute import attempt_on, first_result
from ging_service.execution.permissions import check_enters_members
from ging_service.execution.recorded_event import recorded_events_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import IO

    import psycopg

    from ging_service.application.ledger_import.book_rows import ImportRow
    from ging_service.application.ledger_import.check import Joining
    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services

    OnProgress = Callable[[int, int], object]

_NAMES: Final = "name"


def digest_of(text: str) -> str:
    """Return a hash of the book without people's names. Otherwise somebody who tries names could find an erased one."""
    cells = cells_of(text, Faults())
    _, header = next(cells, (HEADER, []))
    left_out = frozenset(place for place, column in enumerate(header) if column.lower() == _NAMES)
    digest = sha256(_bytes_of(header))
    for _, row in cells:
        # As a list in JSON: the same letters, divided into other cells, are another request.
        digest.update(_bytes_of(["" if place in left_out else cell for place, cell in enumerate(row)]))
    return digest.hexdigest()


def _bytes_of(cells: list[str]) -> bytes:
    """Invalid UTF-8 is not text, but it can still be hashed."""
    return msgspec.json.encode([cell.encode(errors="backslashreplace").decode() for cell in cells])


ROWS_AT_ONCE = 2_000
"""Rows per append: enough to make round trips negligible, few enough to show progress."""

# The text and all of its rows are in memory at once.
MOST_BYTES: Final = 64 * 2**20
NOWHERE = -1
# Sessions that send nothing in a transaction are ended after 30 s by default, and checking a book sends little.
_PATIENCE = "SET LOCAL idle_in_transaction_session_timeout = '10min'"
AS_ASKED = PaperOptions()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The text of an old book, and its name in fault reports."""

    text: str
    name: str = "book.csv"

    @classmethod
    def read(cls, file: IO[bytes], name: str) -> Paper:
        """Read an open file. Raises ``Refused("book_too_long")`` and ``OSError``."""
        # One byte more shows that the file is too long, however long it is.
        data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise Refused("book_too_long", "", f"a book has up to {MOST_BYTES // 2**20} MiB: import it in parts")
        return cls(text=text_of(data), name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """The result of an import: how many rows are in the club's log, and the version of the treasurer's book.

    ``first_position`` of its rows in the club's log, -1 if all of them were known. ``preview``: the effects of the
    import; None if the same request had been made before with the same key, which is ``replayed``.
    """

    rows: int
    version: int
    first_position: int
    members_added: tuple[str, ...] = ()
    preview: ImportPreview | None = None
    replayed: bool = False


def preview_paper(services: Services, club_id: str, paper: Paper, options: PaperOptions = AS_ASKED) -> ImportPreview:
    """Run all checks of an import and return its effects. Nothing is written.

    Raises ``NoSuchClub`` and ``Refused("bad_time_zone")``; faults of the book are part of the result.
    """
    with _patiently(services, club_id) as conn:
        context = load_context(services, conn, club_id)
        return preview_of(check(paper.text, context, options), context)


def import_paper(  # noqa: PLR0913  where, what, by whom and how
    services: Services,
    club_id: str,
    paper: Paper,
    caller: Caller = ANYONE,
    *,
    options: PaperOptions = AS_ASKED,
    on_progress: OnProgress = lambda _done, _of: None,
) -> TakenIn:
    """Import a book, in its own order. Nobody else writes to the club's log meanwhile.

    Raises ``BadPaper`` with rows and columns, ``NoSuchClub``, ``Refused("bad_time_zone")``, ``Stale``, ``KeyReused``,
    ``QuotaReached``, ``Refused("not_allowed")``. After any error, nothing has been written.
    """
    orders = _Orders(
        club_id=club_id, caller=caller, asked=_asked(paper, options) if caller.key else [], rest=id_of_rest(caller.key)
    )
    with _patiently(services, club_id) as conn:
        lock_log(conn, club_id)
        # Before the check: after the first time every row is known, and would be refused.
        done = first_result(services, conn, orders.first(()))
        if done is not None:
            return _replayed(services, conn, orders, done)
        # Under the lock: limits, seasons and known rows must be the same when the rows are written.
        context = load_context(services, conn, club_id)
        checked = check(paper.text, context, options)
        if checked.faults:
            raise BadPaper(paper.name, checked.faults, checked.fault_count)
        if checked.joining:
            check_enters_members(caller.rights)
        count_import(services, conn, club_id, caller, len(checked.joining) + len(checked.rows))
        if checked.joining:
            attempt_on(services.uncounted(), conn, orders.joining(checked.joining))
        written = _written(services.uncounted(), conn, orders, checked.rows, on_progress)
        preview = preview_of(checked, context)
        return TakenIn(
            rows=preview.rows,
            version=preview.version + preview.rows,
            first_position=written,
            members_added=preview.members_added,
            preview=preview,
        )


@contextmanager
def _patiently(services: Services, club_id: str) -> Iterator[psycopg.Connection[Any]]:
    """A transaction that may be idle while a long book is checked. Others are ended when they are idle for so long."""
    with services.club_transaction(club_id) as conn:
        conn.execute(_PATIENCE)
        yield conn


def _asked(paper: Paper, options: PaperOptions) -> list[object]:
    """The request, which must be the same when a key is used again, without any person's name."""
    return ["import_paper", digest_of(paper.text), options]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Orders:
    """The batches that import a book.

    A key is kept once, with the first rows. ``rest``: the id of the command for everything else.
    """

    club_id: str
    caller: Caller
    asked: list[object]
    rest: str

    def joining(self, members: Sequence[Joining]) -> CommandBatch:
        """Return the members that come with the book, each since the first of their rows."""
        steps = (CommandStep(AddMember(member=one.member, name=one.name), one.happened_at) for one in members)
        return self._batch(CLUB, tuple(steps), self.caller.unconditional())

    def first(self, rows: Sequence[ImportRow]) -> CommandBatch:
        """Return the first rows, which carry the key and the expected version."""
        batch = self._batch(BOOKS_STREAM, _steps(rows), self.caller)
        return replace(batch, command=self.caller.key or self.rest, asked=self.asked)

    def further(self, rows: Sequence[ImportRow]) -> CommandBatch:
        """Return the rows after them."""
        return self._batch(BOOKS_STREAM, _steps(rows), self.caller.unconditional())

    def _batch(self, stream_id: str, steps: tuple[CommandStep, ...], caller: Caller) -> CommandBatch:
        return batch_by(caller, (self.club_id, stream_id), steps, command=self.rest)


def _steps(rows: Sequence[ImportRow]) -> tuple[CommandStep, ...]:
    return tuple(CommandStep(row.command, row.happened_at) for row in rows)


def _written(
    services: Services,
    conn: psycopg.Connection[Any],
    orders: _Orders,
    rows: Sequence[ImportRow],
    on_progress: OnProgress,
) -> int:
    """Append the rows in their order. Returns the position of the first of them."""
    first_position = NOWHERE
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        done = attempt_on(services, conn, orders.further(some) if start else orders.first(some))
        if not start:
            first_position = done.recorded_events[0].position
        on_progress(start + len(some), len(rows))
    return first_position


def _replayed(services: Services, conn: psycopg.Connection[Any], orders: _Orders, done: CommandResult) -> TakenIn:
    """The first result of the same request: its rows are consecutive in the log. ``done``: the first of them."""
    position = done.recorded_events[0].position
    rows = len(done.recorded_events)
    while found := club_events(conn, orders.club_id, position + rows, ROWS_AT_ONCE):
        of_book = [one for one in recorded_events_of(services, found) if one.command == orders.rest]
        rows += len(of_book)
        if len(of_book) < len(found):
            break
    version = done.version - len(done.recorded_events) + rows
    joined = members_brought(services, conn, orders.club_id, orders.rest, position)
    return TakenIn(rows=rows, version=version, first_position=position, members_added=joined, replayed=True)
