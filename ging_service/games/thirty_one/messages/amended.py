"""What a ruling has made of a round, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.games.thirty_one.messages.game_words import result_words
from ging_service.i18n.text import _, number

if TYPE_CHECKING:
    from ging_service.event_messages.message import Names
    from ging_service.games.thirty_one.decider.amending import KeptRound


def round_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended round
    """What the round has come to."""
    kept: KeptRound = event.amended
    amended = _("By a ruling, round %(deal)s is amended.", deal=number(event.deal))
    return f"{amended} {result_words(kept.kind, kept.winner, names.seat)}"
