"""What the events of fair deals do to the state of a table (G4, G22)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.domain.games.ging.rules.opened import with_numbers
from ging_service.domain.games.ging.state import Shuffle, TableState

if TYPE_CHECKING:
    from ging_service.domain.games.ging.fair_events import (
        HandsOpened,
        ShuffleCommitted,
        ShuffleContributed,
        ShuffleVoided,
    )


def committed(state: TableState, event: ShuffleCommitted) -> TableState:
    """A shuffle is committed to, and waits for contributions and the deal."""
    return replace(state, shuffle=Shuffle(deal=event.deal, seed=event.seed))


def contributed(state: TableState, event: ShuffleContributed) -> TableState:
    """A seat has contributed to the shuffle that is committed to."""
    assert state.shuffle is not None  # noqa: S101  decide never lets it happen; a broken log must not fold silently
    given = list(state.shuffle.contributions)
    given[event.seat] = event.contribution
    return replace(state, shuffle=replace(state.shuffle, contributions=tuple(given)))


def voided(state: TableState, event: ShuffleVoided) -> TableState:
    """The shuffle that was committed to is no more, and is counted."""
    fairness = replace(state.fairness, voids=state.fairness.voids + 1, last_void=event.deal)
    return replace(state, shuffle=None, fairness=fairness)


def opened(state: TableState, event: HandsOpened) -> TableState:
    """Deals are open to everybody; the last one's hands among them, if it is one of these."""
    fairness = replace(state.fairness, opened=with_numbers(state.fairness.opened, event.deals))
    deal = state.deal
    if deal is not None and deal.dealt.number in event.deals:
        deal = replace(deal, dealt=replace(deal.dealt, shown=True))
    return replace(state, fairness=fairness, deal=deal)
