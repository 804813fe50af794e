"""What a ruling has made of a deal and of its game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import from_fields
from ging_service.event_messages.rulings import amended_words
from ging_service.games.wild_card_rummy.decider.amended_deal import KeptAmendment
from ging_service.games.wild_card_rummy.decider.amending import NOTHING_ASKED
from ging_service.games.wild_card_rummy.messages.ending import won_words
from ging_service.games.wild_card_rummy.messages.game_words import by_seat, result_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.amending import KeptDeal

_NOTHING_KEPT: Final = from_fields(KeptAmendment, NOTHING_ASKED)


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """What the deal has come to, and who has won the game if that has changed.

    A deal that nobody amended is the last of the game, which is counted again: it came to what it was.
    """
    kept: KeptDeal = event.amended
    if is_counted_again(event):
        counted = _("By a ruling, the game of deal %(deal)s is counted again.", deal=number(event.deal))
        return f"{counted} {won_words(kept.winners, names)}"
    points = _("Points: %(points)s.", points=by_seat(kept.points, names.seat))
    told = [amended_words(event, names), result_words(kept.kind, kept.winner, names.seat), points]
    if kept.winners != kept.won_before:
        told.append(won_words(kept.winners, names))
    return " ".join(told)


def is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of an amended deal
    """Return True if the deal itself is not amended: it is the last of a game that another deal has changed."""
    return bool(event.amended.asked == _NOTHING_KEPT)
