"""Effects of a ruling on who dealt, in words: turns, lost deals and penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.decider.ruling_events import FindingSetAside
from ging_service.games.ging.rules.rotation import due_dealer
from ging_service.i18n.formatting import together
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.decider.ruling_events import RotationCorrected


def corrected_turns_message(event: RotationCorrected | FindingSetAside, names: Names) -> EventMessage:
    """Return a message with the next dealer by the corrected record, or with the finding that is set aside."""
    if isinstance(event, FindingSetAside):
        text = _(
            "By the corrected record, %(who)s did not lose the deal: the finding is set aside.",
            who=names.seat(event.accused),
        )
        return EventMessage(text=text, rule="G28")
    return EventMessage(text=" ".join(_sentences(event, names)), rule="G24")


def _sentences(event: RotationCorrected, names: Names) -> Iterator[str]:
    yield _("By the corrected record, %(who)s deals next.", who=names.seat(due_dealer(event.rotation)))
    if event.penalties:
        yield _("Penalties still to be served: %(who)s.", who=together([names.seat(seat) for seat in event.penalties]))
    # A seat may have dodged more than one turn. It is named once, in the order of the turns.
    dodged = dict.fromkeys(dodge.seat for dodge in event.dodges if not dodge.lapsed)
    if dodged:
        yield _("Turns dodged: %(who)s.", who=together([names.seat(seat) for seat in dodged]))
