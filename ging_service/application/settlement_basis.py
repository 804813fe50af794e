"""The basis of a settlement: its moment, its money, and the members' counters."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.books.events import AccountBalance
from ging_service.domain.ledger import is_member, settlement_account
from ging_service.projections.balances import balances_before, balances_now
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg

    from ging_service.domain.books.commands import AgreeSettlement
    from ging_service.domain.books.state import BooksState, Season
    from ging_service.domain.books.terms import MoneyTerms


class Basis(NamedTuple):
    """``money`` None: neither a season nor the caller gives the value of a counter. ``counters``: by account."""

    money: MoneyTerms | None
    counters: tuple[AccountBalance, ...]


def basis_of(conn: psycopg.Connection[Any], club_id: str, books: BooksState, asked: AgreeSettlement, now: str) -> Basis:
    """Return the basis of a request: at a season's end, before a moment, or now.

    On demand without money, a counter has the value of the current season, or of the season of the last moment that
    counts. For a season that does not exist the basis is empty, and the decision refuses it. ``now``: RFC 3339 text in
    UTC.
    """
    if asked.season:
        season = books.season(asked.season)
        if season is None:
            return Basis(None, ())
        return Basis(season.terms.money, _members_before(conn, club_id, books, season.terms.ends_at))
    season = _season_up_to(books, asked.as_of) if asked.as_of else books.season_at(now)
    money = asked.money or (season.terms.money if season and not books.revalued_since(season, now) else None)
    if asked.as_of:
        return Basis(money, _members_before(conn, club_id, books, asked.as_of))
    return Basis(money, _of_members(balances_now(conn, club_id)))


def _members_before(
    conn: psycopg.Connection[Any], club_id: str, books: BooksState, as_of: str
) -> tuple[AccountBalance, ...]:
    """Members' counters by all that counts before a moment, and by settlements since: nothing is settled twice."""
    instant = datetime.fromisoformat(as_of)
    settlements = [settlement_account(one.agreed.settlement) for one in books.settlements]
    asked = {"club": club_id, "settlements": settlements, "instant": instant}
    found = Counter(balances_before(conn, club_id, instant))
    # `Counter.update` adds, where the method of a dictionary would replace.
    found.update(dict(conn.execute(read_sql("settled_since"), asked).fetchall()))
    return _of_members(found)


def _season_up_to(books: BooksState, as_of: str) -> Season | None:
    """The season of the last moment before a given one: at a season's end, the season that ends."""
    return next((one for one in books.seasons if one.terms.starts_at < as_of <= one.terms.ends_at), None)


def _of_members(balances: Mapping[str, int]) -> tuple[AccountBalance, ...]:
    """The members with a balance other than zero, in order of their accounts."""
    found = (account for account in sorted(balances) if is_member(account) and balances[account])
    return tuple(AccountBalance(account=account, counters=balances[account]) for account in found)
