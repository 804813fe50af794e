"""Balances: the counters of every account, now, at a position of the log, or at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, and_, func, select
from sqlalchemy.dialects.postgresql import distinct_on

from ging_service.application.queries.paging import FIRST, LARGEST, Page, Paging, need_club, page_of
from ging_service.domain.ledger.accounts import kind_of, table_of
from ging_service.projections.schema import accounts, entries, postings

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
    asked for by ``happened_at``.
    """

    position: int | None = None
    recorded_at: datetime | None = None
    happened_at: datetime | None = None


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
    if moment == NOW:
        now = select(accounts.c.account, accounts.c.balance).where(accounts.c.club_id == club_id)
        return now.order_by(accounts.c.account), accounts.c.account
    if moment.position is not None:
        behind = (
            select(postings.c.account, postings.c.balance)
            .ext(distinct_on(postings.c.account))
            .where(postings.c.club_id == club_id, postings.c.position <= min(moment.position, LARGEST))
            .order_by(postings.c.account, postings.c.position.desc(), postings.c.line.desc())
        )
        return behind, postings.c.account
    return _by_time(club_id, moment), postings.c.account


def _by_time(club_id: str, moment: Moment) -> Select[Any]:
    """The sum of the postings up to a time: the order of the log is another one than that of times."""
    in_entry = and_(entries.c.club_id == postings.c.club_id, entries.c.position == postings.c.position)
    summed = (
        select(postings.c.account, func.sum(postings.c.counters).label("balance"))
        .join_from(postings, entries, in_entry)
        .where(postings.c.club_id == club_id, entries.c.club_id == club_id)
        .group_by(postings.c.account)
        .order_by(postings.c.account)
    )
    if moment.recorded_at is not None:
        summed = summed.where(entries.c.recorded_at <= moment.recorded_at)
    if moment.happened_at is not None:
        summed = summed.where(entries.c.happened_at <= moment.happened_at)
    return summed


def _balance(row: Row[Any]) -> Balance:
    return Balance(
        account=row.account, kind=kind_of(row.account), table_id=table_of(row.account), balance=int(row.balance)
    )
