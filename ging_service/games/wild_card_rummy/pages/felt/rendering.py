"""The parts of wild-card rummy of other pages, as HTML: a table at some moment, and the settlement of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.games.wild_card_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import counted_hands, score_sheet
from ging_service.games.wild_card_rummy.pages.felt.table_view import counting_words, picture_of, ruled_words
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
    return fragment("wild_card_rummy/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return the steps of the end of a deal, "" for none."""
    steps = deal_steps(events, name)
    return fragment("wild_card_rummy/settled.html", steps=steps) if steps else Markup()


def deal_parts(found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the count of a deal and the score sheet after it, both as they count now, and how the deal was settled."""
    state = found.as_ruled(steps)
    events = [step.recorded_event.event for step in steps.steps]
    sheet = fragment(
        "wild_card_rummy/sheet.html",
        hands=counted_hands(state),
        sheet=score_sheet(state),
        seats=[called.seat(seat) for seat in range(len(state.members))],
    )
    return DealParts(
        result=ruled_words(events, called) or counting_words(state, called.seat),
        notice="",
        title=_("Count and score sheet"),
        hands=sheet,
        actions=Markup(),
        settlement=settled(events, called.seat),
    )
