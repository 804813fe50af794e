"""Commands to the treasurer's book. What they depend on is looked up while nobody else writes to the club's log."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.money import check_terms
from ging_service.calendar.happened_in import happened_in
from ging_service.calendar.zoned_days import terms_with_moments
from ging_service.domain.books import commands as c
from ging_service.domain.books.events import AccountBalance, Reversible
from ging_service.domain.books.terms import counter_worth, one_counter
from ging_service.domain.club.decide import check_present
from ging_service.domain.declare import is_filled_in
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import IN_THE_BOX, at_tables, is_member, on_account, settlement_account
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import club_events, lock_log
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.command_batch import CommandResult, CommandStep, batch_by, without_added
from ging_service.execution.deciding import books_on, current
from ging_service.execution.execute import attempt_on, first_result
from ging_service.execution.observer import observed
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.projections.balances import LAST, at_tables_before, balances_before, balances_now, behind
from ging_service.projections.sql import read_sql
from ging_service.reporting.paging import LARGEST

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import psycopg

    from ging_service.domain.books.commands import AgreeSettlement
    from ging_service.domain.books.state import BooksState, Season
    from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
    from ging_service.domain.club.state import ClubState
    from ging_service.eventlog.connections.scope import Connection
    from ging_service.execution.services import Services


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


# Times in the log have microseconds.
_LAST_MOMENT = dt.timedelta(microseconds=1)
_TABLES_NAMED = 5
"""The most tables that a refusal names."""


class _Held(NamedTuple):
    """Facts that complete a command to the book, looked up while nobody else writes to the club's log."""

    conn: psycopg.Connection[Any]
    club_id: str
    now: dt.datetime
    books: BooksState
    club: ClubState


def at_books(
    services: Services, club_id: str, command: c.Command, caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Carry out a command to the treasurer's book. Raises what ``execute_in_books`` raises."""
    return execute_in_books(services, club_id, (command,), caller, happened_at=happened_at)


def execute_in_books(  # noqa: PLR0913  where, what, by whom, when and on what condition
    services: Services,
    club_id: str,
    commands: Sequence[c.Command],
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
    check: Callable[[Connection], None] = lambda _conn: None,
) -> CommandResult:
    """Execute commands to the treasurer's book, all of them or none.

    This function fills in what only the service knows (moments, balances, its own time), and overwrites any such values
    from the outlet. The same key covers the same request without these values. ``check`` is called while nobody else can
    write, and not for a request that is repeated: its answer is the first one. Raises what ``execute`` raises,
    ``NoSuchClub``, and ``Refused``: ``nothing_asked``, ``bad_time``, ``happened_in_future``, ``no_such_member``,
    ``member_left``, ``bad_time_zone``, ``bad_day``, ``money_changed``, ``tables_running``.
    """
    if not commands:
        raise Refused("nothing_asked", "", "the request is empty")
    when = happened_in(services, club_id, happened_at)
    with observed(services.observer, type(commands[0]).__name__) as watched, services.club_transaction(club_id) as conn:
        lock_log(conn, club_id)
        batch = batch_by(caller, (club_id, BOOKS_STREAM), (), asked=_asked(commands, when))
        replayed = first_result(services, conn, batch)
        if replayed is not None:
            watched.replayed = True
            return replayed
        check(conn)
        club: ClubState = current(services, conn, club_id, CLUB).state
        for command in commands:
            _need_members(command, club)
        books: BooksState = books_on(services, conn, club_id).state
        held = _Held(conn, club_id, services.clock(), books, club)
        steps = tuple(_completed(services, held, command, when) for command in commands)
        return attempt_on(services, conn, replace(batch, steps=steps))


def _asked(commands: Sequence[c.Command], when: str) -> list[Any]:
    """The request, which must be the same when a key is used again.

    A single command has the form that stored keys have.
    """
    asked = [[type(command).__name__, _without_filled(command), when] for command in commands]
    return asked[0] if len(asked) == 1 else asked


def _without_filled(command: c.Command) -> dict[str, Any]:
    """Return the fields that a sender chooses, in their order: fields that only the service fills in may be new."""
    asked = {one.name: getattr(command, one.name) for one in fields(command) if not is_filled_in(one)}
    if isinstance(command, c.OpenSeason):
        asked["terms"] = without_added(asdict(command.terms), revalues=False)
    return asked


def _need_members(command: c.Command, club: ClubState) -> None:
    """Require that everybody whom a command names is in the club's book. Raises ``Refused("no_such_member")``."""
    for where in ("member", "giver"):
        member = getattr(command, where, "")
        if member and club.missing([member]):
            raise Refused("no_such_member", "", f"the club has no member {member!r}", where)


def _completed(services: Services, held: _Held, command: c.Command, when: str) -> CommandStep:  # noqa: PLR0911  one each
    match command:
        case c.OpenSeason() | c.CorrectSeason():
            return _with_terms(held, command, when)
        case c.WithdrawSeason():
            return CommandStep(replace(command, booked=_is_booked(held, command.season)), when)
        case c.CloseSeason():
            return _closing(held, command, when)
        case c.AgreeSettlement():
            now = timestamp(held.now)
            basis = basis_of(held.conn, held.club_id, held.books, command, now)
            return CommandStep(replace(command, money=basis.money, counters=basis.counters, now=now), when)
        case c.CountCounters():
            return CommandStep(_counting(held, command, when), when)
        case c.ImposeFine():
            check_present(held.club, [command.member], "member")
            return CommandStep(command, when)
        case c.ReverseEntry():
            return CommandStep(replace(command, entry=_reversible(services, held, command.reverses)), when)
        case _:
            return CommandStep(command, when)


def _reversible(services: Services, held: _Held, position: int) -> Reversible | None:
    """The entry that can be reversed at a position of the club's log."""
    # A number beyond bigint would be an error of the database. Here it is an entry that does not exist.
    if not 0 <= position < LARGEST:
        return None
    found = recorded_events_of(services, club_events(held.conn, held.club_id, position, 1))
    event = found[0].event if found and found[0].position == position else None
    return event if isinstance(event, Reversible) else None


def _with_terms(held: _Held, command: c.OpenSeason | c.CorrectSeason, when: str) -> CommandStep:
    """A season's days are days of the club's time zone, unless its terms name another."""
    terms = terms_with_moments(replace(command.terms, zone=command.terms.zone or held.club.zone))
    was = held.books.season(command.season)
    # Money is checked where it is new: a season that is stored with other decimal places keeps them.
    if was is None or was.terms.money != terms.money:
        terms = replace(terms, money=check_terms(terms.money))
    # A season with a wrong value can be ended and renamed: what members carried into it has been carried.
    if was is None or replace(terms, last_day=was.terms.last_day, ends_at=was.terms.ends_at) != was.terms:
        check_same_money(held, command.season, terms)
    if isinstance(command, c.CorrectSeason):
        command = replace(command, booked=_is_booked(held, command.season), now=timestamp(held.now))
    return CommandStep(replace(command, terms=terms), when)


def _is_booked(held: _Held, season_id: str) -> bool:
    """Return True if an entry counts in a season."""
    season = held.books.season(season_id)
    asked = "SELECT FROM entries WHERE club_id = %s AND counts_at >= %s::timestamptz AND counts_at < %s::timestamptz LIMIT 1"
    ends = (season.terms.starts_at, season.terms.ends_at) if season else ("infinity", "infinity")
    return held.conn.execute(asked, (held.club_id, *ends)).fetchone() is not None


def check_same_money(held: _Held, season_id: str, terms: SeasonTerms) -> None:
    """Check that counters keep their value when they are carried from one season into the next.

    Raises ``Refused("money_changed")`` where the money of a season differs from that of the one before or after it, unless
    the later one revalues them, or the earlier one cashes its members at its close or is over with all of them at zero.
    """
    others = [one for one in held.books.seasons if one.season != season_id]
    before = max((one for one in others if one.terms.ends_at <= terms.starts_at), key=_beginning, default=None)
    after = min((one for one in others if one.terms.starts_at >= terms.ends_at), key=_beginning, default=None)
    if before and _changes(before.terms, terms) and not (before.closed and _nobody_holds_anything(held)):
        raise Refused("money_changed", "", _told_change(before.season, before.terms), "money")
    # No exception as above: the earlier season is the new one, which is not over.
    if after and _changes(terms, after.terms):
        raise Refused("money_changed", "", _told_change(after.season, after.terms), "money")


def _beginning(season: Season) -> str:
    return season.terms.starts_at


def _changes(earlier: SeasonTerms, later: SeasonTerms) -> bool:
    is_carried = earlier.members_at_close == "carried" and not later.revalues
    return is_carried and one_counter(earlier.money) != one_counter(later.money)


def _nobody_holds_anything(held: _Held) -> bool:
    # Counters that members have taken to a table come home after the season, and would be worth something else there.
    if at_tables_before(held.conn, held.club_id, LAST):
        return False
    balances = balances_now(held.conn, held.club_id)
    return not any(counters for account, counters in balances.items() if is_member(account))


def _told_change(season: str, terms: SeasonTerms) -> str:
    return (
        f"a counter is worth {counter_worth(terms.money)} in season {season}, and members' counters are carried over: keep "
        "that value; or revalue them, so that every counter is worth the new value; or close the earlier season, end its "
        "tables and settle up first, so that nobody has or owes counters"
    )


def _closing(held: _Held, command: c.CloseSeason, when: str) -> CommandStep:
    """Close a season at its last moment, so that its closing transfers are the last that count in it."""
    if when:
        raise Refused("bad_time", "", "a season can be closed only at its own last moment", "happened_at")
    season = held.books.season(command.season)
    if season is None:
        return CommandStep(command)  # its decider says so
    ends_at = dt.datetime.fromisoformat(season.terms.ends_at)
    _need_counters_at_home(held, season, ends_at)
    found = balances_before(held.conn, held.club_id, ends_at) | at_tables_before(held.conn, held.club_id, ends_at)
    balances = tuple(
        AccountBalance(account=account, counters=found[account]) for account in sorted(found) if found[account]
    )
    closing = replace(command, now=timestamp(held.now), balances=balances)
    return CommandStep(closing, timestamp(ends_at - _LAST_MOMENT))


def _need_counters_at_home(held: _Held, season: Season, ends_at: dt.datetime) -> None:
    """Check that members who are cashed have left no counters of the season at tables. Raises ``Refused("tables_running")``.

    What somebody took to such a table would be cleared as a debt, and come home later as counters of another season.
    """
    # A closed season is refused anyway.
    if season.terms.members_at_close != "cashed" or season.closed:
        return
    then, now = (at_tables(at_tables_before(held.conn, held.club_id, moment)) for moment in (ends_at, LAST))
    # A table that has ended since has taken its counters home: only a table that still runs can be ended in the season.
    if left := sorted(then.keys() & now.keys()):
        named = ", ".join(f"{table} ({then[table]})" for table in left[:_TABLES_NAMED])
        told = named + (" and others" if len(left) > _TABLES_NAMED else "")
        detail = f"counters of season {season.season} are still at tables: end {told} first"
        raise Refused("tables_running", "", detail, "season")


def _counting(held: _Held, command: c.CountCounters, when: str) -> c.CountCounters:
    """Count the box against the ledger now or, if it was counted earlier, against everything that counts up to then."""
    if when:
        balances = balances_before(held.conn, held.club_id, behind(dt.datetime.fromisoformat(when)))
    else:
        balances = balances_now(held.conn, held.club_id)
    in_the_box = sum(balances.get(account, 0) for account in IN_THE_BOX)
    return replace(command, held=in_the_box, on_account=on_account(balances))
