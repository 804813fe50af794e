"""Balances: the counters of every account, now, at a position of the log, or at a time.

As known then, or as ruled now: with what rulings since have corrected of all that had happened by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, and_, func, select, union_all
from sqlalchemy.dialects.postgresql import distinct_on

from ging_service.application.queries.paging import FIRST, LARGEST, Page, Paging, need_club, page_of
from ging_service.domain.ledger.accounts import kind_of, table_of
from ging_service.eventlog.schema import events
from ging_service.projections.schema import accounts, deals, entries, postings

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Select

    from ging_service.application.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """The counters of one account. ``kind``: bank, member, stack, corner or pee; ``table_id`` "" but for the last three."""

    account: str
    kind: str
    table_id: str
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """As of when: behind the event at ``position``, or of all that was recorded, or has happened, up to a time.

    At most one of them; none: now. Times are no order: what was recorded late counts where it happened only if it is
    asked for by ``happened_at``. ``as_ruled``: with every later correction of what counts by then; now there is none.
    """

    position: int | None = None
    recorded_at: datetime | None = None
    happened_at: datetime | None = None
    as_ruled: bool = False

    @property
    def is_now(self) -> bool:
        """Whether it is the present: all that is ruled is known."""
        return self.position is None and self.recorded_at is None and self.happened_at is None


NOW = Moment()


def balances(  # noqa: PLR0913  the filters of a list
    services: Services,
    club_id: str,
    moment: Moment = NOW,
    paging: Paging = FIRST,
    *,
    table_id: str = "",
    account: str = "",
) -> Page[Balance]:
    """All accounts that had been used by then, by name; of one table, or one alone. Raises ``NotFound``."""
    wanted, named = _as_of(club_id, moment)
    wanted = wanted.where(named > paging.after)
    if table_id:
        wanted = wanted.where(named.startswith(f"table/{table_id}/", autoescape=True))
    if account:
        wanted = wanted.where(named == account)
    with services.engine.connect() as conn:
        need_club(conn, club_id)
        rows = conn.execute(wanted.limit(paging.limit + 1)).all()
    return page_of(rows, paging, _balance, lambda row: str(row.account))


def _as_of(club_id: str, moment: Moment) -> tuple[Select[Any], ColumnElement[str]]:
    """The question for (account, balance) rows, sorted, and the column to narrow it by."""
    if moment.is_now:
        now = select(accounts.c.account, accounts.c.balance).where(accounts.c.club_id == club_id)
        return now.order_by(accounts.c.account), accounts.c.account
    known = _known(club_id, moment)
    if not moment.as_ruled:
        return known.order_by(postings.c.account), postings.c.account
    parts = union_all(known, _corrections(club_id, moment)).subquery()
    summed = select(parts.c.account, func.sum(parts.c.balance).label("balance")).group_by(parts.c.account)
    return summed.order_by(parts.c.account), parts.c.account


def _known(club_id: str, moment: Moment) -> Select[Any]:
    """What had been posted by a position or a time. By time it is a sum: the order of the log is not that of times."""
    if moment.position is None:
        return _posted(club_id).where(*_by_time(moment, entries.c.recorded_at, entries.c.happened_at))
    return (
        select(postings.c.account, postings.c.balance)
        .ext(distinct_on(postings.c.account))
        .where(postings.c.club_id == club_id, postings.c.position <= min(moment.position, LARGEST))
        .order_by(postings.c.account, postings.c.position.desc(), postings.c.line.desc())
    )


def _corrections(club_id: str, moment: Moment) -> Select[Any]:
    """What has been posted since to correct what counts by then: an event before the position, or of before the time."""
    corrections = _posted(club_id).where(entries.c.corrects >= 0)
    if moment.position is not None:
        end = min(moment.position, LARGEST)
        return corrections.where(entries.c.corrects <= end, entries.c.position > end)
    corrected = events.alias("corrected")
    of_event = and_(corrected.c.club_id == entries.c.club_id, corrected.c.position == entries.c.corrects)
    of_deal = and_(
        deals.c.club_id == entries.c.club_id, deals.c.table_id == entries.c.table_id, deals.c.deal == entries.c.deal
    )
    happened = func.coalesce(deals.c.happened_at, corrected.c.recorded_at)
    return (
        corrections.join(corrected, of_event)
        .outerjoin(deals, of_deal)
        .where(
            *_by_time(moment, corrected.c.recorded_at, happened),
            ~and_(*_by_time(moment, entries.c.recorded_at, entries.c.happened_at)),
        )
    )


def _posted(club_id: str) -> Select[Any]:
    """The sums of all postings by account, to be narrowed."""
    in_entry = and_(entries.c.club_id == postings.c.club_id, entries.c.position == postings.c.position)
    return (
        select(postings.c.account, func.sum(postings.c.counters).label("balance"))
        .join_from(postings, entries, in_entry)
        .where(postings.c.club_id == club_id, entries.c.club_id == club_id)
        .group_by(postings.c.account)
    )


def _by_time(moment: Moment, recorded: ColumnElement[Any], happened: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    """That something counts by the moment's time, which is of one kind or the other."""
    if moment.recorded_at is not None:
        return [recorded <= moment.recorded_at]
    return [happened <= moment.happened_at]


def _balance(row: Row[Any]) -> Balance:
    return Balance(
        account=row.account, kind=kind_of(row.account), table_id=table_of(row.account), balance=int(row.balance)
    )
