"""Seasons: the value of counters for some time. A season is opened once and closed for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.books import at_books
from ging_service.application.club import at_club
from ging_service.application.money import FINEST_VALUE, money_terms
from ging_service.calendar.club_zone import club_zone
from ging_service.domain.books import commands as c
from ging_service.domain.books.terms import MembersAtClose, SeasonTerms, TableMoneyPer, worth
from ging_service.domain.club.commands import SetTimeZone
from ging_service.domain.errors import Refused
from ging_service.execution.errors import NotFound
from ging_service.i18n.messages import _
from ging_service.reporting.ledger import books
from ging_service.reporting.paging import Paging
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.forms import amount_of, form_caller, text, ticked, whole
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("seasons", __name__)


@BLUEPRINT.page("/seasons", needs=Right.READ_CLUB)
def seasons_page(club: str) -> Response:
    """Show the seasons with their terms, and the limits to viewers who may read the books."""
    may_read = Right.READ_BOOKS in person().rights
    return show(
        "pages/club/seasons.html",
        seasons=books.list_seasons(services(), club, Paging(after=request.args.get("after", ""))),
        books=books.get_books(services(), club) if may_read else None,
        names=names(),
        table_money=table_money_words(),
        members_at_close=close_words(),
        worth=worth,
        zone=club_zone(services(), club),
    )


@BLUEPRINT.form("/seasons", needs=Right.KEEP_BOOKS, again=seasons_page)
def open_season_by_form(club: str) -> str:
    """Open a season under terms that are fixed from then on."""
    # With any number of decimal places, three of them are never clear: "1,000" and "1.000" are one, or a thousand.
    money = money_terms(
        text("currency").upper(), amount_of(text("counter_value"), "counter_value", FINEST_VALUE, sign="")
    )
    # The use case finds the moments of the days.
    terms = SeasonTerms(
        first_day=text("first_day"),
        last_day=text("last_day"),
        zone=text("zone"),
        starts_at="",
        ends_at="",
        money=money,
        table_money_per=_one_of("table_money_per", get_args(TableMoneyPer)),
        table_money=whole("table_money", 0),
        members_at_close=_one_of("members_at_close", get_args(MembersAtClose)),
    )
    opening = c.OpenSeason(season=text("season").lower(), name=text("name"), terms=terms)
    at_books(services(), club, opening, form_caller())
    return f"/clubs/{club}/seasons"


@BLUEPRINT.form("/time-zone", needs=Right.KEEP_MEMBERS, again=seasons_page)
def set_time_zone_by_form(club: str) -> str:
    """Set the time zone in which the club's dates are meant."""
    at_club(services(), club, SetTimeZone(zone=text("club_zone")), form_caller())
    return f"/clubs/{club}/seasons"


@BLUEPRINT.form("/seasons/close", needs=Right.KEEP_BOOKS, again=seasons_page)
def close_season_by_form(club: str) -> str:
    """Close the named season, for good."""
    if not ticked("sure"):
        raise BadRequest("invalid", _("Tick the box to confirm."), "sure")
    try:
        # Time and balances are filled in while the log is locked.
        at_books(services(), club, c.CloseSeason(season=text("closed"), now="", balances=()), form_caller())
    except Refused as refusal:
        if refusal.code == "no_such_season":
            raise NotFound("season") from refusal
        raise
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
