"""The parts of Gin Rummy of other pages, as HTML: a table at some moment, and the settlement of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.gin_rummy.pages.felt.score_sheet import score_sheet
from ging_service.games.gin_rummy.pages.felt.table_view import counting_words, picture_of, ruled_words
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("gin_rummy/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return the steps of the end of a deal, "" for none."""
    steps = deal_steps(events, name)
    return fragment("gin_rummy/settled.html", steps=steps) if steps else Markup()


def deal_parts(found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the score sheet after a deal as it counts now, and how the deal was settled."""
    events = [step.recorded_event.event for step in steps.steps]
    state = found.as_ruled(steps)
    return DealParts(
        result=ruled_words(events, called) or counting_words(state, called.seat),
        notice="",
        title=_("Score sheet"),
        hands=fragment(
            "gin_rummy/sheet.html", sheet=score_sheet(state), seats=[called.seat(seat) for seat in range(2)]
        ),
        actions=Markup(),
        settlement=settled(events, called.seat),
    )
