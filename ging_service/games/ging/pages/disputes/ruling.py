"""Ging's part of the form for a ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.cards import SUITS
from ging_service.event_messages.card_words import SUIT_SIGNS, suit_words
from ging_service.games.ging.messages.game_words import combination_words
from ging_service.games.ging.pages.disputes.ruling_form import AS_IT_IS, as_read, ruling_in_form
from ging_service.games.ging.review.dossier import dossier
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.i18n.messages import _
from ging_service.web.http.current_services import services
from ging_service.web.pages.games.outlet import RulingForm
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.reporting.tables.disputes import DisputeEntry


def _fields(club: str, entry: DisputeEntry, called: Names) -> dict[str, Any]:
    """Return the values of the template, besides those of every game."""
    # A dispute about the table as a whole has no deal, and its ruling amends none.
    judged = dossier(services(), club, entry.table_id, entry.deal, person()) if entry.deal else None
    return {
        "read": as_read(judged) if judged else None,
        "is_recorded": judged is not None and judged.deal.dealt.recorded,
        "is_showdown": judged is not None and judged.rules.mode == "showdown",
        "suits": [(suit, SUIT_SIGNS[suit], suit_words(suit)) for suit in SUITS],
        "combinations": [(name, combination_words(name)) for name in COMBINATIONS],
        "amended_dealers": _amended_dealers(judged.deal.dealt.recorded, called) if judged else (),
        "dealers": [(AS_IT_IS, _("the player whose turn it is")), *((seat, called.seat(seat)) for seat in SEATS)],
    }


def _amended_dealers(recorded: bool, called: Names) -> list[tuple[int, str]]:  # noqa: FBT001  as the deal has it
    """Return the seats that may have dealt instead. The service's own deals keep the dealer that they name."""
    if not recorded:
        return []
    return [(AS_IT_IS, _("as it is")), *((seat, called.seat(seat)) for seat in SEATS)]


RULING: Final = RulingForm(template="ging/ruling.html", ruling=ruling_in_form, fields=_fields)
"""Rulings on deals of Ging: they amend hands, dealer and declarations too, and say how the game continues."""
