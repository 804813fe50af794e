"""Bodies of commands to the treasurer's book."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields, validate

from ging_service.domain.books.terms import MembersAtClose, TableMoneyPer
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.free_text import LONGEST_TEXT
from ging_service.web.api.books.settlement_bodies import AskedMoney
from ging_service.web.api.schemas.bodies import Body
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag, asked_id

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
