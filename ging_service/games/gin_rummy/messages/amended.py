"""A deal that a ruling has amended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages.game_words import result_words
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.i18n.text import _

if TYPE_CHECKING:
    from ging_service.event_messages.message import Names
    from ging_service.games.gin_rummy.decider.amending import KeptDeal


def amended_words(kept: KeptDeal, names: Names) -> str:
    """What the deal has come to, and who has won the game if that has changed."""
    result = result_words(from_fields(Result, kept), names.seat)
    if kept.game_winner == kept.won_before:
        return result
    if kept.game_winner in SEATS:
        return " ".join([result, _("%(who)s has won the game.", who=names.seat(kept.game_winner))])
    return " ".join([result, _("The game has no winner any more.")])
