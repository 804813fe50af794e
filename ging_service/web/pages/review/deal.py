"""A deal, as it can be looked at again at any time: what it came to and why, its hands as far as they are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.queries.disputes import Sought, list_disputes
from ging_service.application.queries.table_steps import table_steps
from ging_service.application.table import at_table
from ging_service.domain.club.roles import ARBITRATOR
from ging_service.domain.games.ging.commands import OpenHands
from ging_service.domain.games.ging.events import DealUndone
from ging_service.domain.games.ging.rules.opened import is_in
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.web.identity import person
from ging_service.web.pages.asking import form_caller
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.deal_rows import rows_of
from ging_service.web.pages.disputes.entries import entries_words
from ging_service.web.pages.people import looker, names
from ging_service.web.pages.picture import picture_of
from ging_service.web.pages.proof_standing import standing_of
from ging_service.web.pages.settlement_steps import steps_of_settlement
from ging_service.web.pages.showing import show
from ging_service.web.pages.telling.lines import lines_of
from ging_service.web.pages.telling.told import Called
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.application.queries.steps import StepsOfDeal
    from ging_service.application.queries.table_steps import TableSteps
    from ging_service.domain.games.ging.state import Deal
    from ging_service.web.pages.disputes.entries import EntryWords

BLUEPRINT = PageBlueprint("deal", __name__)
_DEAL = "/tables/<slug:table>/deals/<whole:deal>"


@BLUEPRINT.page(_DEAL, needs=Right.LOOK)
def deal_page(club: str, table: str, deal: int) -> Response:
    """One deal of a table."""
    found = table_steps(services(), club, table, person())
    steps = found.deal(deal)
    called = Called(names=names(), members=found.members)
    ruled = [step.happening for step in steps.steps if isinstance(step.happening.event, RulingApplied)]
    undone = [step for step in steps.steps if isinstance(step.happening.event, DealUndone)]
    over = dealt(steps)
    return show(
        "pages/review/deal.html",
        table=table,
        place=f"/clubs/{club}/tables/{table}",
        number=deal,
        deals=found.deals,
        picture=picture_of(found.seen_last(steps), names(), member=person().member),
        deal=over,
        rows=rows_of(over, steps.last.seating, [happening.event for happening in ruled], called),
        settled=steps_of_settlement([step.happening.event for step in (*steps.settled, *undone)], called.seat),
        undone=bool(undone),
        rulings=lines_of(ruled, called),
        lines=lines_of([step.happening for step in steps.steps], called),
        disputes=_disputes(club, table, deal),
        opens_hands=_opens_hands(found, steps),
        standing=standing_of(club, steps.steps[-1].happening.position),
    )


@BLUEPRINT.form(f"{_DEAL}/hands", needs=Right.JUDGE, again=deal_page)
def open_hands_of_deal(club: str, table: str, deal: int) -> str:
    """Open the hands of a deal to everybody."""
    at_table(services(), club, table, OpenHands(deals=(deal,), reason="review"), form_caller())
    return f"/clubs/{club}/tables/{table}/deals/{deal}"


def dealt(steps: StepsOfDeal) -> Deal:
    """A deal as it lay there when it was over."""
    deal = steps.last.deal
    assert deal is not None  # noqa: S101  it was found by its dealing
    return deal


def _disputes(club: str, table: str, number: int) -> tuple[EntryWords, ...]:
    """The disputes about it, for whoever may know of them."""
    if Right.READ_CLUB not in person().rights:
        return ()
    found = list_disputes(services(), club, Sought(table_id=table, deal=number))
    return entries_words(found.items, names())


def _opens_hands(found: TableSteps, steps: StepsOfDeal) -> bool:
    """Whether whoever looks may have hands opened that are not (G22): a deal that is over, and he is impartial."""
    who, deal = looker(), dealt(steps)
    if who is None or ARBITRATOR not in who.roles or not who.may(Right.JUDGE) or who.member in found.members:
        return False
    is_over = deal.result is not None
    return is_over and not all(deal.dealt.hands) and not is_in(found.now.fairness.opened, deal.dealt.number)
