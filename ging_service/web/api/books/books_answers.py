"""Answers about the treasurer's book and its seasons."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.reporting.ledger.books import SeasonState
from ging_service.web.api.events.books_events import SeasonTerms
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import OrNull, limit, many, number, number_or_null, one_of, text

_AS_RULED = "by the ledger as it is now, with all rulings since"


class Season(Answer):
    """A season."""

    season = text("id")
    name = text("for people")
    state = one_of("a closed season takes no postings except those of rulings", *get_args(SeasonState))
    terms = fields.Nested(SeasonTerms, required=True)


class SeasonPage(Answer):
    """Some seasons."""

    items = many(fields.Nested(Season), "in order of their days")
    next = OrNull(required=True, metadata={"description": "cursor of the next page, for `after`; null on the last"})


class SeasonBalance(Answer):
    """The balance of an account at a season's beginning and end."""

    account = text("account")
    opening = number("as written when the previous season was closed; from the ledger if no closed season ends there")
    opening_as_ruled = number(_AS_RULED)
    closing = number_or_null("as written when the season was closed; null while it is open")
    closing_as_ruled = number(f"{_AS_RULED}; of an open season: with all that counts in it so far")


class SeasonSeen(Season):
    """A season with the balances of accounts."""

    balances = many(fields.Nested(SeasonBalance), "balances of the accounts that held something then, by name")


class MemberLimit(Answer):
    """A member's own credit limit."""

    member = text("id")
    counters = limit("how far below zero the member may go")


class Books(Answer):
    """The terms in force by the treasurer's book."""

    member_limit = limit("how far below zero members without a limit of their own may go")
    limits = many(fields.Nested(MemberLimit), "of members who have their own")
    bank_limit = limit("how many counters the bank may give out in all")
    stock = number_or_null("how many counters the club owns; null: not set")
    open_seasons = many(fields.Nested(Season), "in order of their days")
