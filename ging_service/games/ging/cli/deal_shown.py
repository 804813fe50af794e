"""A deal of Ging in the list of deals, and the hands below the events of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from ging_service.cli.outlet import DealText
from ging_service.cli.shared import output
from ging_service.domain.cards import SUIT_NAMES
from ging_service.event_messages.general_messages import spoken
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt
from ging_service.games.ging.messages.game_words import points_words
from ging_service.games.ging.rules.cards import SEATS
from ging_service.reporting.tables.deals import DealEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.reporting.tables.ruled_deals import RuledDeal


def deal_text(deal: DealEntry | RuledDeal, members: Sequence[str]) -> DealText:
    """Return the result of a deal in words, with the number of false claims if it is the recorded one."""
    outcome = _outcome(deal, members)
    if isinstance(deal, DealEntry):
        return DealText(outcome, {">false claims": str(deal.summary.get("false_claims") or "")})
    return DealText(outcome)


def hands_below(event: Any) -> Iterator[Text]:  # noqa: ANN401  any event of a table
    """Yield the hands in an event that the reader may see."""
    if not isinstance(event, HandsDealt | DealRecorded):
        return
    for seat in SEATS:
        if event.hands and event.hands[seat]:
            yield Text.assemble(f"seat {seat}: ", output.cards(event.hands[seat]))


def _outcome(deal: DealEntry | RuledDeal, members: Sequence[str]) -> str:
    match deal.kind:
        case "sweep":
            return f"{members[deal.winners[0]]} sweeps: {spoken(deal.summary['combination'])}"
        case "most":
            return ", ".join(f"{members[claim['seat']]} {_claim(claim)}" for claim in deal.summary["claims"])
        case "none":
            return "passed"
        case kind:
            return kind


def _claim(claim: Mapping[str, Any]) -> str:
    """G7: a claim in words. One that a ruling has made has no points."""
    suit: str = claim["suit"]
    return points_words(suit, claim["points"]) if "points" in claim else SUIT_NAMES.get(suit, suit)
