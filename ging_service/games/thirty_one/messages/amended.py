"""What a ruling has made of a round, in words: the players and the rules call deals rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.games.thirty_one.messages.game_words import result_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.thirty_one.decider.amending import KeptRound


def round_is_void(deal: int) -> str:
    """That the round of this number is void by a ruling."""
    return _("By a ruling, round %(deal)s is void.", deal=number(deal))


def round_is_corrected(deal: int) -> str:
    """That a ruling orders payments for the round of this number."""
    return _("By a ruling, something is corrected in round %(deal)s.", deal=number(deal))


def round_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended round
    """What the round has come to."""
    kept: KeptRound = event.amended
    amended = _("By a ruling, round %(deal)s is amended.", deal=number(event.deal))
    return f"{amended} {result_words(kept.kind, kept.winner, names.seat)}"
