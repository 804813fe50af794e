"""Ging's part of a deal's page: the result with its reasons, and the hands that are open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.club.state import ARBITRATOR
from ging_service.domain.numbers import is_in
from ging_service.event_messages.event_message import ShownCards
from ging_service.games.ging.decider.commands import OpenHands
from ging_service.games.ging.decider.events import DealUndone
from ging_service.games.ging.decider.hindsight import declarable
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.game import GAME
from ging_service.games.ging.messages.game_words import claim_words, combination_words, result_words
from ging_service.games.ging.pages.felt.settlement_steps import steps_of_settlement
from ging_service.games.ging.pages.felt.table_view import picture_of
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.i18n.messages import _
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller
from ging_service.web.pages.games.game_pages import GameBlueprint
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.people import page_viewer
from ging_service.web.pages.rendering.templates import fragment
from ging_service.web.pages.review import deal_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.ging.decider.hindsight import Declarable
    from ging_service.games.ging.decider.state import Deal, Seating
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("ging/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return the steps of a settlement, "" for none."""
    steps = steps_of_settlement(events, name)
    return fragment("ging/settled.html", steps=steps) if steps else Markup()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A seat's part in a deal. ``hand`` None and ``might`` (): the viewer may not see its hand.

    ``might``: claims that it held and did not declare. ``net``: as it was played, ``ruled``: by all rulings since; None
    while the deal runs.
    """

    member: str
    name: str
    is_dealer: bool
    hand: ShownCards | None
    declared: tuple[str, ...]
    might: tuple[str, ...]
    net: int | None
    ruled: int | None


def rows_of(deal: Deal, seating: Seating, rulings: Sequence[RulingApplied], called: Names) -> tuple[SeatRow, ...]:
    """Return the four seats. ``deal`` as the viewer may see it."""
    # ``deal`` holds only what the viewer may see, so a hidden hand comes out as None here and cannot leak below.
    known = declarable(deal, seating.rules.mode)
    net = deal.result.net if deal.result else None
    return tuple(
        SeatRow(
            member=seating.members[seat],
            name=called.seat(seat),
            is_dealer=seat == deal.dealt.dealer,
            hand=ShownCards(cards=held.hand) if held else None,
            # What was declared is public even where the hand is not.
            declared=tuple(_words(held, declared=True) if held else _said(deal, seat)),
            might=tuple(_words(held, declared=False) if held else ()),
            net=net[seat] if net else None,
            ruled=net[seat] + sum(ruling.net[seat] for ruling in rulings) if net else None,
        )
        for seat, held in zip(SEATS, known, strict=True)
    )


def _words(held: Declarable, *, declared: bool) -> Iterator[str]:
    """Yield the claims of a visible hand that were declared, or those that were not."""
    for combination in held.combinations:
        if combination.declared is declared:
            yield combination_words(combination.combination)
    for suit in held.suits:
        if suit.declared is declared:
            yield claim_words(Claim(seat=held.seat, suit=suit.suit, points=suit.points))


def _said(deal: Deal, seat: int) -> Iterator[str]:
    """Yield the declarations of a hidden hand."""
    yield from (combination_words(said.combination) for said in deal.combinations if said.seat == seat)
    yield from (claim_words(claim) for claim in deal.claims if claim.seat == seat)


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
