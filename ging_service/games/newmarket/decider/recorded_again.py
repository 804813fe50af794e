"""The command that led to events of a deal with real cards (NM29), for the audit that decides every command again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import from_fields
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence


def recorded_command_of(events: Sequence[e.Event]) -> c.Command | None:  # noqa: PLR0911  one line for each event
    """Return the command that recorded these events; None if none did."""
    found: dict[type, Any] = {type(one): one for one in reversed(events)}
    match events[0]:
        case _ if e.CardPlayed in found:
            return from_fields(c.RecordCard, found[e.CardPlayed])
        case _ if e.CardBuried in found:
            return from_fields(c.RecordBurial, found[e.CardBuried])
        case e.SequenceStopped():
            return c.RecordStop()
        case e.StartPassed() as passed:
            return from_fields(c.RecordPass, passed)
        case _ if e.DealEnded in found:
            return _result(events, found)
        case _ if e.DealRecorded in found:
            return c.RecordDeal(dealer=found[e.DealRecorded].dealer)
        case _ if e.DeadHandBought in found:
            return c.RecordBuy(seat=found[e.DeadHandBought].seat)
        case _:
            return None


def _result(events: Sequence[e.Event], found: dict[type, Any]) -> c.RecordResult:
    """The command that recorded a result. Of cards left only the counters are on record: no more than a player had (NM56)."""
    ended: e.DealEnded = found[e.DealEnded]
    paid = found[e.CardsLeftPaid].paid if e.CardsLeftPaid in found else ()
    return c.RecordResult(
        dealer=found[e.DealRecorded].dealer if e.DealRecorded in found else DUE,
        buyer=found[e.DeadHandBought].seat if e.DeadHandBought in found else NOBODY,
        won=tuple(from_fields(c.HeapTaken, one) for one in events if isinstance(one, e.HeapWon)),
        out=ended.winner if ended.kind == "out" else NOBODY,
        cards_left=tuple(max(one, 1) if seat != ended.winner else 0 for seat, one in enumerate(paid)),
    )
