"""The words of Newmarket for its events and reports, for the pages and the command line."""

from __future__ import annotations

from typing import Final

from ging_service.event_messages.game_messages import GameMessages
from ging_service.games.newmarket.messages.amended import deal_amended_words
from ging_service.games.newmarket.messages.record_words import record_words
from ging_service.games.newmarket.messages.report_words import report_words
from ging_service.games.newmarket.messages.table_events import table_message

MESSAGES: Final = GameMessages(
    message=table_message, amended=deal_amended_words, record_words=record_words, report_words=report_words
)
