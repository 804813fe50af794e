"""Answers about a deal of Ging and its result."""

from __future__ import annotations

from marshmallow import fields

from ging_service.games.ging.api.fields import by_seat, seat, suit
from ging_service.games.ging.api.shared_schemas import SuitClaim
from ging_service.games.ging.game import DEAL_KINDS
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import many, number, one_of, text, text_or_null, time, yes_no


class SuitOfSeat(Answer):
    """A suit that a seat has won with."""

    seat = seat()
    suit = suit()


class RuledDeal(Answer):
    """A deal as ruled."""

    voided = yes_no("no counters move")
    dealer = seat("the actual dealer, by the rulings")
    kind = one_of("the outcome; empty if it is void", "sweep", "most", "none", "misdeal", "undone", "")
    combination = text_or_null("of a sweep", attribute="summary.combination")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitOfSeat), "most and second", attribute="summary.claims", dump_default=())
    net = by_seat(fields.Integer(), "counters won or lost, corrections included; ordered transfers are not")


class DealEntry(Answer):
    """The result of a deal: as it was recorded, and as it has been ruled."""

    table = text("id", attribute="table_id")
    game = text("the game that is played at the table")
    deal = number("from 1 at each table")
    dealer = seat("the actual dealer")
    recorded = yes_no("played with real cards")
    kind = one_of("the outcome", *DEAL_KINDS)
    combination = text_or_null("of a sweep", attribute="summary.combination")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitClaim), "most and second", attribute="summary.claims", dump_default=())
    net = by_seat(fields.Integer(), "counters won or lost, the new dressing included")
    false_claims = number("G21", attribute="summary.false_claims", dump_default=0)
    first_version = number("of the table's stream: the deal's first event")
    last_version = number("the last event of its settlement; the first one's while it runs")
    recorded_at = time("when the deal was recorded")
    happened_at = time("when it was dealt")
    ruled = fields.Nested(
        RuledDeal, required=True, allow_none=True, metadata={"description": "as ruled; null: as it was recorded"}
    )
