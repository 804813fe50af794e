"""What a deal with real cards has come to, as an arbitrator amends it (WR38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from ging_service.domain.declare import value
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.commands import RecordResult
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE, IN_ORDER, record_result
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.state import SheetLine, TableState
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards

if TYPE_CHECKING:
    from collections.abc import Sequence

_OWN: Final = get_args(e.Event)
"""The events of the game itself, without those of rulings: a deal is judged as the table stood when it was recorded."""


@value
class KeptAmendment:
    """WR38: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    winner: int
    held: tuple[HeldCards, ...]
    melded: tuple[int, ...]


@value
class Amendment:
    """WR38: what a deal with real cards really came to. The fields are those of ``RecordResult``."""

    winner: int = -1
    held: tuple[HeldCards, ...] = ()
    melded: tuple[int, ...] = ()


def amended_line(asked: Amendment, line: SheetLine, events: Sequence[Any]) -> SheetLine:
    """WR17 to WR23, WR32, WR38: Return the line of a deal as amended. ``events``: all of the table.

    The deal is recorded again as it was then: it stays pressed or not, and recorded turns stay. Raises ``Refused``:
    ``hands_dealt_by_service``, ``nothing_amended``, and what the rules refuse of a recorded result.
    """
    own = [event for event in events if isinstance(event, _OWN)]
    start = next(place for place, event in enumerate(own) if _begins(event, line.deal))
    begun = own[start]
    if not isinstance(begun, e.DealRecorded):
        detail = "the service has dealt this deal, and its record is complete: void it, or order transfers"
        raise Refused("hands_dealt_by_service", "WR38", detail)
    if not asked.held:
        raise Refused("nothing_amended", "WR38", "say what each player held, and who has ended the deal", "held")
    end = next(place for place, event in enumerate(own) if place > start and isinstance(event, _RESULT))
    # No turns were recorded. The result is decided from before the deal, so it has to name the dealer and the wild
    # rank.
    if end == start + 1:
        before, dealer, wild = own[:start], begun.dealer, begun.wild
    else:
        before, dealer, wild = own[:end], DUE, IN_ORDER
    command = RecordResult(dealer=dealer, wild=wild, winner=asked.winner, held=asked.held, melded=asked.melded)
    decided = record_result(command, fold(TableState(), before))
    (scored,) = [event for event in decided if isinstance(event, e.DealScored)]
    return replace(
        line, kind=scored.kind, winner=scored.winner, held=scored.held, melded=scored.melded, points=scored.points
    )


_RESULT: Final = (e.HandsShown, e.DealScored)
"""The events with which the result of a recorded deal begins."""


def _begins(event: e.Event, deal: int) -> bool:
    return isinstance(event, e.HandsDealt | e.DealRecorded) and event.deal == deal
