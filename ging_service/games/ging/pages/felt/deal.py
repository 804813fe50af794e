"""Ging's part of a deal's page: the result with its reasons, and the hands that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.club.roles import ARBITRATOR
from ging_service.domain.number_runs import is_in
from ging_service.games.ging.decider.commands import OpenHands
from ging_service.games.ging.decider.events import DealUndone
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.game import GAME
from ging_service.games.ging.messages.game_words import result_words
from ging_service.games.ging.pages.felt.deal_rows import rows_of
from ging_service.games.ging.pages.felt.rendering import settled
from ging_service.i18n.messages import _
from ging_service.web.http.current_services import services
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.people import page_viewer
from ging_service.web.pages.rendering.fragments import fragment
from ging_service.web.pages.review.deal import deal_page

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.decider.state import Deal
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps

BLUEPRINT = GameBlueprint("hands", __name__, GAME.kind)


@BLUEPRINT.form("/tables/<slug:table>/deals/<whole:deal>/hands", needs=Right.JUDGE, again=deal_page)
def open_hands_of_deal(club: str, table: str, deal: int) -> str:
    """Open the hands of a deal to everybody."""
    at_table(services(), club, table, OpenHands(deals=(deal,), reason="review"), form_caller())
    return f"/clubs/{club}/tables/{table}/deals/{deal}"


def deal_parts(found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return a deal seat by seat, and its settlement."""
    events = [step.recorded_event.event for step in steps.steps]
    rulings = [event for event in events if isinstance(event, RulingApplied)]
    undone = [event for event in events if isinstance(event, DealUndone)]
    deal, who = _dealt(steps), page_viewer()
    rows = rows_of(deal, steps.last.seating, rulings, called)
    opens = _opens_hands(found, steps)
    return DealParts(
        result=result_words(deal.result, called.seat) if deal.result else "",
        notice=_("Undone: its counters have been paid back.") if undone else "",
        title=_("Hands and declarations"),
        hands=fragment("ging/hands.html", rows=rows, rulings=rulings, own=who.member if who else ""),
        actions=fragment("ging/open_hands.html") if opens else Markup(),
        # A deal is undone later than it is settled, so that event is not among those of the settlement.
        settlement=settled([*(step.recorded_event.event for step in steps.settled), *undone], called.seat),
    )


def _dealt(steps: StepsOfDeal) -> Deal:
    """Return a deal as it was when it was over."""
    deal: Deal = steps.last.deal
    return deal


def _opens_hands(found: TableSteps, steps: StepsOfDeal) -> bool:
    """Return True if the reader may open more hands (G22): the deal is over, and they are impartial."""
    who, deal = page_viewer(), _dealt(steps)
    # Only a shortcut for what the page offers: the decision itself refuses everybody else (G22).
    if who is None or ARBITRATOR not in who.roles or not who.may(Right.JUDGE) or who.member in found.members:
        return False
    is_over = deal.result is not None
    return is_over and not all(deal.dealt.hands) and not is_in(found.now.fairness.opened, deal.dealt.number)
