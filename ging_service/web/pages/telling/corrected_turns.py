"""What a ruling on who dealt changes of turns, lost deals and penalties, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.games.ging.rules.rotation import due_dealer
from ging_service.domain.games.ging.ruling_events import FindingSetAside
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, together

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.games.ging.ruling_events import RotationCorrected
    from ging_service.web.pages.telling.told import Called


def tell_of_corrected_turns(event: RotationCorrected | FindingSetAside, called: Called) -> Told:
    """Who deals next by the corrected record, or who was found guilty without cause."""
    if isinstance(event, FindingSetAside):
        text = _(
            "By the corrected record %(who)s did not lose the deal: the finding is set aside.",
            who=called.seat(event.accused),
        )
        return Told(text=text, rule="G28")
    return Told(text=" ".join(_sentences(event, called)), rule="G24")


def _sentences(event: RotationCorrected, called: Called) -> Iterator[str]:
    yield _("By the corrected record the next deal is %(who)s's.", who=called.seat(due_dealer(event.rotation)))
    if event.penalties:
        yield _("Penalties still to be served: %(who)s.", who=together([called.seat(seat) for seat in event.penalties]))
    dodged = dict.fromkeys(dodge.seat for dodge in event.dodges if not dodge.lapsed)
    if dodged:
        yield _("Turns dodged: %(who)s.", who=together([called.seat(seat) for seat in dodged]))
