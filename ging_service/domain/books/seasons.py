"""Seasons: opened under terms that are fixed once something counts in them, closed in the order of their days."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from ging_service.domain.books import events as e
from ging_service.domain.books.transfers import signed_transfer
from ging_service.domain.club.decide import LONGEST_NAME, MOST_COUNTERS, check_slug, is_name
from ging_service.domain.days import day_of
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import BANK, FUND, OF_A_SEASON, is_member
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.books import commands as c
    from ging_service.domain.books.state import BooksState, Season
    from ging_service.domain.books.terms import MoneyTerms, SeasonTerms

CLOSES_AFTER: Final = timedelta(hours=1)
"""Minimum time between a season's end and its closing. By then the clocks of all recorders have passed the end."""

# Only the form is checked: the list of currencies (ISO 4217) changes over the years of a club.
_CURRENCY = re.compile(r"[A-Z]{3}")
_VALUE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")
# No currency of ISO 4217 has more decimal places.
_MOST_DIGITS: Final = 4


def open_season(command: c.OpenSeason, state: BooksState) -> e.SeasonOpened:
    """Open a season. Seasons share no day, and none begins before the end of the last closed season."""
    check_slug(command.season, "season")
    if state.season(command.season):
        raise Refused("season_exists", "", f"season {command.season} already exists", "season")
    name, terms = _checked(command, state)
    return e.SeasonOpened(season=command.season, name=name, terms=terms)


def correct_season(command: c.CorrectSeason, state: BooksState) -> e.SeasonCorrected:
    """Correct a season that is open. Where something counts in it, its value stays, and it ends now at the earliest."""
    season = _open_season(command.season, state)
    name, terms = _checked(command, state)
    if command.booked or _is_settled(season, state):
        was = season.terms
        if replace(terms, last_day=was.last_day, ends_at=was.ends_at) != was:
            raise _in_use(season, "only its name and its last day can change")
        # What has been recorded by now counts in this season, and stays there.
        if terms.last_day != was.last_day and min(terms.ends_at, was.ends_at) <= command.now:
            raise Refused(
                "bad_day", "", "a season in use ends today at the earliest, and only while it runs", "last_day"
            )
    return e.SeasonCorrected(season=command.season, name=name, terms=terms)


def withdraw_season(command: c.WithdrawSeason, state: BooksState) -> e.SeasonWithdrawn:
    """Take back a season that is open and in which nothing counts."""
    season = _open_season(command.season, state)
    if command.booked or _is_settled(season, state):
        raise _in_use(season, "it cannot be withdrawn")
    return e.SeasonWithdrawn(season=command.season)


def _checked(command: c.OpenSeason | c.CorrectSeason, state: BooksState) -> tuple[str, SeasonTerms]:
    """Return the name and terms of a season. It shares no day with another one."""
    name = command.name.strip()
    if not is_name(name):
        raise Refused("bad_name", "", f"a name has 1 to {LONGEST_NAME} printable characters", "name")
    terms = replace(command.terms, money=checked_money(command.terms.money))
    _check_days(terms)
    _check_table_money(terms)
    for other in (one for one in state.seasons if one.season != command.season):
        # The end is not in a season, so one may begin where another ends.
        if terms.starts_at < other.terms.ends_at and other.terms.starts_at < terms.ends_at:
            days = f"{other.terms.first_day} to {other.terms.last_day}"
            raise Refused("season_overlaps", "", f"season {other.season} has some of these days: {days}", "first_day")
    # A season that began before the end of the last closed one could take entries that change its closing.
    if terms.starts_at < state.closed_until:
        detail = f"the books are closed up to {state.closed_until}: a season begins after that"
        raise Refused("season_closed", "", detail, "first_day")
    return name, terms


def _open_season(season_id: str, state: BooksState) -> Season:
    season = state.season(season_id)
    if season is None:
        raise Refused("no_such_season", "", f"there is no season {season_id!r}", "season")
    if season.closed:
        raise Refused("season_closed", "", f"season {season.season} is already closed", "season")
    return season


def _is_settled(season: Season, state: BooksState) -> bool:
    return any(one.agreed.season == season.season for one in state.settlements)


def _in_use(season: Season, consequence: str) -> Refused:
    detail = f"something is booked in season {season.season}: {consequence}; end it today and open another one"
    return Refused("season_in_use", "", detail, "season")


def close_season(command: c.CloseSeason, state: BooksState) -> e.SeasonClosed:
    """Close a season: accounts that are closed to zero go to the fund. Members are cashed if its terms require it."""
    season = _to_close(command, state)
    held = {balance.account: balance.counters for balance in command.balances}
    closings = tuple(_closings(season.terms, held))
    for one in closings:
        held[one.source] = held.get(one.source, 0) - one.counters
        held[one.target] = held.get(one.target, 0) + one.counters
    balances = (e.AccountBalance(account=account, counters=held[account]) for account in sorted(held) if held[account])
    return e.SeasonClosed(season=command.season, balances=tuple(balances), closings=closings)


def table_money_due(state: BooksState, ended_at: str, deals: int) -> int:
    """Return the counters that each player owes for a table that ended at this moment after ``deals`` deals.

    The result is 0 if no season contains the moment.
    """
    season = state.season_at(ended_at)
    if season is None or season.terms.table_money_per == "none":
        return 0
    # By the season in which the table ended: an evening past midnight is charged once, by one set of terms.
    return season.terms.table_money * (deals if season.terms.table_money_per == "deal" else 1)


def charge_table_money(command: c.ChargeTableMoney, state: BooksState) -> e.TableMoneyCharged:
    """Charge every player the same, winners and losers alike."""
    due = table_money_due(state, command.ended_at, command.deals)
    if not due:
        raise Refused("no_table_money", "", "no table money is due for this table", "table")
    return e.TableMoneyCharged(
        table=command.table, members=command.members, counters=due, deals=command.deals, evening=command.evening
    )


def checked_money(money: MoneyTerms) -> MoneyTerms:
    """Return the terms with the value in its shortest form.

    Raises ``Refused``: ``bad_currency``, ``bad_counter_value``.
    """
    if not _CURRENCY.fullmatch(money.currency):
        raise Refused("bad_currency", "", "a currency is three capital letters, such as EUR", "currency")
    if not 0 <= money.minor_digits <= _MOST_DIGITS:
        raise Refused("bad_currency", "", f"a currency has 0 to {_MOST_DIGITS} decimal places", "minor_digits")
    if not _VALUE.fullmatch(money.counter_value) or not Decimal(money.counter_value):
        detail = "a counter's value is a decimal above 0 with up to six places, in minor units: 2.5"
        raise Refused("bad_counter_value", "", detail, "counter_value")
    # 2.50 and 2.5 are the same terms: comparing seasons compares texts.
    shortest = format(Decimal(money.counter_value), "f")
    shortest = shortest.rstrip("0").rstrip(".") if "." in shortest else shortest
    return replace(money, counter_value=shortest)


def _to_close(command: c.CloseSeason, state: BooksState) -> Season:
    season = _open_season(command.season, state)
    # In order, because each closing writes the opening balances of the next season.
    earlier = next((one.season for one in state.seasons if not one.closed), season.season)
    if earlier != season.season:
        raise Refused("earlier_season_open", "", f"season {earlier} comes before it and is still open", "season")
    ends_at = datetime.fromisoformat(season.terms.ends_at)
    # By the service's clock, not by the time of an event: a wrong date in a record must not close a season that still
    # runs.
    if datetime.fromisoformat(command.now) < ends_at + CLOSES_AFTER:
        detail = f"season {season.season} can be closed an hour after its last day, {season.terms.last_day}"
        raise Refused("season_running", "", detail, "season")
    return season


def _closings(terms: SeasonTerms, held: dict[str, int]) -> Iterator[e.Closing]:
    cashed = [account for account in sorted(held) if is_member(account) and terms.members_at_close == "cashed"]
    # The club's accounts first: the order of the closings is part of the recorded event.
    for account in (*OF_A_SEASON, *cashed):
        target = FUND if account in OF_A_SEASON else BANK
        for moves in signed_transfer(account, target, held.get(account, 0), ""):
            yield e.Closing(source=moves.source, target=moves.target, counters=moves.counters)


def _check_days(terms: SeasonTerms) -> None:
    for where, day in (("first_day", terms.first_day), ("last_day", terms.last_day)):
        if day_of(day) is None:
            raise Refused("bad_day", "", "a day must be written as 2026-11-20", where)
    if terms.last_day < terms.first_day:
        raise Refused("bad_day", "", "a season's last day cannot be before its first", "last_day")


def _check_table_money(terms: SeasonTerms) -> None:
    if terms.table_money_per == "none":
        if terms.table_money:
            detail = "table money is owed for each deal or for each evening: choose one, or no table money"
            raise Refused("bad_counters", "", detail, "table_money")
    elif not 1 <= terms.table_money <= MOST_COUNTERS:
        detail = f"table money for each {terms.table_money_per} is a whole number of counters from 1 to {MOST_COUNTERS}"
        raise Refused("bad_counters", "", detail, "table_money")
