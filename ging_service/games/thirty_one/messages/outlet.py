"""The words of Thirty-one for its events and reports, for the pages and the command line."""

from __future__ import annotations

from typing import Final

from ging_service.event_messages.game_messages import GameMessages
from ging_service.games.thirty_one.messages.amended import round_amended_words, round_is_corrected, round_is_void
from ging_service.games.thirty_one.messages.record_words import record_words
from ging_service.games.thirty_one.messages.report_words import report_words
from ging_service.games.thirty_one.messages.table_events import table_message

MESSAGES: Final = GameMessages(
    message=table_message,
    amended=round_amended_words,
    voided=round_is_void,
    corrected=round_is_corrected,
    record_words=record_words,
    report_words=report_words,
)
