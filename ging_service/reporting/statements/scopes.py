"""The accounts of a statement, and their owners."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.game import COMMON
from ging_service.domain.installed_games import GAMES
from ging_service.domain.ledger import BANK, club_account, is_member, member_account, stack
from ging_service.execution.errors import NotFound
from ging_service.reporting.sql import read_sql
from ging_service.reporting.statements.movements import StatementScope
from ging_service.reporting.statements.statement import Holding

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import psycopg

    from ging_service.calendar.periods import Period
    from ging_service.reporting.statements.statement import Subject

_MEMBERS = "SELECT members, game FROM tables WHERE club_id = %s AND table_id = %s"
_PLACES = "SELECT account FROM accounts WHERE club_id = %s AND account >= %s AND account < %s"
_OWN = """
SELECT account FROM accounts
WHERE club_id = %s AND (
    account < 'member/' OR account >= 'member0' AND account < 'table/' OR account >= 'table0'
)
"""
"""The accounts before, between and after those of members and of tables: "0" follows upon "/"."""
_MOVED = """
SELECT DISTINCT account FROM totals
WHERE club_id = %s AND account = ANY(%s) AND span = 'day' AND starts_on >= coalesce(%s, '-infinity'::date)
    AND starts_on <= coalesce(%s, 'infinity'::date)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementAccounts:
    """A statement's scope, and its holdings in order, without their counters. ``name``: of its subject."""

    scope: StatementScope
    holdings: tuple[Holding, ...]
    name: str


def statement_accounts(
    conn: psycopg.Connection[Any], club_id: str, subject: Subject, names: Mapping[str, str]
) -> StatementAccounts:
    """Return the accounts of a statement. ``names``: the displayed names of members. Raises ``NotFound``.

    Of a member without their stacks at tables that are over: ``with_tables_of`` adds those of some months.
    """
    match subject.kind:
        case "member":
            return _of_member(conn, club_id, subject.id, names)
        case "table":
            return _of_table(conn, club_id, subject.id, names)
        case "club":
            return _of_club(conn, club_id, names)


def _of_member(conn: psycopg.Connection[Any], club_id: str, member: str, names: Mapping[str, str]) -> StatementAccounts:
    """Return a member's accounts. Counters at home and at tables are one holding: at a table they remain theirs."""
    if member not in names:
        raise NotFound("member")
    home = member_account(member)
    rows = conn.execute(read_sql("seats_without_months"), {"club": club_id, "member": member}).fetchall()
    scope = _with_seats(StatementScope(own={home: home}, asides={home: home}, names=names), member, rows)
    return StatementAccounts(scope=scope, holdings=(Holding(account=home, name=names[member]),), name=names[member])


def with_tables_of(
    conn: psycopg.Connection[Any], club_id: str, member: str, scope: StatementScope, months: tuple[dt.date, dt.date]
) -> StatementScope:
    """Return the scope of a member's statement with the tables of some months: from the first to the last, by their first days.

    Tables that were over before, or began after, hold nothing then.
    """
    asked = {"club": club_id, "member": member, "first": months[0], "last": months[1]}
    return _with_seats(scope, member, conn.execute(read_sql("seats_in_months"), asked).fetchall())


def _with_seats(scope: StatementScope, member: str, rows: Iterable[tuple[str, Sequence[str], str]]) -> StatementScope:
    """Return the scope of a member's statement with tables in addition: their ids, members and games."""
    home = member_account(member)
    own, owners, commons = dict(scope.own), dict(scope.owners), dict(scope.commons)
    for table_id, members, game in rows:
        commons[table_id] = _common_of(game)
        for seat, name in enumerate(members):
            account = club_account(table_id, stack(seat))
            if name == member:
                own[account] = home
            else:
                owners[account] = member_account(name)
    return replace(scope, own=own, owners=owners, commons=commons)


def _common_of(kind: str) -> str:
    """Return the game's word for the places of no player; the usual word if the game is no longer installed."""
    return next((game.common for game in GAMES if game.kind == kind), COMMON)


def _of_table(
    conn: psycopg.Connection[Any], club_id: str, table_id: str, names: Mapping[str, str]
) -> StatementAccounts:
    """Return stacks by seat, and all other places together. Payments at home for the table appear next to them."""
    row = conn.execute(_MEMBERS, (club_id, table_id)).fetchone()
    if row is None:
        raise NotFound("table")
    common = _common_of(row[1])
    together = club_account(table_id, common)
    stacks = {seat: club_account(table_id, stack(seat)) for seat in range(len(row[0]))}
    beginning, end = f"table/{table_id}/", f"table/{table_id}0"  # "0" follows upon "/"
    used = (account for (account,) in conn.execute(_PLACES, (club_id, beginning, end)).fetchall())
    places = {account: together for account in used if account not in stacks.values()}
    homes = {seat: member_account(name) for seat, name in enumerate(row[0])}
    scope = StatementScope(
        own={account: account for account in stacks.values()} | places,
        asides={homes[seat]: account for seat, account in stacks.items()},
        owners={account: homes[seat] for seat, account in stacks.items()},
        names=names,
        commons={table_id: common},
    )
    seats = (Holding(account=stacks[seat], name=scope.name_of(home), owner=home) for seat, home in homes.items())
    return StatementAccounts(scope=scope, holdings=(*seats, Holding(account=together, name=common)), name=table_id)


def _of_club(conn: psycopg.Connection[Any], club_id: str, names: Mapping[str, str]) -> StatementAccounts:
    """Every lasting account that is no member's, the bank first."""
    used = {row[0] for row in conn.execute(_OWN, (club_id,)).fetchall()}
    accounts = [BANK, *sorted(used - {BANK})]
    scope = StatementScope(own={account: account for account in accounts}, names=names)
    holdings = tuple(Holding(account=account, name=scope.name_of(account)) for account in accounts)
    return StatementAccounts(scope=scope, holdings=holdings, name="")


def used_holdings(
    conn: psycopg.Connection[Any], club_id: str, period: Period, holdings: Iterable[Holding]
) -> tuple[Holding, ...]:
    """Return the bank, and holdings that have counters before or after the period, or movements within it."""
    found = tuple(holdings)
    days = (moment and moment.astimezone(dt.UTC).date() for moment in (period.starts_at, period.ends_at))
    moved = {row[0] for row in conn.execute(_MOVED, (club_id, [one.account for one in found], *days)).fetchall()}
    return tuple(one for one in found if one.account in moved | {BANK} or one.opening or one.closing)


def elsewhere(opening: Mapping[str, int], closing: Mapping[str, int]) -> tuple[Holding, ...]:
    """Return the members' counters at home and those at tables, which the club's own accounts do not hold.

    ``opening`` and ``closing``: the balances of all lasting accounts before the period and after it.
    """
    members = [sum(held for account, held in part.items() if is_member(account)) for part in (opening, closing)]
    # All accounts sum to zero, so tables hold what the lasting accounts lack. No stack has to be read.
    tables = [-sum(part.values()) for part in (opening, closing)]
    return (
        Holding(account="members", name="held at home", opening=members[0], closing=members[1]),
        Holding(account="tables", name="held at tables", opening=tables[0], closing=tables[1]),
    )
