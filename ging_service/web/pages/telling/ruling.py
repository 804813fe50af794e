"""What a ruling has changed at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.games.ging.ruling_events import RulingApplied
    from ging_service.web.pages.telling.told import Called


def tell_of_ruling(event: RulingApplied, called: Called) -> Told:
    """The deal that it is about, what is paid for it, and what else follows."""
    rules = {"voided": "G24", "ended": "G29"}
    shown = called.hands(event.amendment.hands)
    return Told(text=" ".join(_sentences(event, called)), rule=rules.get(event.kind, ""), shown=shown)


def _sentences(event: RulingApplied, called: Called) -> Iterator[str]:
    yield _what(event)
    if event.amendment.dealer >= 0:
        yield _("%(who)s dealt it.", who=called.seat(event.amendment.dealer))
    changes = called.changes(event.net)
    yield _("It comes to %(changes)s.", changes=changes) if changes else _("No counter moves.")
    if event.next_dealer >= 0:
        yield _("%(who)s deals next.", who=called.seat(event.next_dealer))
    if event.void_from:
        yield _("All deals from deal %(deal)s on are void.", deal=number(event.void_from))
    elif event.ends_after:
        yield _("The game should have ended with deal %(deal)s.", deal=number(event.ends_after))


def _what(event: RulingApplied) -> str:
    """``dispute`` is "" for whoever may not know of it."""
    deal, dispute = number(event.deal), event.dispute
    match event.kind:
        case "amended":
            said = _("By a ruling deal %(deal)s is settled anew.", deal=deal)
        case "voided":
            said = _("By a ruling deal %(deal)s is void.", deal=deal)
        case "ended":
            said = _("By a ruling deal %(deal)s is the last one of the game.", deal=deal)
        case "ordered":
            said = (
                _("By a ruling something is put right in deal %(deal)s.", deal=deal)
                if event.deal
                else _("By a ruling something is put right.")
            )
        case _:
            assert_never(event.kind)
    return f"{said} {_('It decides dispute %(dispute)s.', dispute=dispute)}" if dispute else said
