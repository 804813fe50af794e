"""Answers about tables of any game, their deals and penalties."""

from __future__ import annotations

from marshmallow import Schema, fields

from ging_service.web.api.disputes.dispute_schemas import Dispute
from ging_service.web.api.events.event_answers import Event
from ging_service.web.api.game_api.any_game import DEAL_ENTRY, TABLE_STATE, any_of, game_of_deal
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.schemas.fields import (
    PHASES,
    Deadline,
    at_or_null,
    by_seat,
    many,
    number,
    one_of,
    replaced,
    seat,
    text,
    text_or_null,
    time,
    word_of_game,
)
from ging_service.web.api.schemas.objects import Answer, page_of


class TableEntry(Answer):
    """A table in the list."""

    table = text("id", attribute="table_id")
    game = text("which game is played there")
    phase = word_of_game("the phase of the table", *PHASES)
    members = by_seat(fields.String(), "ids by seat")
    deals_played = number("settled and passed deals")
    misdeals = number("deals that were called a misdeal or undone")
    voids = number("shuffles that were committed to and not dealt")
    declare_by = Deadline(
        required=True, attribute="declare_by_s", metadata={"description": "of the running deal", "format": "date-time"}
    )
    ended = text_or_null("why the game ended; null while it runs")
    opened_at = time("when its opening was recorded")
    happened_at = time("when it was opened")


TablePage = page_of(TableEntry)
TableState = TABLE_STATE


DealEntry = DEAL_ENTRY


def _with_events(entry: type[Schema]) -> type[Schema]:
    members = {
        "__doc__": "A deal with its events, as the caller may see them.",
        "events": many(fields.Nested(Event), "from the deal's first event on"),
        "disputes": many(fields.Nested(Dispute), "about this deal, with what was ruled"),
    }
    return type(entry.__name__.replace("DealEntry", "DealSeen"), (entry,), members)


DealSeen = any_of("AnyDealSeen", {kind: _with_events(api.deal) for kind, api in game_apis().items()}, game_of_deal)


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
    deal = replaced("`deal_number`; 0: none")
    deal_number = at_or_null("of the running or last deal; null: before the first", least=1, attribute="deal")
    penalty_deals = number("deals to deal in place of others, as found")
    by_seat = replaced("`due_to_seat`; -1 for neither")
    due_to_seat = at_or_null("the accuser, or the natural dealer who is replaced; null: neither", attribute="by_seat")
    recorded_at = time("when it was recorded")


DealPage, PenaltyPage = page_of(DealEntry, name="DealEntryPage"), page_of(PenaltyStep)
