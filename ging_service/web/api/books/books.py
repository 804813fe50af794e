"""The treasurer's book: seasons, limits, stock, gifts, fines and opening balances."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, get_args

from marshmallow import fields, validate

from ging_service.access.role_rights import Right
from ging_service.application.money import money_terms
from ging_service.domain.books import commands as c
from ging_service.domain.books.state import NONE
from ging_service.domain.books.terms import MembersAtClose, SeasonTerms, TableMoneyPer
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.free_text import LONGEST_TEXT
from ging_service.domain.streams import BOOKS_STREAM
from ging_service.reporting.club.clubs import stream_version
from ging_service.reporting.ledger import books
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.books import books_answers as answers
from ging_service.web.api.books.settlements import AskedMoney
from ging_service.web.api.responses import entered_answer, json_answer
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag, asked_id
from ging_service.web.api.schemas.filters import OrderedPages, page_asked
from ging_service.web.api.schemas.objects import Body, Nothing
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.errors import named_in_address
from ging_service.web.http.running_request import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


_LONGEST = validate.Length(max=LONGEST_TEXT)
_DAY = {"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}


def _words(doc: str) -> Words:
    return Words(load_default="", validate=_LONGEST, metadata={"description": doc})


def _counters(least: int, example: int, doc: str = "How many") -> Whole:
    told = {"description": doc, "minimum": least, "maximum": MOST_COUNTERS, "examples": [example]}
    return Whole(required=True, metadata=told)


def _limit(doc: str) -> Whole:
    told = {"description": f"{doc}; null: no limit", "minimum": 0, "maximum": MOST_COUNTERS, "examples": [50]}
    return Whole(required=True, allow_none=True, validate=validate.Range(min=0), metadata=told)


def _one_of(default: str, doc: str, *choices: str) -> Words:
    return Words(load_default=default, validate=validate.OneOf(choices), metadata={"description": doc})


class CorrectedSeason(Body):
    """A season's name and terms."""

    name = Words(required=True, metadata={"description": "The season's name", "examples": ["2026/27"]})
    first_day = Words(required=True, metadata=_DAY | {"description": "Its first day", "examples": ["2026-09-01"]})
    last_day = Words(
        required=True, metadata=_DAY | {"description": "Its last day, which belongs to it", "examples": ["2027-06-30"]}
    )
    zone = Words(
        load_default="",
        metadata={
            "description": "The time zone of its days (IANA); left out: the club's",
            "examples": ["Europe/Amsterdam"],
        },
    )
    money = fields.Nested(AskedMoney, required=True)
    table_money_per = _one_of("none", "For what each player owes table money", *get_args(TableMoneyPer))
    table_money = Whole(
        load_default=0,
        metadata={
            "description": "Counters from each player who is no bot, 0 without table money",
            "maximum": MOST_COUNTERS,
        },
    )
    members_at_close = _one_of("carried", "Members' counters at the season's close", *get_args(MembersAtClose))
    revalues = asked_flag("The counters that members bring into the season are worth its value from then on")


class NewSeason(CorrectedSeason):
    """A season to be opened. Its terms are fixed once something is booked in it."""

    season = asked_id("The season's id", "2026-27")


class NewCreditLimit(Body):
    """How far below zero members may go by taking counters."""

    member = Words(
        allow_none=True, required=True, metadata={"description": "Whose; null: all without one of their own"}
    )
    counters = _limit("How far")


class NewBankLimit(Body):
    """How many counters the bank may give out in all."""

    counters = _limit("How many")


class NewStock(Body):
    """How many counters the club owns."""

    counters = _counters(0, 1000)


class NewGift(Body):
    """Counters given to a member."""

    giver = Words(load_default="", allow_none=True, metadata={"description": "The member who gives; null: the club"})
    member = asked_id("Who is given them")
    counters = _counters(1, 20)
    note = _words("Note")


class NewFine(Body):
    """A fine."""

    member = asked_id("Who pays it")
    counters = _counters(1, 5)
    note = Words(required=True, validate=_LONGEST, metadata={"description": "What for", "examples": ["Came late."]})


class NewReversal(Body):
    """A fine or a gift that was wrong."""

    reverses = Whole(
        required=True, metadata={"description": "Its position in the club's log", "minimum": 0, "examples": [17]}
    )
    note = Words(required=True, validate=_LONGEST, metadata={"description": "Why", "examples": ["Wrong member."]})


class NewOpeningBalance(Body):
    """What a member had when the club began to keep its ledger here."""

    member = asked_id("Member")
    counters = _counters(-MOST_COUNTERS, 40, "Below zero if the member owed them")
    note = _words("Note")


BLUEPRINT = Blueprint("books", __name__, url_prefix="/v1/clubs/<slug:club>", description="The treasurer's book")

Asked = dict[str, Any]


@BLUEPRINT.read("/books", answers.Books, needs=Right.READ_BOOKS)
def get_books(club: str) -> object:
    """Limits, stock and open seasons. The ETag is the version of the book, for `If-Match` of commands to it."""
    seen = books.get_books(services(), club)
    return seen, seen.version


@BLUEPRINT.read("/seasons", answers.SeasonPage, needs=Right.READ_CLUB, query=OrderedPages)
def list_seasons(asked: Asked, club: str) -> object:
    """The seasons in order of their days."""
    return books.list_seasons(services(), club, page_asked(asked))


@BLUEPRINT.command("/seasons", NewSeason, needs=Right.KEEP_BOOKS)
def open_season(asked: Asked, club: str) -> Response:
    """Open a season under terms that are fixed once something is booked in it."""
    return entered_answer(club, c.OpenSeason(season=asked["season"], name=asked["name"], terms=_terms(asked)), asked)


@BLUEPRINT.command("/seasons/<slug:season>/correction", CorrectedSeason, needs=Right.KEEP_BOOKS)
def correct_season(asked: Asked, club: str, season: str) -> Response:
    """Correct a season. Once something is booked in it, only its name and last day change: today at the earliest."""
    with named_in_address("season"):
        return entered_answer(club, c.CorrectSeason(season=season, name=asked["name"], terms=_terms(asked)), asked)


@BLUEPRINT.command("/seasons/<slug:season>/withdrawal", Nothing, needs=Right.KEEP_BOOKS, required=False)
def withdraw_season(asked: Asked, club: str, season: str) -> Response:
    """Withdraw a season in which nothing has been booked."""
    with named_in_address("season"):
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
    with named_in_address("season"):
        # Time and balances are filled in while the log is locked.
        return entered_answer(club, c.CloseSeason(season=season, now="", balances=()), asked)


@BLUEPRINT.command("/credit-limits", NewCreditLimit, needs=Right.KEEP_BOOKS)
def set_credit_limit(asked: Asked, club: str) -> Response:
    """Limit how far below zero members may go by taking counters."""
    return entered_answer(
        club, c.SetCreditLimit(member=asked["member"] or "", counters=_none_as_figure(asked["counters"])), asked
    )


@BLUEPRINT.command("/bank-limit", NewBankLimit, needs=Right.KEEP_BOOKS)
def set_bank_limit(asked: Asked, club: str) -> Response:
    """Limit how many counters the bank may give out in all."""
    return entered_answer(club, c.SetBankLimit(counters=_none_as_figure(asked["counters"])), asked)


@BLUEPRINT.command("/stock", NewStock, needs=Right.KEEP_BOOKS)
def state_stock(asked: Asked, club: str) -> Response:
    """Set how many counters the club owns."""
    return entered_answer(club, c.StateStock(counters=asked["counters"]), asked)


@BLUEPRINT.command("/gifts", NewGift, needs=Right.KEEP_BOOKS)
def give_counters(asked: Asked, club: str) -> Response:
    """Counters from one member, or from the club, to another."""
    gift = {name: asked[name] for name in ("member", "counters", "note")}
    return entered_answer(club, c.GiveCounters(giver=asked["giver"] or "", **gift), asked)


@BLUEPRINT.command("/fines", NewFine, needs=Right.KEEP_BOOKS)
def impose_fine(asked: Asked, club: str) -> Response:
    """A member pays the club a fine."""
    fine = c.ImposeFine(member=asked["member"], counters=asked["counters"], note=asked["note"])
    return entered_answer(club, fine, asked)


@BLUEPRINT.command("/reversals", NewReversal, needs=Right.KEEP_BOOKS)
def reverse_entry(asked: Asked, club: str) -> Response:
    """Reverse a fine, a gift or a purchase that was wrong: its counters go back, and both entries stay."""
    # The entry at that position is looked up while the log is locked.
    return entered_answer(club, c.ReverseEntry(reverses=asked["reverses"], note=asked["note"], entry=None), asked)


@BLUEPRINT.command("/opening-balances", NewOpeningBalance, needs=Right.KEEP_BOOKS)
def enter_opening_balance(asked: Asked, club: str) -> Response:
    """What a member had, or owed, when the club began to keep its ledger here."""
    opening = c.EnterOpeningBalance(member=asked["member"], counters=asked["counters"], note=asked["note"])
    return entered_answer(club, opening, asked)


def _terms(asked: Asked) -> SeasonTerms:
    terms = {one.name: asked[one.name] for one in dataclasses.fields(SeasonTerms) if one.name in asked}
    # The use case finds the moments of the days.
    return SeasonTerms(**terms | {"starts_at": "", "ends_at": "", "money": money_terms(**asked["money"])})


def _none_as_figure(limit: int | None) -> int:
    return NONE if limit is None else limit
