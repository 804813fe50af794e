"""Possible commands of a player, for the simulator and for general pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.rules import cards_that_fit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.thirty_one.decider.state import TableState


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return possible commands of a seat."""
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "between_rounds":
        # From every seat, although one is waited for: the rules let anybody start.
        yield c.StartRound()
        # Not before the first round, or tables by chance would often end without any.
        if state.rounds_played and not state.rules.rounds:
            yield c.EndTable()
    elif state.phase == "taking" and state.round is not None and state.round.turn == seat:
        yield from (c.TakeCard(seat=seat, card=card) for card in cards_that_fit(state.round.taken))
