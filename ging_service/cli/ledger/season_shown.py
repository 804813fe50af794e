"""Seasons as tables: their terms, and what accounts held at their beginning and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.cli.shared import output
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.books.terms import counter_worth

if TYPE_CHECKING:
    from ging_service.cli.shared.command_context import Session
    from ging_service.domain.books.terms import SeasonTerms
    from ging_service.reporting.ledger.books import SeasonBalance, SeasonEntry, SeasonView
    from ging_service.reporting.paging import Page

_COLUMNS: Final = ("id", "name", "state", "first day", "last day", "a counter", "table money", "at the close")


def print_seasons(session: Session, page: Page[SeasonEntry]) -> None:
    """Print a page of seasons."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.books.books_answers import Season as Answer

        print_objects(page, Answer)
        return
    output.print_page(page, output.table("Seasons", _COLUMNS, map(_season, page.items)))


def print_season(session: Session, seen: SeasonView) -> None:
    """Print a season and its balances."""
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
    return output.signed(now - written) if now != written else ""


def _table_money(terms: SeasonTerms) -> str:
    return "none" if terms.table_money_per == "none" else f"{terms.table_money} a player and {terms.table_money_per}"
