"""The parts of Newmarket of other pages, as HTML: a table at some moment, and a deal with what it has moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.games.newmarket.pages.felt.sequences import deal_steps, moved_table, sequences_of
from ging_service.games.newmarket.pages.felt.table_view import picture_of, ruled_words
from ging_service.games.newmarket.pages.words import result_words
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.state import TableState
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("newmarket/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return what events have moved, step by step, "" for nothing."""
    steps = deal_steps(events, name)
    return fragment("newmarket/settled.html", steps=steps) if steps else Markup()


def deal_parts(_found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the sequences of a deal, the counters that it moved, and how it was settled."""
    # A deal here is shown as it was when it was over. What a ruling has made of it since stands beside it.
    state: TableState = steps.last
    deal = state.deal
    events = [step.recorded_event.event for step in steps.steps]
    ruled = ruled_words(events, deal.number, called) if deal else ""
    result = result_words(deal.result, state.rules.game, called.seat) if deal and deal.result else ""
    return DealParts(
        result=ruled or result,
        notice="",
        title=_("Sequences and counters"),
        hands=fragment(
            "newmarket/played.html",
            sequences=sequences_of(deal, state.rules, called.seat) if deal else (),
            moved=moved_table(deal, state.rules.game),
            ruled=ruled,
            seats=[called.seat(seat) for seat in range(len(state.members))],
        ),
        actions=Markup(),
        settlement=settled(events, called.seat),
    )
