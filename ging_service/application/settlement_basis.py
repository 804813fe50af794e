"""What a settlement is reckoned from: up to when, by which money, and the members' counters."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.queries.instants import balances_before, balances_now
from ging_service.domain.books.events import AccountBalance
from ging_service.domain.ledger.accounts import is_member, settlement_account
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Mapping

    import psycopg

    from ging_service.domain.books.commands import AgreeSettlement
    from ging_service.domain.books.state import BooksState, Season
    from ging_service.domain.books.terms import MoneyTerms


class Basis(NamedTuple):
    """``money`` None: neither a season nor whoever asks says what a counter is worth. ``counters``: by account."""

    money: MoneyTerms | None
    counters: tuple[AccountBalance, ...]


def basis_of(conn: psycopg.Connection[Any], club_id: str, books: BooksState, asked: AgreeSettlement, now: str) -> Basis:
    """What is settled by what is asked for: at a season's end, before a moment, or now.

    On demand without money, a counter is worth what it is in the season of now, or of the last that counts. Of a season that there is not,
    nothing: whoever decides says so. ``now``: RFC 3339 text in UTC.
    """
    if asked.season:
        season = books.season(asked.season)
        if season is None:
            return Basis(None, ())
        return Basis(season.terms.money, _members_before(conn, club_id, books, season.terms.ends_at))
    season = _season_up_to(books, asked.as_of) if asked.as_of else books.season_at(now)
    money = asked.money or (season.terms.money if season else None)
    if asked.as_of:
        return Basis(money, _members_before(conn, club_id, books, asked.as_of))
    return Basis(money, _of_members(balances_now(conn, club_id)))


def _members_before(
    conn: psycopg.Connection[Any], club_id: str, books: BooksState, as_of: str
) -> tuple[AccountBalance, ...]:
    """Members' counters by all that counts before a moment, and by settlements since: nobody settles the same twice."""
    instant = datetime.fromisoformat(as_of)
    settlements = [settlement_account(one.agreed.settlement) for one in books.settlements]
    asked = {"club": club_id, "settlements": settlements, "instant": instant}
    found = Counter(balances_before(conn, club_id, instant))
    found.update(dict(conn.execute(read_sql("settled_since"), asked).fetchall()))
    return _of_members(found)


def _season_up_to(books: BooksState, as_of: str) -> Season | None:
    """The season of the last that counts before a moment: at a season's end the one that ends."""
    return next((one for one in books.seasons if one.terms.starts_at < as_of <= one.terms.ends_at), None)


def _of_members(balances: Mapping[str, int]) -> tuple[AccountBalance, ...]:
    """In order of their accounts, the members who hold or owe something."""
    found = (account for account in sorted(balances) if is_member(account) and balances[account])
    return tuple(AccountBalance(account=account, counters=balances[account]) for account in found)
