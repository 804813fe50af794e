"""What the API answers about deals and penalties."""

from __future__ import annotations

from marshmallow import fields

from ging_service.web.api.answer import Answer, SuitClaim, page_of
from ging_service.web.api.dispute_answers import Dispute
from ging_service.web.api.event_answers import Event
from ging_service.web.api.fields import (
    DEAL_KINDS,
    by_seat,
    many,
    number,
    one_of,
    seat,
    suit,
    text,
    text_or_null,
    time,
    yes_no,
)


class SuitOfSeat(Answer):
    """A suit that a seat has won with."""

    seat = seat()
    suit = suit()


class RuledDeal(Answer):
    """What rulings have made of a deal."""

    voided = yes_no("it moves nothing")
    dealer = seat("whoever really dealt, by the rulings")
    kind = one_of("what it came to; empty where it is void", "sweep", "most", "none", "misdeal", "undone", "")
    combination = text_or_null("of a sweep")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitOfSeat), "most and second")
    net = by_seat(fields.Integer(), "counters won or lost, corrections included; ordered transfers are not")


class DealEntry(Answer):
    """What a deal came to: as it was recorded, and as it has been ruled."""

    table = text("id", attribute="table_id")
    deal = number("from 1 at each table")
    dealer = seat("whoever really dealt")
    recorded = yes_no("played with real cards")
    kind = one_of("what became of it", *DEAL_KINDS)
    combination = text_or_null("of a sweep")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitClaim), "most and second")
    net = by_seat(fields.Integer(), "counters won or lost, the new dressing included")
    false_claims = number("G21")
    first_version = number("of the table's stream: the deal's first event")
    last_version = number("the last event of its settlement; the first one's while it runs")
    recorded_at = time("when the deal was recorded")
    happened_at = time("when it was dealt")
    ruled = fields.Nested(
        RuledDeal, required=True, allow_none=True, metadata={"description": "as ruled; null: as it was recorded"}
    )


class DealSeen(DealEntry):
    """A deal with its events, as whoever asks may see them."""

    events = many(fields.Nested(Event), "from the deal's first event on")
    disputes = many(fields.Nested(Dispute), "about this deal, with what was ruled")


class PenaltyStep(Answer):
    """G25 to G28: a step of a lost deal."""

    table = text("id", attribute="table_id")
    version = number("of the table's stream")
    seat = seat("of the accused")
    member = text("the accused")
    step = one_of(
        "what",
        "accused",
        "not_upheld",
        "upheld",
        "lapsed",
        "set_aside",
        "dealer_replaced",
        "penalty_deal_dodged",
        "ended",
    )
    deal = number("the running or last deal; 0 before the first")
    penalty_deals = number("deals in others' places found due")
    by_seat = number("the accuser, or the natural dealer who is replaced; -1 for neither")
    recorded_at = time("when it was recorded")


DealPage, PenaltyPage = page_of(DealEntry), page_of(PenaltyStep)
