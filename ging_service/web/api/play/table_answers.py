"""Answers about tables of any game."""

from __future__ import annotations

from marshmallow import fields

from ging_service.web.api.game_api.any_game import TABLE_STATE
from ging_service.web.api.schemas.answer import Answer, page_of
from ging_service.web.api.schemas.fields import Deadline, by_seat, number, text, text_or_null, time, word_of_game
from ging_service.web.api.schemas.game_words import PHASES


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
