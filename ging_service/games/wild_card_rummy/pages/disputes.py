"""The form with which an arbitrator amends a recorded deal of wild-card rummy (WR38)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, states
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.pages.scribe import ended_choices, entered_result, field_of
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.web.pages.games.ruling_form import RecordedDealForm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.state import SheetLine, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingDeal:
    """A deal that can be amended. ``entry``: the fields of the form, by name. ``follows``: melded points follow from turns."""

    entry: Mapping[str, str]
    follows: bool


def standing_deal(number: int, events: Sequence[Any], state: TableState) -> StandingDeal | None:
    """Return a deal from the events that name it, among others; None if no ruling can amend it."""
    line = next((line for line in state.sheet if line.deal == number), None)
    own = [event for event in events if getattr(event, "deal", 0) == number]
    is_recorded = any(isinstance(event, e.DealRecorded) for event in own)
    # Only results that a scribe entered can be wrong, and a voided deal has none left to amend (WR38).
    if line is None or line.kind == "void" or not is_recorded:
        return None
    held = _last_asked(own) or _recorded_hands(own, line)
    follows = any(isinstance(event, e.LastTurnRecorded) for event in own)
    return StandingDeal(entry=_entry(line, held, has_melded=_counts(state) and not follows), follows=follows)


def _counts(state: TableState) -> bool:
    """WR32: Return True if melded cards count."""
    return state.rules.scoring == "melded"


def _last_asked(own: Sequence[Any]) -> tuple[HeldCards, ...]:
    """Return what the last amendment of the deal itself said. A deal that was only counted again has an empty one."""
    rulings = [event for event in own if states(event, Fact.RULING_APPLIED) and event.kind == "amended"]
    return next((event.amended.asked.held for event in reversed(rulings) if event.amended.asked.held), ())


def _recorded_hands(own: Sequence[Any], line: SheetLine) -> tuple[HeldCards, ...]:
    """Return the cards that were recorded, and points where none were."""
    shown = next((event.hands for event in own if isinstance(event, e.HandsShown)), ((),) * len(line.held))
    return tuple(
        HeldCards(cards=hand, points=-1 if hand else points) for hand, points in zip(shown, line.held, strict=True)
    )


def _entry(line: SheetLine, held: Sequence[HeldCards], *, has_melded: bool) -> dict[str, str]:
    entry = {"ended": str(line.winner)}
    for seat, one in enumerate(held):
        is_out = seat == line.winner and line.kind == "out"
        entry[f"held-{seat}"] = "" if is_out else " ".join(one.cards) or str(max(0, one.points))
        if has_melded:
            entry[f"melded-{seat}"] = str(line.melded[seat])
    return entry


def _values(state: TableState, deal: StandingDeal | None, called: Names) -> dict[str, Any]:
    needs_melded = _counts(state) and deal is not None and not deal.follows
    return {"ended": ended_choices(called), "needs_melded": needs_melded}


RULING: Final = RecordedDealForm(
    game=GAME,
    template="wild_card_rummy/ruling.html",
    standing=standing_deal,
    entered=entered_result,
    field_of=field_of,
    values=_values,
).form()
"""Rulings on deals of wild-card rummy."""
