"""What a deal in the form would come to: melds, deadwood and points, before anything is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.event_messages.deal_step import DealStep
from ging_service.games.gin_rummy.decider.decide import decide
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.messages.game_words import totals_words
from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.games.gin_rummy.decider import commands as c
    from ging_service.games.gin_rummy.decider import events as e
    from ging_service.games.gin_rummy.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """``deal``: its number. ``steps``: how it is scored. ``points``: those of the game after it, by player."""

    deal: int
    dealer: str
    steps: tuple[DealStep, ...]
    points: str


def preview_of(commands: Sequence[c.Command], state: TableState, name: Callable[[int], str]) -> Preview:
    """Decide commands without recording anything. Raises ``Refused``."""
    events: list[e.Event] = []
    for command in commands:
        done = decide(command, state)
        # The second command is decided on what the first one has made of the table, as when both are recorded.
        state = fold(state, done)
        events += done
    deal = state.deal
    return Preview(
        deal=deal.number if deal else 0,
        dealer=name(deal.dealer) if deal else "",
        steps=deal_steps(events, name),
        points=totals_words(state.game.points, name),
    )
