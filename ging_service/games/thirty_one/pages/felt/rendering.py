"""The parts of Thirty-one of other pages, as HTML: a table at some moment, and a round card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.games.thirty_one.messages.game_words import result_words
from ging_service.games.thirty_one.pages.felt.round_steps import round_steps
from ging_service.games.thirty_one.pages.felt.ruled_round import ruled_steps
from ging_service.games.thirty_one.pages.felt.table_view import picture_of
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.fragments import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("thirty_one/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return a round step by step, "" for nothing."""
    steps = round_steps(events, name)
    return fragment("thirty_one/settled.html", steps=steps) if steps else Markup()


def deal_parts(_found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the cards that each player took, and the round card by card."""
    found = steps.last.round
    events = [step.recorded_event.event for step in steps.steps]
    ruled = ruled_steps(events, found.number, called)
    result = result_words(found.result.kind, found.result.winner, called.seat) if found.result else ""
    seats = [
        (called.seat(seat), [card for place, card in enumerate(found.taken) if found.seat_at(place) == seat])
        for seat in range(len(found.stakes))
    ]
    return DealParts(
        # A later ruling takes the place of an earlier one, and any ruling that of the result.
        result=ruled[-1].words if ruled else result,
        notice="",
        title=_("Cards taken"),
        hands=fragment("thirty_one/taken.html", seats=seats),
        actions=Markup(),
        settlement=settled(events, called.seat),
    )
