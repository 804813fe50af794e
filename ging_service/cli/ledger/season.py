"""`ging season`: open, correct, close and show seasons."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Final, get_args

import click
import msgspec

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, print_done, print_list
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import DAY, FROM_ZERO, Paging, check_order, newest_first
from ging_service.cli.shared.output import console, print_json, signed, table
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.books.terms import MembersAtClose, SeasonTerms, TableMoneyPer, counter_worth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ging_service.cli.backend.parameters import Answer

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
    check_order(given["first_day"], given["last_day"])
    terms = _with_given({}, given)
    print_done(made, made.api.open_season(season=new_id, name=new_id if name is None else name, **terms, **made.given))


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
    stored = made.api.get_season(season_id)
    terms = _with_given(stored["terms"], given)
    print_done(
        made,
        made.api.correct_season(season_id, name=stored["name"] if name is None else name, **terms, **made.given),
    )


_OF_MONEY: Final = ("currency", "minor_digits", "counter_value")


def _with_given(stored: Mapping[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Return terms with what was given, as the API takes them."""
    known = {name: value for name, value in given.items() if value is not None}
    former = stored.get("money", {})
    money = {name: known.get(name, former.get(name)) for name in _OF_MONEY}
    if money["currency"] != former.get("currency"):
        money["minor_digits"] = known.get("minor_digits")  # those of the former currency may be wrong
    terms = {name: known.get(name, stored.get(name)) for name in given if name not in _OF_MONEY}
    return terms | {"money": {name: value for name, value in money.items() if value is not None}}


def _seen(made: Session, season_id: str) -> Answer:
    return made.api.get_season(season_id)


@season.command(epilog=example("ging season withdraw spring"))
@session(writes=True)
@click.argument("season_id", metavar="ID")
@asks_first("Withdraw season {season_id}?", about=_seen)
def withdraw(made: Session, season_id: str) -> None:
    """Withdraw a season in which nothing is booked."""
    print_done(made, made.api.withdraw_season(season_id, **made.given))


def _closing(made: Session, season_id: str) -> str:
    """Return the question before a season is closed, with the tables at which counters lie."""
    from ging_service.client.errors import Problem
    from ging_service.domain.ledger import at_tables

    held: dict[str, int] = {}
    try:
        held = {one["account"]: one["balance"] for one in made.api.list_accounts(limit=500)}
    except Problem as problem:
        # A key that may not read the book may still close a season.
        if problem.code != "not_allowed":
            raise
    left = ", ".join(f"{table} ({counters})" for table, counters in at_tables(held).items())
    return (f"Counters are still at tables: {left}. " if left else "") + f"Close season {season_id}?"


@season.command(epilog=example("ging season close spring"))
@session(writes=True)
@click.argument("season_id", metavar="ID")
@asks_first(_closing, about=_seen)
def close(made: Session, season_id: str) -> None:
    """Close a season that is over. It takes no more postings but by a ruling."""
    print_done(made, made.api.close_season(season_id, **made.given))


@season.command(epilog=example("ging season show spring"))
@session()
@click.argument("season_id", metavar="ID")
def show(made: Session, season_id: str) -> None:
    """Show a season: its terms, what accounts held.

    What was written when it was closed stands beside what rulings have made of it since.
    """
    seen = _seen(made, season_id)
    if made.as_json:
        print_json(seen)
        return
    terms = _terms_of(seen)
    days = f"{terms.first_day} to {terms.last_day} {terms.zone}"
    say(f"SEASON {seen['season']}: {seen['name']}, {seen['state']}, {days}")
    say(f"from {terms.starts_at} until {terms.last_moment}")
    worth = f"a counter is worth {counter_worth(terms.money)}; table money: {_table_money(terms)}"
    say(f"{worth}; members' counters are {terms.members_at_close} at the close", "")
    end = "closing" if seen["state"] == "closed" else "so far"
    rows = [_balance(one) for one in seen["balances"]]
    console().print(table("Balances", ("account", ">opening", ">ruled", f">{end}", ">ruled"), rows))


@season.command("list", epilog=example("ging season list"))
@session()
@newest_first
def list_all(made: Session, *, paging: Paging) -> None:
    """List the seasons, the newest first."""
    columns: dict[str, Cell] = {
        "id": "season",
        "name": "name",
        "state": "state",
        "first day": lambda one: _terms_of(one).first_day,
        "last day": lambda one: _terms_of(one).last_day,
        "a counter": lambda one: counter_worth(_terms_of(one).money),
        "table money": lambda one: _table_money(_terms_of(one)),
        "at the close": lambda one: _terms_of(one).members_at_close,
    }
    print_list(made, made.api.list_seasons(**paging).first().whole, "Seasons", columns)


def _balance(one: Answer) -> tuple[str, ...]:
    """The balance columns; rulings since the closing have columns of their own, if there were any."""
    end = one["closing_as_ruled"] if one["closing"] is None else one["closing"]
    return (
        one["account"],
        str(one["opening"]),
        _ruled(one["opening"], one["opening_as_ruled"]),
        str(end),
        _ruled(end, one["closing_as_ruled"]),
    )


def _ruled(written: int, now: int) -> str:
    return signed(now - written) if now != written else ""


def _terms_of(season: Answer) -> SeasonTerms:
    return msgspec.convert(season["terms"], SeasonTerms)


def _table_money(terms: SeasonTerms) -> str:
    return "none" if terms.table_money_per == "none" else f"{terms.table_money} a player and {terms.table_money_per}"
