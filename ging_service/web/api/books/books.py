"""The treasurer's book: seasons, limits, stock, gifts, fines and opening balances."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application.money import money_terms
from ging_service.domain.books import commands as c
from ging_service.domain.books.state import NONE
from ging_service.domain.books.terms import SeasonTerms
from ging_service.domain.errors import Refused
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.execution.errors import NotFound
from ging_service.reporting.club.versions import stream_version
from ging_service.reporting.ledger import books
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.books import books_answers as answers
from ging_service.web.api.books import books_bodies as bodies
from ging_service.web.api.responses import entered_answer, json_answer, page_answer
from ging_service.web.api.schemas.bodies import Nothing
from ging_service.web.api.schemas.filters import OrderedPages, page_asked
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.current_services import services

if TYPE_CHECKING:
    from collections.abc import Iterator

    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("books", __name__, url_prefix="/v1/clubs/<slug:club>", description="The treasurer's book")

Asked = dict[str, Any]


@BLUEPRINT.read("/books", answers.Books, needs=Right.READ_BOOKS)
def get_books(club: str) -> Response:
    """Limits, stock and open seasons. The ETag is the version of the book, for `If-Match` of commands to it."""
    seen = books.get_books(services(), club)
    return json_answer(shape_of(answers.Books)(seen), etag=seen.version)


@BLUEPRINT.read("/seasons", answers.SeasonPage, needs=Right.READ_CLUB, query=OrderedPages)
def list_seasons(asked: Asked, club: str) -> Response:
    """The seasons in order of their days."""
    return page_answer(books.list_seasons(services(), club, page_asked(asked)), shape_of(answers.Season))


@BLUEPRINT.command("/seasons", bodies.NewSeason, needs=Right.KEEP_BOOKS)
def open_season(asked: Asked, club: str) -> Response:
    """Open a season under terms that are fixed once something is booked in it."""
    return entered_answer(club, c.OpenSeason(season=asked["season"], name=asked["name"], terms=_terms(asked)), asked)


@BLUEPRINT.command("/seasons/<slug:season>/correction", bodies.CorrectedSeason, needs=Right.KEEP_BOOKS)
def correct_season(asked: Asked, club: str, season: str) -> Response:
    """Correct a season. Once something is booked in it, only its name and last day change: today at the earliest."""
    with _named_in_path():
        return entered_answer(club, c.CorrectSeason(season=season, name=asked["name"], terms=_terms(asked)), asked)


@BLUEPRINT.command("/seasons/<slug:season>/withdrawal", Nothing, needs=Right.KEEP_BOOKS, required=False)
def withdraw_season(asked: Asked, club: str, season: str) -> Response:
    """Withdraw a season in which nothing has been booked."""
    with _named_in_path():
        return entered_answer(club, c.WithdrawSeason(season=season), asked)


@BLUEPRINT.read("/seasons/<slug:season>", answers.SeasonSeen, needs=Right.READ_BOOKS)
def get_season(club: str, season: str) -> Response:
    """One season, with what accounts held at its beginning and end: as written when it was closed, and as ruled since."""
    # Read first: `If-Match` refuses a version that is too old, and one that is too new would hide a change.
    version = stream_version(services(), club, BOOKS_STREAM)
    seen = books.get_season(services(), club, season)
    balances = map(shape_of(answers.SeasonBalance), seen.balances)
    return json_answer(shape_of(answers.Season)(seen.entry) | {"balances": list(balances)}, etag=version)


@BLUEPRINT.command("/seasons/<slug:season>/closing", Nothing, needs=Right.KEEP_BOOKS, required=False)
def close_season(asked: Asked, club: str, season: str) -> Response:
    """Close a season: it takes no more postings except those of rulings. The closing counts at the season's end."""
    with _named_in_path():
        # Time and balances are filled in while the log is locked.
        return entered_answer(club, c.CloseSeason(season=season, now="", balances=()), asked)


@BLUEPRINT.command("/credit-limits", bodies.NewCreditLimit, needs=Right.KEEP_BOOKS)
def set_credit_limit(asked: Asked, club: str) -> Response:
    """Limit how far below zero members may go by taking counters."""
    return entered_answer(
        club, c.SetCreditLimit(member=asked["member"] or "", counters=_none_as_figure(asked["counters"])), asked
    )


@BLUEPRINT.command("/bank-limit", bodies.NewBankLimit, needs=Right.KEEP_BOOKS)
def set_bank_limit(asked: Asked, club: str) -> Response:
    """Limit how many counters the bank may give out in all."""
    return entered_answer(club, c.SetBankLimit(counters=_none_as_figure(asked["counters"])), asked)


@BLUEPRINT.command("/stock", bodies.NewStock, needs=Right.KEEP_BOOKS)
def state_stock(asked: Asked, club: str) -> Response:
    """Set how many counters the club owns."""
    return entered_answer(club, c.StateStock(counters=asked["counters"]), asked)


@BLUEPRINT.command("/gifts", bodies.NewGift, needs=Right.KEEP_BOOKS)
def give_counters(asked: Asked, club: str) -> Response:
    """Counters from one member, or from the club, to another."""
    gift = {name: asked[name] for name in ("member", "counters", "note")}
    return entered_answer(club, c.GiveCounters(giver=asked["giver"] or "", **gift), asked)


@BLUEPRINT.command("/fines", bodies.NewFine, needs=Right.KEEP_BOOKS)
def impose_fine(asked: Asked, club: str) -> Response:
    """A member pays the club a fine."""
    fine = c.ImposeFine(member=asked["member"], counters=asked["counters"], note=asked["note"])
    return entered_answer(club, fine, asked)


@BLUEPRINT.command("/reversals", bodies.NewReversal, needs=Right.KEEP_BOOKS)
def reverse_entry(asked: Asked, club: str) -> Response:
    """Reverse a fine, a gift or a purchase that was wrong: its counters go back, and both entries stay."""
    # The entry at that position is looked up while the log is locked.
    return entered_answer(club, c.ReverseEntry(reverses=asked["reverses"], note=asked["note"], entry=None), asked)


@BLUEPRINT.command("/opening-balances", bodies.NewOpeningBalance, needs=Right.KEEP_BOOKS)
def enter_opening_balance(asked: Asked, club: str) -> Response:
    """What a member had, or owed, when the club began to keep its ledger here."""
    opening = c.EnterOpeningBalance(member=asked["member"], counters=asked["counters"], note=asked["note"])
    return entered_answer(club, opening, asked)


def _terms(asked: Asked) -> SeasonTerms:
    terms = {one.name: asked[one.name] for one in fields(SeasonTerms) if one.name in asked}
    # The use case finds the moments of the days.
    return SeasonTerms(**terms | {"starts_at": "", "ends_at": "", "money": money_terms(**asked["money"])})


@contextmanager
def _named_in_path() -> Iterator[None]:
    """A season that the path names and the club does not have is not found."""
    try:
        yield
    except Refused as refusal:
        if refusal.code == "no_such_season":
            raise NotFound("season") from refusal
        raise


def _none_as_figure(limit: int | None) -> int:
    return NONE if limit is None else limit
