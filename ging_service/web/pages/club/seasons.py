"""Seasons: the value of counters for some time. A season is corrected until it is used, and closed for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.money import check_terms, money_terms
from ging_service.calendar.zoned_days import club_zone
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MembersAtClose, MoneyTerms, SeasonTerms, TableMoneyPer, one_counter, worth
from ging_service.domain.club.commands import SetTimeZone
from ging_service.domain.structs import replace
from ging_service.event_messages.books import worth_message
from ging_service.i18n.messages import _
from ging_service.reporting.ledger import books
from ging_service.reporting.paging import Paging
from ging_service.web.http.errors import BadRequest, named_in_address
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import counter_value_of, form_caller, need_sure, text, ticked, whole
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("seasons", __name__)

_TERMS: Final = ("first_day", "last_day", "zone", "table_money_per", "table_money", "members_at_close", "revalues")


@BLUEPRINT.page("/seasons", needs=Right.READ_CLUB)
def seasons_page(club: str) -> Response:
    """Show the seasons with their terms, and the limits to viewers who may read the books."""
    may_read = Right.READ_BOOKS in person().rights
    return show(
        "pages/club/seasons.html",
        seasons=books.list_seasons(services(), club, Paging(after=request.args.get("after", ""))),
        books=books.get_books(services(), club) if may_read else None,
        at_tables=books.counters_at_tables(services(), club) if may_read else {},
        names=names(),
        table_money=table_money_words(),
        members_at_close=close_words(),
        worth=worth,
        value_to_confirm=value_to_confirm,
        zone=club_zone(services(), club),
    )


@BLUEPRINT.form("/seasons", needs=Right.KEEP_BOOKS, again=seasons_page)
def open_season_by_form(club: str) -> str:
    """Open a season under terms that are fixed once something is booked in it."""
    opening = c.OpenSeason(season=text("season").lower(), name=text("name"), terms=_terms())
    at_books(services(), club, opening, form_caller())
    return f"/clubs/{club}/seasons"


@BLUEPRINT.page("/seasons/<slug:season>", needs=Right.KEEP_BOOKS)
def season_page(club: str, season: str) -> Response:
    """Show the form that corrects a season, or withdraws it."""
    entry = books.get_season(services(), club, season).entry
    money = entry.terms.money
    return show(
        "pages/club/season.html",
        season=entry,
        stored={"name": entry.name, "currency": money.currency, "counter_value": worth(money, 1)}
        | {name: getattr(entry.terms, name) for name in _TERMS},
        table_money=table_money_words(),
        members_at_close=close_words(),
        value_to_confirm=value_to_confirm,
    )


@BLUEPRINT.form("/seasons/<slug:season>/correct", needs=Right.KEEP_BOOKS, again=season_page)
def correct_season_by_form(club: str, season: str) -> str:
    """Correct a season: everything, or its name and last day once something is booked in it."""
    terms, stored = _terms(), books.get_season(services(), club, season).entry.terms.money
    if one_counter(terms.money) == one_counter(stored):  # an older season may be stored with other decimal places
        terms = replace(terms, money=stored)
    at_books(services(), club, c.CorrectSeason(season=season, name=text("name"), terms=terms), form_caller())
    return f"/clubs/{club}/seasons"


@BLUEPRINT.form("/seasons/<slug:season>/withdraw", needs=Right.KEEP_BOOKS, again=season_page)
def withdraw_season_by_form(club: str, season: str) -> str:
    """Withdraw a season in which nothing is booked."""
    need_sure()
    at_books(services(), club, c.WithdrawSeason(season=season), form_caller())
    return f"/clubs/{club}/seasons"


def _terms() -> SeasonTerms:
    """Return the terms in the form. The value of a counter must have been confirmed as it stands there."""
    money = _money()
    if text("confirmed") != value_to_confirm():
        sentence = worth_message(money)
        raise BadRequest("invalid", _("%(worth)s Tick the box if that is right.", worth=sentence), "confirmed")
    # The use case finds the moments of the days.
    return SeasonTerms(
        first_day=text("first_day"),
        last_day=text("last_day"),
        zone=text("zone"),
        starts_at="",
        ends_at="",
        money=money,
        table_money_per=_one_of("table_money_per", get_args(TableMoneyPer)),
        table_money=whole("table_money", 0),
        members_at_close=_one_of("members_at_close", get_args(MembersAtClose)),
        revalues=ticked("revalues"),
    )


def value_to_confirm() -> str:
    """Return what a sender confirms: the value of a counter as the form gives it. Another value is asked for again."""
    return f"{text('counter_value')} {text('currency')}"


def _money() -> MoneyTerms:
    """Return the money in the form."""
    currency = text("currency").upper()
    return check_terms(money_terms(currency, counter_value_of(text("counter_value"), currency)))


@BLUEPRINT.form("/time-zone", needs=Right.KEEP_MEMBERS, again=seasons_page)
def set_time_zone_by_form(club: str) -> str:
    """Set the time zone in which the club's dates are meant."""
    at_club(services(), club, SetTimeZone(zone=text("club_zone")), form_caller())
    return f"/clubs/{club}/seasons"


@BLUEPRINT.form("/seasons/close", needs=Right.KEEP_BOOKS, again=seasons_page)
def close_season_by_form(club: str) -> str:
    """Close the named season, for good."""
    need_sure()
    with named_in_address("season"):
        # Time and balances are filled in while the log is locked.
        at_books(services(), club, c.CloseSeason(season=text("closed"), now="", balances=()), form_caller())
    return f"/clubs/{club}/seasons"


def table_money_words() -> dict[str, str]:
    """Return the labels of the reasons for which each player owes table money."""
    return {"none": _("none"), "deal": _("for each deal"), "evening": _("for each evening")}


def close_words() -> dict[str, str]:
    """Return the labels of the treatments of members' counters at a season's close."""
    return {"carried": _("carried into the next season"), "cashed": _("cashed: everyone starts with none")}


def _one_of(name: str, choices: tuple[str, ...]) -> Any:  # noqa: ANN401  one of the choices
    chosen = text(name) or choices[0]
    if chosen not in choices:
        raise BadRequest("invalid", _("Choose one of the options."), name)
    return chosen
