"""Taking an old book in: every row of a CSV file into the treasurer's book, all or nothing."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.command_ids import id_of_rest
from ging_service.application.execute import Order, Step, attempt_on
from ging_service.application.happening import happenings_of
from ging_service.application.members_brought import members_brought
from ging_service.application.paper.asked import digest_of
from ging_service.application.paper.cells import text_of
from ging_service.application.paper.check import PaperOptions, check
from ging_service.application.paper.faults import BadPaper
from ging_service.application.paper.ground import ground_of
from ging_service.application.paper.preview import Preview, preview_of
from ging_service.application.permissions import check_enters_members
from ging_service.domain.club.commands import AddMember
from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.read import club_events, hold, load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import IO

    import psycopg

    from ging_service.application.paper.rows import Row
    from ging_service.application.paper.together import Joining
    from ging_service.application.services import Services

    OnProgress = Callable[[int, int], object]

ROWS_AT_ONCE = 2_000
"""Rows an append: enough of them that a round trip counts for nothing, few enough that progress is seen."""

MOST_BYTES: Final = 64 * 2**20
NOWHERE = -1
_PATIENCE = "SET LOCAL idle_in_transaction_session_timeout = '10min'"
AS_ASKED = PaperOptions()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The text of an old book, and the name that its faults call it by."""

    text: str
    name: str = "book.csv"

    @classmethod
    def read(cls, file: IO[bytes], name: str) -> Paper:
        """From a file that has been opened. Raises ``Refused("book_too_long")`` and ``OSError``."""
        data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise Refused("book_too_long", "", f"a book has up to {MOST_BYTES // 2**20} MiB: take it in in parts")
        return cls(text=text_of(data), name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """A book that stands in the club's log now: how many rows of it, and the version of the treasurer's book.

    ``first_position`` in the club's log of its rows, -1 where all of them were known. ``preview``: what it has come to;
    None where the same had been asked for before with the same key, which is ``replayed``.
    """

    rows: int
    version: int
    first_position: int
    members_added: tuple[str, ...] = ()
    preview: Preview | None = None
    replayed: bool = False


def preview_paper(services: Services, club_id: str, paper: Paper, options: PaperOptions = AS_ASKED) -> Preview:
    """Everything that taking a book in would check, and what it would come to. Nothing is written.

    Raises ``NoSuchClub`` and ``Refused("bad_time_zone")``; faults of the book are in the answer.
    """
    with _patiently(services, club_id) as conn:
        ground = ground_of(services, conn, club_id)
        return preview_of(check(paper.text, ground, options), ground)


def import_paper(  # noqa: PLR0913  where, what, by whom and how
    services: Services,
    club_id: str,
    paper: Paper,
    caller: Caller = ANYONE,
    *,
    options: PaperOptions = AS_ASKED,
    on_progress: OnProgress = lambda _done, _of: None,
) -> TakenIn:
    """Take a book in, in its own order. Nobody else writes to the club's log meanwhile.

    Raises ``BadPaper`` with rows and columns, ``NoSuchClub``, ``Refused("bad_time_zone")``, ``Stale``, ``KeyReused``,
    ``Refused("not_allowed")``.
    Whatever it raises, nothing has been written.
    """
    orders = _Orders(
        club_id=club_id, caller=caller, asked=_asked(paper, options) if caller.key else [], rest=id_of_rest(caller.key)
    )
    with _patiently(services, club_id) as conn:
        hold(conn, club_id)
        if caller.key and load(conn, club_id, BOOKS_STREAM, caller.key).prior is not None:
            return _replayed(services, conn, orders)
        ground = ground_of(services, conn, club_id)
        checked = check(paper.text, ground, options)
        if checked.faults:
            raise BadPaper(paper.name, checked.faults, checked.fault_count)
        if checked.joining:
            check_enters_members(caller.rights)
            attempt_on(services, conn, orders.joining(checked.joining))
        written = _written(services, conn, orders, checked.rows, on_progress)
        preview = preview_of(checked, ground)
        return TakenIn(
            rows=preview.rows,
            version=preview.version + preview.rows,
            first_position=written,
            members_added=preview.members_added,
            preview=preview,
        )


@contextmanager
def _patiently(services: Services, club_id: str) -> Iterator[psycopg.Connection[Any]]:
    """A transaction that may wait for as long as a long book is checked; others are ended when they do nothing for so long."""
    with services.of(club_id) as conn:
        conn.execute(_PATIENCE)
        yield conn


def _asked(paper: Paper, options: PaperOptions) -> list[object]:
    """What the same key must ask for again: of a person's name nothing is kept."""
    return ["import_paper", digest_of(paper.text), options]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Orders:
    """The orders that a book is carried out in.

    A key is kept once, with the first rows. ``rest``: the id of the command for all else.
    """

    club_id: str
    caller: Caller
    asked: list[object]
    rest: str

    def joining(self, members: Sequence[Joining]) -> Order:
        """The members that come with the book, each since the first of his rows."""
        steps = (Step(AddMember(member=one.member, name=one.name), one.happened_at) for one in members)
        return self._order(CLUB, tuple(steps))

    def first(self, rows: Sequence[Row]) -> Order:
        """The first rows, which the key and the expected version are for."""
        key, version = self.caller.key, self.caller.expected_version
        order = self._order(BOOKS_STREAM, _steps(rows))
        return replace(order, key=key, command=key or self.rest, expected_version=version, asked=self.asked)

    def further(self, rows: Sequence[Row]) -> Order:
        """The rows behind them."""
        return self._order(BOOKS_STREAM, _steps(rows))

    def _order(self, stream_id: str, steps: tuple[Step, ...]) -> Order:
        caller = self.caller
        return Order(
            club_id=self.club_id,
            stream_id=stream_id,
            steps=steps,
            actor=caller.actor,
            app=caller.app,
            rights=caller.rights,
            key_made_by=caller.key_made_by,
            command=self.rest,
        )


def _steps(rows: Sequence[Row]) -> tuple[Step, ...]:
    return tuple(Step(row.command, row.happened_at) for row in rows)


def _written(
    services: Services, conn: psycopg.Connection[Any], orders: _Orders, rows: Sequence[Row], on_progress: OnProgress
) -> int:
    """Append the rows in their order; the position of the first of them."""
    first_position = NOWHERE
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        done = attempt_on(services, conn, orders.further(some) if start else orders.first(some))
        if not start:
            first_position = done.happenings[0].position
        on_progress(start + len(some), len(rows))
    return first_position


def _replayed(services: Services, conn: psycopg.Connection[Any], orders: _Orders) -> TakenIn:
    """What the same did when it came first: its rows stand together in the log. Raises ``KeyReused``."""
    done = attempt_on(services, conn, orders.first(()))
    position = done.happenings[0].position
    rows = len(done.happenings)
    while found := club_events(conn, orders.club_id, position + rows, ROWS_AT_ONCE):
        of_book = [one for one in happenings_of(services, found) if one.command == orders.rest]
        rows += len(of_book)
        if len(of_book) < len(found):
            break
    version = done.version - len(done.happenings) + rows
    joined = members_brought(services, conn, orders.club_id, orders.rest, position)
    return TakenIn(rows=rows, version=version, first_position=position, members_added=joined, replayed=True)
