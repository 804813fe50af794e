"""Effects of a ruling at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.decider.ruling_events import RulingApplied


def ruling_message(event: RulingApplied, names: Names) -> EventMessage:
    """Return the message of a ruling: its deal, the payments for it, and other consequences."""
    # An amendment settles by whatever rules the deal falls under, and an order by those that it names itself.
    rules = {"voided": "G24", "ended": "G29"}
    shown = names.hands(event.amendment.hands)
    return EventMessage(text=" ".join(_sentences(event, names)), rule=rules.get(event.kind, ""), shown=shown)


def _sentences(event: RulingApplied, names: Names) -> Iterator[str]:
    yield _what(event)
    if event.amendment.dealer >= 0:
        yield _("%(who)s dealt it.", who=names.seat(event.amendment.dealer))
    changes = names.changes(event.net)
    yield _("The result is %(changes)s.", changes=changes) if changes else _("No counters move.")
    if event.next_dealer >= 0:
        yield _("%(who)s deals next.", who=names.seat(event.next_dealer))
    # Voided deals come after the end that should have been, so one sentence tells both.
    if event.void_from:
        yield _("All deals from deal %(deal)s on are void.", deal=number(event.void_from))
    elif event.ends_after:
        yield _("The game should have ended with deal %(deal)s.", deal=number(event.ends_after))


def _what(event: RulingApplied) -> str:
    """Return the sentence of a correction. ``dispute`` is "" for readers who may not know of it."""
    deal, dispute = number(event.deal), event.dispute
    match event.kind:
        case "amended":
            said = _("By a ruling, deal %(deal)s is settled again.", deal=deal)
        case "voided":
            said = _("By a ruling, deal %(deal)s is void.", deal=deal)
        case "ended":
            said = _("By a ruling, deal %(deal)s is the last one of the game.", deal=deal)
        case "ordered":
            said = (
                _("By a ruling, something is corrected in deal %(deal)s.", deal=deal)
                if event.deal
                else _("By a ruling, something is corrected.")
            )
        case _:
            assert_never(event.kind)
    return f"{said} {_('It decides dispute %(dispute)s.', dispute=dispute)}" if dispute else said
