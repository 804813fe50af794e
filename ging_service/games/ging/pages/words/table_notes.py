"""Notes about a table beside its cards and counters, sentence by sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.rules.rotation import due_dealer, serves_penalty
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.ging.decider.state import TableState


def notes_of(state: TableState, name: Callable[[int], str]) -> tuple[str, ...]:
    """Return the notes. ``name``: returns the name of a seat's player."""
    return (*_of_deal(state), *_of_rotation(state, name), *_of_shuffle(state))


def _of_deal(state: TableState) -> Iterator[str]:
    deal = state.deal
    if deal is not None and deal.false_claims:
        yield ngettext(
            "One false claim was refused in this deal.",
            "%(num)s false claims were refused in this deal.",
            deal.false_claims,
        )


def _of_rotation(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """G26, G28: Yield players accused of a lost deal, and those who deal in another's place."""
    for seat in state.accused:
        yield _("%(name)s is accused of having lost the deal.", name=name(seat))
    rotation = state.rotation
    if state.phase == "between_deals" and serves_penalty(rotation):
        yield _(
            "%(name)s lost a deal and deals in place of %(other)s.",
            name=name(due_dealer(rotation)),
            other=name(rotation.turn),
        )


def _of_shuffle(state: TableState) -> Iterator[str]:
    """G4: the shuffle that waits to be dealt."""
    if state.shuffle is not None:
        yield _(
            "The service has committed to the shuffle for deal %(deal)s; players may add to it.",
            deal=state.shuffle.deal,
        )
