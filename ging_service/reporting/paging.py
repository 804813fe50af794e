"""Pages of long answers: their size, their start, and the start of the next page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from ging_service.domain.club.decide import SLUG
from ging_service.domain.errors import Refused
from ging_service.domain.numbers import whole_number
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.schema import log_head
from ging_service.execution.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy import Connection

Order = Literal["", "newest", "oldest"]
"""What stands first in a list of what has happened; "": the order that the list has by itself."""

Item = TypeVar("Item")
Row = TypeVar("Row")

# A page is built in memory, and each of its events may be looked at by the rules of a game.
MOST_ITEMS = 500
USUAL_ITEMS = 100
# The largest bigint of Postgres: larger positions would be an error of the database.
LARGEST = 2**63 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Paging:
    """The requested page: up to ``limit`` items after the cursor ``after`` ("": from the beginning)."""

    limit: int = USUAL_ITEMS
    after: str = ""
    order: Order = ""

    @property
    def newest_first(self) -> bool:
        """Return True if the page continues towards older items."""
        return self.order == "newest"

    def __post_init__(self) -> None:
        """Raise ``Refused``: ``bad_limit`` or ``bad_cursor``."""
        if not 1 <= self.limit <= MOST_ITEMS:
            raise Refused("bad_limit", "", f"a page has 1 to {MOST_ITEMS} items", "limit")
        if not (self.after.isascii() and self.after.isprintable()):
            raise bad_cursor()


FIRST = Paging()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[Item]):
    """Some items, and the cursor of the next page: "" if this is the last one so far."""

    items: tuple[Item, ...]
    next: str = ""


def page_of(
    rows: Sequence[Row], paging: Paging, item: Callable[[Row], Item | None], cursor: Callable[[Row], str]
) -> Page[Item]:
    """A page from one row more than its limit, if there are so many. Rows without an item are left out."""
    # The cursor is of the last row that was looked at, shown or not: a hidden row must not be read again with every
    # page.
    shown = rows[: paging.limit]
    items = tuple(found for row in shown if (found := item(row)) is not None)
    return Page(items=items, next=cursor(shown[-1]) if len(rows) > paging.limit else "")


def number_after(paging: Paging) -> int:
    """Return the number after which the page begins, -1 at the start. Raises ``Refused("bad_cursor")``."""
    return number(paging.after) if paging.after else -1


def positions_of(paging: Paging) -> tuple[int, int]:
    """Return the first position of the page, and the one before which it ends, however many items it has.

    Raises ``Refused("bad_cursor")``.
    """
    after = number_after(paging)
    if paging.newest_first:
        return 0, after if paging.after else LARGEST
    return after + 1, LARGEST


def id_after(paging: Paging) -> str:
    """Return the id after which the page begins, "" at the start. Raises ``Refused("bad_cursor")``."""
    if paging.after and not SLUG.fullmatch(paging.after):
        raise bad_cursor()
    return paging.after


def place_after(paging: Paging) -> tuple[str, int]:
    """The cursor as a table and a number in it: ``evening-1:17``. Raises ``Refused("bad_cursor")``."""
    if not paging.after:
        return "", -1
    table_id, colon, digits = paging.after.rpartition(":")
    if not colon:
        raise bad_cursor()
    return table_id, number(digits)


def number(text: str) -> int:
    """Return the number in a cursor. Raises ``Refused("bad_cursor")``."""
    # One digit less than the largest bigint has. A larger number would be an error of the database and not of the
    # reader.
    found = whole_number(text, len(str(LARGEST)) - 1)
    if found is None:
        raise bad_cursor()
    return found


def bad_cursor() -> Refused:
    """Return the refusal of an invalid cursor."""
    return Refused("bad_cursor", "", "a cursor is the `next` of the previous page, in the same order", "after")


def utc(moment: datetime) -> str:
    """A time from the database as RFC 3339 text."""
    return timestamp(moment.astimezone(UTC))


def utc_or_none(moment: datetime | None) -> str:
    """A time as RFC 3339 text, "" for none."""
    return "" if moment is None else utc(moment)


def need_club(conn: Connection, club_id: str) -> int:
    """Return the number of events of the club. Raises ``NotFound``."""
    size = conn.execute(log_head.select().where(log_head.c.club_id == club_id)).one_or_none()
    if size is None:
        raise NotFound("club")
    return int(size.size)
