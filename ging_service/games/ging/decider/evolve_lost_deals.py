"""Effects of a finding on a lost-deal accusation on the state of a table (G26 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.structs import replace
from ging_service.games.ging.rules.lost_deal import find_dodge, without_dodge

if TYPE_CHECKING:
    from ging_service.games.ging.decider.events import LostDealFound
    from ging_service.games.ging.decider.state import TableState


def found(state: TableState, event: LostDealFound) -> TableState:
    """G26 to G28: Close the accusation. A guilty player joins the queue of penalties."""
    rotation = state.rotation
    dodge = find_dodge(rotation, event.accused)
    if event.upheld and event.turn_dodged:
        rotation = replace(rotation, turn=(event.accused + 1) % 4)
    # A finding before anybody has dealt concerns no dodge on record. One that has lapsed then stays open to accusation.
    elif event.upheld and dodge is not None and dodge.lapsed == event.lapsed:
        rotation = without_dodge(rotation, dodge)
    # None after the end of the game, or where the player's own turn comes next (G26).
    if event.penalty_deals:
        rotation = replace(rotation, penalties=(*rotation.penalties, event.accused))
    accused = tuple(seat for seat in state.accused if seat != event.accused)
    return replace(state, accused=accused, rotation=rotation)
