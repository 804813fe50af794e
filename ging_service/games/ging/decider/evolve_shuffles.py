"""Effects of the events of fair deals on the state of a table (G4, G22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.number_runs import with_numbers
from ging_service.domain.structs import replace
from ging_service.games.ging.decider.state import Shuffle, TableState

if TYPE_CHECKING:
    from ging_service.games.ging.decider.fair_events import (
        HandsOpened,
        ShuffleCommitted,
        ShuffleContributed,
        ShuffleVoided,
    )


def committed(state: TableState, event: ShuffleCommitted) -> TableState:
    """Set the committed shuffle, which waits for contributions and the deal."""
    return replace(state, shuffle=Shuffle(deal=event.deal, seed=event.seed))


def contributed(state: TableState, event: ShuffleContributed) -> TableState:
    """Add a seat's contribution to the committed shuffle."""
    assert state.shuffle is not None  # noqa: S101  decide never lets it happen; a broken log must not fold silently
    given = list(state.shuffle.contributions)
    given[event.seat] = event.contribution
    return replace(state, shuffle=replace(state.shuffle, contributions=tuple(given)))


def voided(state: TableState, event: ShuffleVoided) -> TableState:
    """Remove the committed shuffle and count the void."""
    fairness = replace(state.fairness, voids=state.fairness.voids + 1, last_void=event.deal)
    return replace(state, shuffle=None, fairness=fairness)


def opened(state: TableState, event: HandsOpened) -> TableState:
    """Open deals to everybody. If the last deal is one of these, its hands are shown."""
    fairness = replace(state.fairness, opened=with_numbers(state.fairness.opened, event.deals))
    deal = state.deal
    if deal is not None and deal.dealt.number in event.deals:
        deal = replace(deal, dealt=replace(deal.dealt, shown=True))
    return replace(state, fairness=fairness, deal=deal)
