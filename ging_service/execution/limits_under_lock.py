"""Credit limits and closed seasons, checked while nobody else writes to the club's log.

Commands that only move counters at a table, as it happens, cannot violate either unless they undo a deal, or begin one
that a stack does not cover, so most commands skip these checks.
Whether a command is refused here never depends on cards that its sender cannot see.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import fields
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.books.credit_limits import (
    beyond_stacks,
    check_deal,
    check_open,
    is_limited,
    offered_stacks,
    post,
)
from ging_service.domain.books.state import NONE
from ging_service.domain.club.events import SeatAccepted
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import is_lasting, is_member, member_account, member_id_of, touches_lasting
from ging_service.domain.stakes import Stake
from ging_service.domain.streams import CLUB, game_of, table_stream
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import UnknownEvent
from ging_service.execution.agreements import needs_agreement
from ging_service.execution.deciding import current
from ging_service.projections.balances import balances_now
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    import psycopg

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.deciding import Decided
    from ging_service.execution.services import Services
    from ging_service.projections.change import Change
    from ging_service.projections.ledger import Entry


def may_be_bound(decided: Decided) -> bool:
    """Return True if a batch must be checked against limits and seasons.

    Such a batch moves more than a table's counters, opens or ends a table, voids a deal, begins the first one or one that can
    cost more than a stack, or is late.
    """
    return any(
        needs_agreement(change, decided.begun) or _is_bound(change, entry, said.happened_at)
        for change, entry, said in zip(decided.changes, decided.entries, decided.said, strict=True)
    )


def _is_bound(change: Change, entry: Entry | None, happened_at: str) -> bool:
    # A ruling is posted whatever the limits are, and closed seasons accept rulings.
    if states(change.event, Fact.RULING_APPLIED):
        return False
    if happened_at and (entry is not None or change.table_id):
        return True
    # A stack that was offered binds its player from now on.
    if isinstance(change.event, SeatAccepted):
        return True
    # A stake in money is paid by the value of a counter, which a season states.
    if _money_stakes(change):
        return True
    # A deal that is undone counts no longer, and its season may be closed.
    if states(change.event, Fact.DEAL_VOIDED):
        return True
    # A table that has ended may owe table money, even if no counters were played for.
    is_over = states(change.event, Fact.COUNTERS_RETURNED)
    return is_over or touches_lasting(change.table_id, change.transfers) or bool(_beyond_stacks(change))


def _beyond_stacks(change: Change) -> dict[str, int]:
    """What a deal that begins can cost beyond the players' stacks, by account."""
    game = game_of(change.after) if states(change.event, Fact.DEAL_STARTED) else None
    deal = game.deal(change.after) if game else None
    # What is written down with real cards has come about, and its players sat down to it.
    if game is None or deal is None or deal.recorded:
        return {}
    return beyond_stacks(game, change.after)


def check_seasons(
    conn: psycopg.Connection[Any], club_id: str, decided: Decided, books: BooksState, rights: Collection[Right]
) -> None:
    """Check a batch's postings, and what is recorded late at a table, against seasons.

    Nobody else may be writing. ``rights``: the caller's. Raises ``Refused``: ``season_closed``, ``earlier_season``,
    ``other_counter_value`` or ``not_allowed``.
    """
    if not any(_is_of_dispute(change) for change in decided.changes):
        _check_late_moves(decided, books)
        _check_undone_deals(conn, decided, books)
        _check_counter_value(decided, books)
        _check_opened_before(conn, club_id, decided, books, is_scribe=Right.KEEP_SCORE in rights)
    for change, entry in _booked(decided):
        check_open(change.event, entry.counts_at, books)


def check_limits(
    services: Services, conn: psycopg.Connection[Any], club_id: str, decided: Decided, books: BooksState
) -> None:
    """Check a batch's postings, and the deals that it begins, against credit limits. Raises ``Refused("credit_limit")``.

    Nobody else may be writing.
    """
    # Most clubs have no limits: they are spared the query for balances.
    if books.bank_limit == books.member_limit == NONE and not books.limits:
        return
    booked = _booked(decided)
    deals = [owed for owed in map(_beyond_stacks, decided.changes) if owed]
    # A stack counts from the moment when its player accepts it.
    accepted = [one.event for one in decided.changes if isinstance(one.event, SeatAccepted)]
    deals += [{member_account(one.member): 0} for one in accepted]
    postings = [posting for _, entry in booked for posting in entry.postings]
    held = balances_now(conn, club_id, _lasting(posting.account for posting in postings) | {*chain(*deals)})
    limited = [entry for change, entry in booked if is_limited(change.event)]
    bound = _lasting(posting.account for entry in limited for posting in entry.postings) | {*chain(*deals)}
    own = accepted[0].table if accepted else decided.changes[0].table_id
    at_tables = _at_other_tables(services, conn, club_id, bound, own)
    for change, entry in booked:
        post(change.event, entry.postings, held, books, at_tables)
    for owed in deals:
        check_deal(owed, held, books, at_tables)


def _booked(decided: Decided) -> list[tuple[Change, Entry]]:
    pairs = zip(decided.changes, decided.entries, strict=True)
    return [(change, entry) for change, entry in pairs if entry is not None]


def _at_other_tables(
    services: Services, conn: psycopg.Connection[Any], club_id: str, accounts: Collection[str], own: str
) -> dict[str, int]:
    """What running tables other than ``own`` can cost these accounts beyond the stacks there.

    Less than nothing where somebody else has offered a seat: a stack that its member has not accepted does not bind them.
    """
    members = {member_id_of(account) for account in accounts if is_member(account)}
    asked = {"club": club_id, "members": sorted(members), "own": own}
    found = conn.execute(read_sql("tables_in_play"), asked, prepare=True).fetchall() if members else ()
    owed: Counter[str] = Counter()
    for (table_id,) in found:
        # Nobody plays on at a table whose game is not installed.
        with suppress(UnknownEvent):
            state = current(services, conn, club_id, table_stream(table_id)).state
            owed.update(beyond_stacks(game_of(state), state))
    club: ClubState = current(services, conn, club_id, CLUB).state
    for offer in club.agreements:
        if offer.table != own and (waiting := members.intersection(offer.waiting)):
            with suppress(UnknownEvent):
                state = current(services, conn, club_id, table_stream(offer.table)).state
                owed.subtract(offered_stacks(game_of(state), state, waiting))
    return owed


def _is_of_dispute(change: Change) -> bool:
    """Return True for a ruling, and for the opening of cards for a review."""
    return states(change.event, Fact.RULING_APPLIED) or states(change.event, Fact.DEAL_OPENED)


def _check_late_moves(decided: Decided, books: BooksState) -> None:
    """Check what is recorded late at a table, also if it moves no counters. Raises ``Refused("season_closed")``.

    A deal counts in the standings of the season in which it began. And whether a move in a deal moves counters can depend
    on cards that its player cannot see: a refusal for this reason would tell them, and undo the move.
    """
    for change, said in zip(decided.changes, decided.said, strict=True):
        if change.table_id and said.happened_at:
            check_open(change.event, said.happened_at, books)


def _money_stakes(change: Change) -> list[Stake]:
    """Return the stakes in money of a table that is opened, or at which a deal begins: the season may be another by then."""
    if not (states(change.event, Fact.TABLE_OPENED) or states(change.event, Fact.DEAL_STARTED)):
        return []
    rules = game_of(change.after).rules_at(change.after)
    stakes = [getattr(rules, one.name) for one in fields(rules)] if rules is not None else []
    return [one for one in stakes if isinstance(one, Stake) and one.amount and one.unit == "money"]


def _check_counter_value(decided: Decided, books: BooksState) -> None:
    """Check that tables pay by the season's value of a counter. Raises ``Refused("other_counter_value")``."""
    for change in decided.changes:
        stakes = _money_stakes(change)
        season = books.season_at(change.happened_at) if stakes else None
        value = season.terms.money.counter_value if season else ""
        if season and any(Decimal(one.counter_value) != Decimal(value) for one in stakes):
            detail = (
                f"in season {season.season} a counter is worth {value} of the smallest unit: "
                f"state counter_value {value}, at a new table if this one is open already"
            )
            raise Refused("other_counter_value", "", detail, "counter_value")


def _check_undone_deals(conn: psycopg.Connection[Any], decided: Decided, books: BooksState) -> None:
    """Check that no deal with a result is undone whose season is closed. Raises ``Refused("season_closed")``.

    It would no longer count in the standings of that season, and its counters would be paid back in another one.
    """
    for change in decided.changes if books.closed_until else ():
        if not states(change.event, Fact.DEAL_VOIDED):
            continue
        deal = game_of(change.after).deal(change.after)
        # A deal that still runs is voided at any time: it came to nothing, and its table must be able to go on.
        if deal is not None and _finished_before(conn, change, deal.number, books.closed_until):
            detail = f"deal {deal.number} counts in a season that is closed: only a ruling corrects it"
            raise Refused("season_closed", "", detail, "deal")


def _finished_before(conn: psycopg.Connection[Any], change: Change, deal: int, closed_until: str) -> bool:
    """Return True if a deal has a result, and began before the books were closed."""
    asked = (
        "SELECT FROM deals"
        " WHERE club_id = %s AND table_id = %s AND deal = %s AND kind <> 'running' AND happened_at < %s::timestamptz"
    )
    return conn.execute(asked, (change.club_id, change.table_id, deal, closed_until)).fetchone() is not None


def _check_opened_before(
    conn: psycopg.Connection[Any], club_id: str, decided: Decided, books: BooksState, *, is_scribe: bool
) -> None:
    """Check that nothing counts before its table was opened, and not in the same season.

    Counters would come home before they were taken: they could be paid by the money of one season, and owed by that of
    the next, or a table could end where no table money is due. As above, it does not matter whether the move moves any.
    For the same reasons only scribes open tables as of another season than the present one. Raises ``Refused``:
    ``earlier_season`` or ``not_allowed``.
    """
    present = books.season_at(timestamp(decided.now))
    opened = {}
    for change, said in zip(decided.changes, decided.said, strict=True):
        if states(change.event, Fact.TABLE_OPENED):
            opened[change.table_id] = said.happened_at or timestamp(decided.now)
        if not (change.table_id and said.happened_at and books.seasons):
            continue
        if change.table_id not in opened:
            opened[change.table_id] = _opened_at(conn, club_id, change.table_id)
        began = opened[change.table_id]
        season, of_table = books.season_at(said.happened_at), books.season_at(began)
        if said.happened_at < began and season != of_table:
            detail = "this table was opened later, and not in the same season"
            raise Refused("earlier_season", "", detail, "happened_at")
        # A player may still end a table that has run since an earlier season as of that season: its counters are of it.
        is_of_table = season == of_table and not states(change.event, Fact.TABLE_OPENED)
        if not (is_scribe or is_of_table or season == present):
            detail = f"as of another season than the present one, tables are recorded with the right {Right.KEEP_SCORE}"
            raise Refused("not_allowed", "", detail, "happened_at")


def _opened_at(conn: psycopg.Connection[Any], club_id: str, table_id: str) -> str:
    """When a table was opened, as the log writes it."""
    asked = "SELECT happened_at FROM tables WHERE club_id = %s AND table_id = %s"
    row = conn.execute(asked, (club_id, table_id)).fetchone()
    return timestamp(row[0]) if row else ""


def _lasting(accounts: Iterable[str]) -> set[str]:
    return {account for account in accounts if is_lasting(account)}
