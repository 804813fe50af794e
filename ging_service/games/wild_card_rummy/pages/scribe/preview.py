"""What a result or a turn in the form would come to, before anything is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.event_messages.deal_step import DealStep
from ging_service.games.wild_card_rummy.decider.decide import decide
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.messages.game_words import penalty_words, wild_words
from ging_service.games.wild_card_rummy.messages.table_events import table_message
from ging_service.games.wild_card_rummy.pages.felt.deal_steps import deal_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider import commands as c
    from ging_service.games.wild_card_rummy.decider import events as e
    from ging_service.games.wild_card_rummy.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """``deal``: its number. ``facts``: its wild rank and whether penalties are doubled. ``steps``: what is recorded."""

    deal: int
    dealer: str
    facts: str
    steps: tuple[DealStep, ...]
    is_turn: bool


def preview_of(command: c.Command, state: TableState, called: Names, *, is_turn: bool) -> Preview:
    """Decide a command without recording anything. Raises ``Refused``."""
    events = decide(command, state)
    deal = fold(state, events).deal
    facts = (wild_words(deal.wild), penalty_words(is_pressed=deal.is_pressed, doubled=deal.doubled)) if deal else ()
    return Preview(
        deal=deal.number if deal else 0,
        dealer=called.seat(deal.dealer) if deal else "",
        facts=" ".join(filter(None, facts)),
        steps=_turn_steps(events, called) if is_turn else deal_steps(events, called.seat),
        is_turn=is_turn,
    )


def _turn_steps(events: Sequence[e.Event], called: Names) -> tuple[DealStep, ...]:
    """The events of a turn, in words."""
    messages = [table_message(event, called) for event in events]
    return tuple(DealStep(words=one.text, rule=one.rule, shown=one.shown) for one in messages)
