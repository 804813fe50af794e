"""Answers about a deal of any game without an API of its own: what the platform itself keeps of every deal."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import many, number, text, text_or_null, time, yes_no


class RuledDealOfGame(Answer):
    """A deal as ruled."""

    voided = yes_no("no counters move")
    dealer = number("seat of the actual dealer, by the rulings")
    kind: fields.Field[Any] = text_or_null("the outcome; null: it is void")
    winners = many(fields.Integer(), "seats")
    net = many(fields.Integer(), "counters won or lost, corrections included; ordered transfers are not")


class DealEntryOfGame(Answer):
    """The base of entries of deals: subclasses say in what words ``kind`` and ``summary`` are."""

    table = text("id", attribute="table_id")
    game = text("the game that is played at the table")
    deal = number("from 1 at each table")
    dealer = number("seat of the actual dealer")
    recorded = yes_no("played with real cards")
    kind = text("the outcome")
    winners = many(fields.Integer(), "seats")
    net = many(fields.Integer(), "counters won or lost, by seat")
    summary = fields.Dict(required=True, metadata={"description": "further figures that the game provides"})
    first_version = number("of the table's stream: the deal's first event")
    last_version = number("the last event of its settlement; the first one's while it runs")
    recorded_at = time("when the deal was recorded")
    happened_at = time("when it was dealt")
    ruled = fields.Nested(RuledDealOfGame, required=True, allow_none=True)
