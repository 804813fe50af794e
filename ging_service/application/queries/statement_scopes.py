"""Which accounts a statement is of, and whose they are."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.application.errors import NotFound
from ging_service.application.queries.instants import balances_before, balances_now
from ging_service.application.statements.merging import Scope
from ging_service.application.statements.statement import Holding
from ging_service.domain.games.ging.rules.places import PEE, corner, stack
from ging_service.domain.ledger.accounts import BANK, club_account, is_member, member_account

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import psycopg

    from ging_service.application.queries.periods import Period
    from ging_service.application.statements.statement import Subject

_SEATED = "SELECT table_id, members FROM tables WHERE club_id = %s AND %s = ANY(members)"
_MEMBERS = "SELECT members FROM tables WHERE club_id = %s AND table_id = %s"
_OWN = (
    "SELECT account FROM accounts WHERE club_id = %s AND account NOT LIKE 'member/%%' AND account NOT LIKE 'table/%%'"
)
_MOVED = """
SELECT DISTINCT account FROM totals
WHERE club_id = %s AND account = ANY(%s) AND span = 'day' AND starts_on >= coalesce(%s, '-infinity'::date)
    AND starts_on <= coalesce(%s, 'infinity'::date)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a statement tells: its scope, and its holdings in order, without their counters. ``name``: of its subject."""

    scope: Scope
    holdings: tuple[Holding, ...]
    name: str


def told_of(conn: psycopg.Connection[Any], club_id: str, subject: Subject, names: Mapping[str, str]) -> Told:
    """The accounts of a statement. ``names``: what to call members. Raises ``NotFound``."""
    match subject.kind:
        case "member":
            return _of_member(conn, club_id, subject.id, names)
        case "table":
            return _of_table(conn, club_id, subject.id, names)
        case "club":
            return _of_club(conn, club_id, names)


def _of_member(conn: psycopg.Connection[Any], club_id: str, member: str, names: Mapping[str, str]) -> Told:
    """His counters at home and at tables are one holding: what he takes to a table is his still."""
    if member not in names:
        raise NotFound("member")
    home = member_account(member)
    own, owners = {home: home}, {}
    for table_id, members in conn.execute(_SEATED, (club_id, member)).fetchall():
        for seat, name in enumerate(members):
            account = club_account(table_id, stack(seat))
            if name == member:
                own[account] = home
            else:
                owners[account] = member_account(name)
    scope = Scope(own=own, asides={home: home}, owners=owners, names=names)
    return Told(scope=scope, holdings=(Holding(account=home, name=names[member]),), name=names[member])


def _of_table(conn: psycopg.Connection[Any], club_id: str, table_id: str, names: Mapping[str, str]) -> Told:
    """Stacks by seat, and the tray: its corners and the pee. What was paid at home for it is told beside the stacks."""
    row = conn.execute(_MEMBERS, (club_id, table_id)).fetchone()
    if row is None:
        raise NotFound("table")
    tray = club_account(table_id, "tray")
    stacks = {seat: club_account(table_id, stack(seat)) for seat in range(len(row[0]))}
    places = {club_account(table_id, place): tray for place in (*map(corner, stacks), PEE)}
    homes = {seat: member_account(name) for seat, name in enumerate(row[0])}
    scope = Scope(
        own={account: account for account in stacks.values()} | places,
        asides={homes[seat]: account for seat, account in stacks.items()},
        owners={account: homes[seat] for seat, account in stacks.items()},
        names=names,
    )
    seats = (Holding(account=stacks[seat], name=scope.name_of(homes[seat])) for seat in stacks)
    return Told(scope=scope, holdings=(*seats, Holding(account=tray, name="tray")), name=table_id)


def _of_club(conn: psycopg.Connection[Any], club_id: str, names: Mapping[str, str]) -> Told:
    """Every lasting account that is no member's, the bank first."""
    used = {row[0] for row in conn.execute(_OWN, (club_id,)).fetchall()}
    accounts = [BANK, *sorted(used - {BANK})]
    scope = Scope(own={account: account for account in accounts}, names=names)
    holdings = tuple(Holding(account=account, name=scope.name_of(account)) for account in accounts)
    return Told(scope=scope, holdings=holdings, name="")


def used_holdings(
    conn: psycopg.Connection[Any], club_id: str, period: Period, holdings: Iterable[Holding]
) -> tuple[Holding, ...]:
    """The bank, and those that hold something before or behind the period, or have moved on one of its days."""
    found = tuple(holdings)
    days = (moment and moment.astimezone(dt.UTC).date() for moment in (period.starts_at, period.ends_at))
    moved = {row[0] for row in conn.execute(_MOVED, (club_id, [one.account for one in found], *days)).fetchall()}
    return tuple(one for one in found if one.account in moved | {BANK} or one.opening or one.closing)


def elsewhere(conn: psycopg.Connection[Any], club_id: str, period: Period) -> tuple[Holding, ...]:
    """What members hold at home, and what lies at tables: what the club's own accounts do not hold."""
    opening = balances_before(conn, club_id, period.starts_at) if period.starts_at else {}
    closing = balances_before(conn, club_id, period.ends_at) if period.ends_at else balances_now(conn, club_id)
    members = [sum(held for account, held in part.items() if is_member(account)) for part in (opening, closing)]
    tables = [-sum(part.values()) for part in (opening, closing)]
    return (
        Holding(account="members", name="held at home", opening=members[0], closing=members[1]),
        Holding(account="tables", name="held at tables", opening=tables[0], closing=tables[1]),
    )
