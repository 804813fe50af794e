"""The form with which an arbitrator amends a recorded deal of Newmarket (NM29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, from_fields, states
from ging_service.event_messages.card_words import card_name
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.amending import Amendment
from ging_service.games.newmarket.decider.commands import HeapTaken
from ging_service.games.newmarket.decider.decisions.recording import NOBODY
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.pages.scribe import entered_result, out_choices, result_field
from ging_service.games.newmarket.rules.stakes import layout_of
from ging_service.web.pages.games.ruling_form import RecordedDealForm

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.state import TableState


def standing_deal(number: int, events: Sequence[Any]) -> Mapping[str, str] | None:
    """Return the fields of a deal, by name; None if no ruling can amend it. ``events``: those that name it, among others."""
    own = [event for event in events if getattr(event, "deal", 0) == number]
    is_recorded = any(isinstance(event, e.DealRecorded) for event in own)
    ended = next((event for event in own if isinstance(event, e.DealEnded)), None)
    rulings = [event for event in own if states(event, Fact.RULING_APPLIED) and event.kind != "ordered"]
    # Only results that a scribe entered can be wrong, and a voided deal has none left to amend (NM29).
    if not is_recorded or ended is None or (rulings and rulings[-1].kind == "voided"):
        return None
    return _entry(from_fields(Amendment, rulings[-1].amended.asked) if rulings else _recorded(own, ended))


def _recorded(own: Sequence[Any], ended: e.DealEnded) -> Amendment:
    """The deal as it was recorded."""
    paid = next((event.paid for event in own if isinstance(event, e.CardsLeftPaid)), ())
    return Amendment(
        out=ended.winner,
        won=tuple(from_fields(HeapTaken, event) for event in own if isinstance(event, e.HeapWon)),
        buyer=next((event.seat for event in own if isinstance(event, e.DeadHandBought)), NOBODY),
        # Only the counters are on record: no more than a player had.
        cards_left=tuple(0 if seat == ended.winner else max(one, 1) for seat, one in enumerate(paid)),
    )


def _entry(deal: Amendment) -> dict[str, str]:
    return {
        "out": str(deal.out),
        "buyer": str(deal.buyer),
        **{f"won-{one.heap}": str(one.seat) for one in deal.won},
        **{f"left-{seat}": str(cards) for seat, cards in enumerate(deal.cards_left)},
    }


def _values(state: TableState, _deal: object, called: Names) -> dict[str, Any]:
    return {
        "state": state,
        "outs": out_choices(called),
        "heaps": [(card, card_name(card)) for card in layout_of(state.rules)],
        "asks_buyer": state.rules.game == "newmarket" and state.rules.buy != "off",
    }


RULING: Final = RecordedDealForm(
    game=GAME,
    template="newmarket/ruling.html",
    standing=lambda number, events, _state: standing_deal(number, events),
    entry=dict,
    entered=entered_result,
    field_of=result_field,
    values=_values,
).form()
"""Rulings on deals of Newmarket."""
