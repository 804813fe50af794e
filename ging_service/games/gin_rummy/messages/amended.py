"""What a ruling has made of a deal and of its game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import from_fields
from ging_service.event_messages.rulings import amended_words
from ging_service.games.gin_rummy.decider.amended_deal import KeptAmendment
from ging_service.games.gin_rummy.decider.amending import NOTHING_ASKED
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages.game_words import result_words
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.amending import KeptDeal

_NOTHING_KEPT: Final = from_fields(KeptAmendment, NOTHING_ASKED)


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """What the deal has come to, and who has won the game if that has changed.

    A deal that nobody amended is the last of a game that is counted again: it came to what it was.
    """
    kept: KeptDeal = event.amended
    if is_counted_again(event):
        return _counted_again(event.deal, kept, names)
    told = [amended_words(event, names), result_words(from_fields(Result, kept), names.seat)]
    if kept.game_winner != kept.won_before:
        told.append(_winner_words(kept, names))
    return " ".join(told)


def is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of an amended deal
    """Return True if the deal itself is not amended: it is the last of a game that another deal has changed."""
    # A ruling that voids a deal carries no amendment. The last deal of its game gets an empty one, which says that the
    # game is counted again.
    return bool(event.amended.asked == _NOTHING_KEPT)


def _counted_again(deal: int, kept: KeptDeal, names: Names) -> str:
    counted = _("By a ruling, the game of deal %(deal)s is counted again.", deal=number(deal))
    return " ".join([counted, _winner_words(kept, names)])


def _winner_words(kept: KeptDeal, names: Names) -> str:
    if kept.game_winner in SEATS:
        return _("%(who)s has won the game.", who=names.seat(kept.game_winner))
    return _("The game has no winner any more.")
