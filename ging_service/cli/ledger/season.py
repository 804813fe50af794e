"""`ging season`: open, correct, close and show seasons."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, get_args

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import give_to_books
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import DAY, FROM_ZERO, check_order, newest_first
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.books.terms import MembersAtClose, MoneyTerms, SeasonTerms, TableMoneyPer

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.reporting.ledger.books import SeasonBalance, SeasonEntry, SeasonView
    from ging_service.reporting.paging import Page, Paging

_WORTH = "What a counter is worth in minor units, such as 2.5."
_FIRST_DAY = "The first day, such as 2026-09-01."
_ZONE = "The time zone of these days, such as Europe/Amsterdam. [default: the club's]"
_PER = "Charge table money per deal or per evening."
_DIGITS = "Decimal places of the currency. [default: those of ISO 4217]"
_REVALUE = "Counters that members bring into it keep their number and are worth the new value."
_AT_CLOSE = "Members' counters at the close: carried into the next season, or cashed."


@click.group(
    cls=CommandGroup,
    epilog=example(
        "ging season open spring --from 2026-01-01 --to 2026-06-30 --currency EUR --counter-value 2.5",
        "ging season list",
    ),
)
def season() -> None:
    """Open, correct and close seasons, look at what accounts held at their beginning and end.

    ID is what a season is called: 1 to 63 of a-z, 0-9 and hyphen. See docs/ledger.md.
    """


def _terms(*, required: bool) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Options for the terms of a season. Those that are not ``required`` have no default: None keeps what is stored."""

    def usual(value: Any) -> dict[str, Any]:  # noqa: ANN401  of any option
        return {"default": value, "show_default": True} if required else {}

    options = (
        click.option("--from", "first_day", type=DAY, required=required, metavar="DAY", help=_FIRST_DAY),
        click.option(
            "--to", "last_day", type=DAY, required=required, metavar="DAY", help="The last day, which is in it."
        ),
        click.option("--zone", help=_ZONE),
        click.option("--currency", required=required, metavar="XXX", help="Three letters, such as EUR."),
        click.option("--counter-value", required=required, metavar="NUMBER", help=_WORTH),
        click.option("--minor-digits", type=FROM_ZERO, help=_DIGITS),
        click.option(
            "--table-money", type=FROM_ZERO, **usual(0), help="Counters of table money that each player pays."
        ),
        click.option(
            "--per", "table_money_per", type=click.Choice(get_args(TableMoneyPer)), **usual("none"), help=_PER
        ),
        click.option(
            "--members",
            "members_at_close",
            type=click.Choice(get_args(MembersAtClose)),
            **usual("carried"),
            help=_AT_CLOSE,
        ),
        click.option("--revalue/--no-revalue", "revalues", default=False if required else None, help=_REVALUE),
    )
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


@season.command(
    "open",
    epilog=example(
        'ging season open spring "Spring 2026" --from 2026-01-01 --to 2026-06-30 --currency EUR --counter-value 2.5'
    ),
)
@session(writes=True)
@click.argument("new_id", metavar="ID")
@click.argument("name", required=False)
@_terms(required=True)
def open_(made: Session, new_id: str, name: str | None, **given: Any) -> None:  # noqa: ANN401  click's
    """Open a season called NAME. Its terms can be corrected until something is booked in it."""
    from ging_service.domain.books.commands import OpenSeason

    check_order(given["first_day"], given["last_day"])
    terms = _with_given({"zone": "", "starts_at": "", "ends_at": ""}, {}, given)
    give_to_books(made, OpenSeason(season=new_id, name=new_id if name is None else name, terms=terms))


@season.command(
    epilog=example("ging season correct spring --counter-value 10", "ging season correct spring --to 2026-05-31")
)
@session(writes=True)
@click.argument("season_id", metavar="ID")
@click.option("--name", help="What the season is called.")
@_terms(required=False)
def correct(made: Session, season_id: str, name: str | None, **given: Any) -> None:  # noqa: ANN401  click's
    """Correct what is given of a season.

    Once something is booked in it, only its name and its last day change, to today or later: end it today, and open
    another season that begins tomorrow.
    """
    from ging_service.domain.books.commands import CorrectSeason

    entry = made.backend.season(made.club, season_id).entry
    stored = {one.name: getattr(entry.terms, one.name) for one in fields(SeasonTerms)}
    money = {one.name: getattr(entry.terms.money, one.name) for one in fields(MoneyTerms)}
    terms = _with_given(stored, money, given)
    give_to_books(made, CorrectSeason(season=season_id, name=entry.name if name is None else name, terms=terms))


def _with_given(stored: dict[str, Any], money: dict[str, Any], given: dict[str, Any]) -> SeasonTerms:
    """Return terms with what was given. The service finds the moments of the days."""
    from ging_service.application.money import money_terms

    known = {name: value for name, value in given.items() if value is not None}
    of_money: dict[str, Any] = {one.name: known.get(one.name, money.get(one.name)) for one in fields(MoneyTerms)}
    if of_money["currency"] != money.get("currency"):
        of_money["minor_digits"] = known.get("minor_digits")  # those of the former currency may be wrong
    rest = {name: value for name, value in known.items() if name not in of_money}
    return SeasonTerms(**stored | rest | {"money": money_terms(**of_money)})


@season.command(epilog=example("ging season withdraw spring"))
@session(writes=True)
@click.argument("season_id", metavar="ID")
@asks_first("Withdraw season {season_id}?", about=lambda made, season_id: made.backend.season(made.club, season_id))
def withdraw(made: Session, season_id: str) -> None:
    """Withdraw a season in which nothing is booked."""
    from ging_service.domain.books.commands import WithdrawSeason

    give_to_books(made, WithdrawSeason(season=season_id))


def _closing(made: Session, season_id: str) -> str:
    """Return the question before a season is closed, with the tables at which counters lie."""
    from ging_service.client.errors import Problem
    from ging_service.domain.ledger import at_tables
    from ging_service.reporting.ledger.accounts import Moment
    from ging_service.reporting.paging import MOST_ITEMS, Paging

    held: dict[str, int] = {}
    after, more = "", True
    try:
        while more:
            paging = Paging(limit=MOST_ITEMS, after=after)
            page = made.backend.balances(made.club, Moment(), paging, table_id="", account="", kind="")
            held |= {one.account: one.balance for one in page.items}
            after, more = page.next, bool(page.next)
    except Problem as problem:
        # A key that may not read the book may still close a season.
        if problem.code != "not_allowed":
            raise
    left = ", ".join(f"{table} ({counters})" for table, counters in at_tables(held).items())
    return (f"Counters are still at tables: {left}. " if left else "") + f"Close season {season_id}?"


@season.command(epilog=example("ging season close spring"))
@session(writes=True)
@click.argument("season_id", metavar="ID")
@asks_first(_closing, about=lambda made, season_id: made.backend.season(made.club, season_id))
def close(made: Session, season_id: str) -> None:
    """Close a season that is over. It takes no more postings but by a ruling."""
    from ging_service.domain.books.commands import CloseSeason

    # The service fills in the time and the balances, while nobody else can write.
    give_to_books(made, CloseSeason(season=season_id, now="", balances=()))


@season.command(epilog=example("ging season show spring"))
@session()
@click.argument("season_id", metavar="ID")
def show(made: Session, season_id: str) -> None:
    """Show a season: its terms, what accounts held.

    What was written when it was closed stands beside what rulings have made of it since.
    """
    print_season(made, made.backend.season(made.club, season_id))


@season.command("list", epilog=example("ging season list"))
@session()
@newest_first
def list_all(made: Session, *, paging: Paging) -> None:
    """List the seasons, the newest first."""
    print_seasons(made, made.backend.seasons(made.club, paging))


_COLUMNS: Final = ("id", "name", "state", "first day", "last day", "a counter", "table money", "at the close")


def print_seasons(session: Session, page: Page[SeasonEntry]) -> None:
    """Print a page of seasons."""
    from ging_service.cli.shared import output

    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.books.books_answers import Season as Answer

        print_objects(page, Answer)
        return
    output.print_page(page, output.table("Seasons", _COLUMNS, map(_season, page.items)))


def print_season(session: Session, seen: SeasonView) -> None:
    """Print a season and its balances."""
    from ging_service.cli.shared import output
    from ging_service.domain.books.terms import counter_worth

    if session.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.books.books_answers import Season, SeasonBalance
        from ging_service.web.api.schemas.serialize import shape_of

        print_object(seen.entry, Season, balances=[shape_of(SeasonBalance)(one) for one in seen.balances])
        return
    entry, terms = seen.entry, seen.entry.terms
    say(f"SEASON {entry.season}: {entry.name}, {entry.state}, {terms.first_day} to {terms.last_day} {terms.zone}")
    say(f"from {terms.starts_at} until {terms.last_moment}")
    worth = f"a counter is worth {counter_worth(terms.money)}; table money: {_table_money(terms)}"
    say(f"{worth}; members' counters are {terms.members_at_close} at the close", "")
    end = "closing" if entry.state == "closed" else "so far"
    rows = [_balance(one) for one in seen.balances]
    output.console().print(output.table("Balances", ("account", ">opening", ">ruled", f">{end}", ">ruled"), rows))


def _season(entry: SeasonEntry) -> tuple[str, ...]:
    from ging_service.domain.books.terms import counter_worth

    terms = entry.terms
    days = (terms.first_day, terms.last_day)
    return (
        entry.season,
        entry.name,
        entry.state,
        *days,
        counter_worth(terms.money),
        _table_money(terms),
        terms.members_at_close,
    )


def _balance(one: SeasonBalance) -> tuple[str, ...]:
    """The balance columns; rulings since the closing have columns of their own, if there were any."""
    end = one.closing_as_ruled if one.closing is None else one.closing
    return (
        one.account,
        str(one.opening),
        _ruled(one.opening, one.opening_as_ruled),
        str(end),
        _ruled(end, one.closing_as_ruled),
    )


def _ruled(written: int, now: int) -> str:
    from ging_service.cli.shared import output

    return output.signed(now - written) if now != written else ""


def _table_money(terms: SeasonTerms) -> str:
    return "none" if terms.table_money_per == "none" else f"{terms.table_money} a player and {terms.table_money_per}"
