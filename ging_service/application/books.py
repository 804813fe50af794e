"""Commands to the treasurer's book: what they need to know is looked up while nobody else writes to the club's log."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.execute import Done, Order, Step, attempt_on
from ging_service.application.happened_in import happened_in
from ging_service.application.happening import happenings_of
from ging_service.application.observing import observed
from ging_service.application.queries.instants import at_tables_before, balances_before, balances_now, behind
from ging_service.application.queries.paging import LARGEST
from ging_service.application.queries.periods import begins_at, zone_named
from ging_service.application.settlement_basis import basis_of
from ging_service.application.states import books_on, current
from ging_service.domain.books import commands as c
from ging_service.domain.books.events import AccountBalance, FineImposed, GiftGiven
from ging_service.domain.books.seasons import checked_money
from ging_service.domain.books.terms import counter_worth
from ging_service.domain.days import DAY_OUT_OF_RANGE, day_of
from ging_service.domain.errors import Refused
from ging_service.domain.ledger.accounts import IN_THE_BOX, is_member
from ging_service.domain.streams import BOOKS_STREAM, CLUB
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import club_events, hold

if TYPE_CHECKING:
    from collections.abc import Sequence

    import psycopg

    from ging_service.application.services import Services
    from ging_service.domain.books.state import BooksState, Season
    from ging_service.domain.books.terms import SeasonTerms
    from ging_service.domain.club.state import ClubState

_ONE_DAY = dt.timedelta(days=1)
_LAST_MOMENT = dt.timedelta(microseconds=1)


class _Held(NamedTuple):
    """What a command to the book is completed with, while nobody else writes to the club's log."""

    conn: psycopg.Connection[Any]
    club_id: str
    now: dt.datetime
    books: BooksState
    zone: str


def at_books(
    services: Services, club_id: str, command: c.Command, caller: Caller = ANYONE, *, happened_at: str = ""
) -> Done:
    """Carry out a command to the treasurer's book. Raises what ``execute_in_books`` raises."""
    return execute_in_books(services, club_id, (command,), caller, happened_at=happened_at)


def execute_in_books(
    services: Services, club_id: str, commands: Sequence[c.Command], caller: Caller = ANYONE, *, happened_at: str = ""
) -> Done:
    """Carry out commands to the treasurer's book, all of them or none.

    What only the service knows is put into it here, whatever the outlet has put there: moments, balances, its own time.
    The same key asks for the same without it. Raises what ``execute`` raises, ``NoSuchClub``, and ``Refused``:
    ``bad_time``, ``happened_in_future``, ``no_such_member``, ``bad_time_zone``, ``bad_day``, ``money_changed``.
    """
    when = happened_in(services, club_id, happened_at)
    with observed(services.observer, type(commands[0]).__name__) as watched, services.of(club_id) as conn:
        hold(conn, club_id)
        club: ClubState = current(services, conn, club_id, CLUB).state
        for command in commands:
            _need_members(command, club)
        books: BooksState = books_on(services, conn, club_id).state
        held = _Held(conn, club_id, services.clock(), books, club.zone)
        order = Order(
            club_id=club_id,
            stream_id=BOOKS_STREAM,
            steps=tuple(_completed(services, held, command, when) for command in commands),
            actor=caller.actor,
            app=caller.app,
            rights=caller.rights,
            key_made_by=caller.key_made_by,
            key=caller.key,
            expected_version=caller.expected_version,
            asked=_asked(commands, when),
        )
        done = attempt_on(services, conn, order)
        watched.replayed = done.replayed
    return done


def _asked(commands: Sequence[c.Command], when: str) -> list[Any]:
    """What the same key must ask for again. Of one command it has the form that stored keys have."""
    asked = [[type(command).__name__, command, when] for command in commands]
    return asked[0] if len(asked) == 1 else asked


def terms_with_moments(terms: SeasonTerms) -> SeasonTerms:
    """The terms with the moments of their days, in UTC. Raises ``Refused``: ``bad_time_zone``, ``bad_day``."""
    zone = zone_named(terms.zone)
    starts_at = _begins_at(terms.first_day, dt.timedelta(), zone, "first_day")
    ends_at = _begins_at(terms.last_day, _ONE_DAY, zone, "last_day")
    return replace(terms, starts_at=timestamp(starts_at), ends_at=timestamp(ends_at))


def _begins_at(day: str, days_later: dt.timedelta, zone: dt.tzinfo, where: str) -> dt.datetime:
    found = day_of(day)
    if found is None:
        raise Refused("bad_day", "", "a day is written as 2026-11-20", where)
    try:
        return begins_at(found + days_later, zone)
    except OverflowError as error:
        raise Refused("bad_day", "", DAY_OUT_OF_RANGE, where) from error


def _need_members(command: c.Command, club: ClubState) -> None:
    """Everybody whom a command names is in the club's book. Raises ``Refused("no_such_member")``."""
    for where in ("member", "giver"):
        member = getattr(command, where, "")
        if member and club.missing([member]):
            raise Refused("no_such_member", "", f"the club has no member {member!r}", where)


def _completed(services: Services, held: _Held, command: c.Command, when: str) -> Step:
    match command:
        case c.OpenSeason():
            return Step(_opening(held, command), when)
        case c.CloseSeason():
            return _closing(held, command, when)
        case c.AgreeSettlement():
            basis = basis_of(held.conn, held.club_id, held.books, command, timestamp(held.now))
            return Step(replace(command, money=basis.money, counters=basis.counters), when)
        case c.CountCounters():
            return Step(replace(command, held=_in_the_box(held, when)), when)
        case c.ReverseEntry():
            return Step(replace(command, entry=_reversible(services, held, command.reverses)), when)
        case _:
            return Step(command, when)


def _reversible(services: Services, held: _Held, position: int) -> GiftGiven | FineImposed | None:
    """The fine or gift at a position of the club's log."""
    if not 0 <= position < LARGEST:
        return None
    found = happenings_of(services, club_events(held.conn, held.club_id, position, 1))
    event = found[0].event if found and found[0].position == position else None
    return event if isinstance(event, GiftGiven | FineImposed) else None


def _opening(held: _Held, command: c.OpenSeason) -> c.OpenSeason:
    """A season's days are days of the club's time zone, unless its terms name another."""
    terms = terms_with_moments(replace(command.terms, zone=command.terms.zone or held.zone))
    check_same_money(held, terms)
    return replace(command, terms=terms)


def check_same_money(held: _Held, terms: SeasonTerms) -> None:
    """Counters that are carried from one season into the next keep their worth.

    Raises ``Refused("money_changed")`` where the money of a season differs from that of the one before or after it, and
    the earlier one neither cashes its members at its close nor is over with all of them at zero.
    """
    before = max(
        (one for one in held.books.seasons if one.terms.ends_at <= terms.starts_at), key=_beginning, default=None
    )
    after = min(
        (one for one in held.books.seasons if one.terms.starts_at >= terms.ends_at), key=_beginning, default=None
    )
    if before and _changes(before.terms, terms) and not (before.closed and _nobody_holds_anything(held)):
        raise Refused("money_changed", "", _told_change(before.season, before.terms), "money")
    if after and _changes(terms, after.terms):
        raise Refused("money_changed", "", _told_change(after.season, after.terms), "money")


def _beginning(season: Season) -> str:
    return season.terms.starts_at


def _changes(earlier: SeasonTerms, later: SeasonTerms) -> bool:
    return earlier.members_at_close == "carried" and checked_money(earlier.money) != checked_money(later.money)


def _nobody_holds_anything(held: _Held) -> bool:
    balances = balances_now(held.conn, held.club_id)
    return not any(counters for account, counters in balances.items() if is_member(account))


def _told_change(season: str, terms: SeasonTerms) -> str:
    return (
        f"a counter is worth {counter_worth(terms.money)} in season {season}, and members' counters are carried over: keep "
        "that value, or close the earlier season and settle up first, so that nobody has or owes counters"
    )


def _closing(held: _Held, command: c.CloseSeason, when: str) -> Step:
    """Closing a season happens at its last moment: what it moves is the last that counts in it."""
    if when:
        raise Refused("bad_time", "", "a season is closed at its own last moment", "happened_at")
    season = held.books.season(command.season)
    if season is None:
        return Step(command)  # its decider says so
    ends_at = dt.datetime.fromisoformat(season.terms.ends_at)
    found = balances_before(held.conn, held.club_id, ends_at) | at_tables_before(held.conn, held.club_id, ends_at)
    balances = tuple(
        AccountBalance(account=account, counters=found[account]) for account in sorted(found) if found[account]
    )
    closing = replace(command, now=timestamp(held.now), balances=balances)
    return Step(closing, timestamp(ends_at - _LAST_MOMENT))


def _in_the_box(held: _Held, when: str) -> int:
    """What the accounts of the box hold now or, counted earlier, by all that counts up to then."""
    if when:
        moment = behind(dt.datetime.fromisoformat(when))
        return sum(balances_before(held.conn, held.club_id, moment, IN_THE_BOX).values())
    return sum(balances_now(held.conn, held.club_id, IN_THE_BOX).values())
