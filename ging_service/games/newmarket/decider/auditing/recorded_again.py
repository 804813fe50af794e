"""The command that led to events of a deal with real cards (NM29), for the audit that decides every command again."""

from __future__ import annotations

from itertools import dropwhile
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import from_fields
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

_OF_RESULTS: Final = (e.HeapWon, e.KittyWon, e.CardsLeftPaid, e.DealEnded)
"""Events of which the first one is where a recorded result begins: without it they follow a card or a pass."""


def recorded_command_of(events: Sequence[e.Event]) -> c.Command | None:  # noqa: PLR0911  one for each command
    """Return the command that recorded the first of these events; None if none did. Other commands may follow in a batch."""
    begun, rest = _split(events)
    # Passes of the buy have no command with real cards: they follow from what is recorded next.
    after_passes = list(dropwhile(lambda one: isinstance(one, e.BuyPassed), rest))
    if _is_result(after_passes):
        return _result(begun, after_passes)
    if begun is not None:
        return c.RecordDeal(dealer=begun.dealer)
    match after_passes:
        case [e.CardPlayed() as played, *_]:
            return from_fields(c.RecordCard, played)
        case [e.CardBuried() as buried, *_]:
            return from_fields(c.RecordBurial, buried)
        case [e.DeadHandBought() as bought, *_]:
            return c.RecordBuy(seat=bought.seat)
        case [e.SequenceStopped(), *_]:
            return c.RecordStop()
        case [e.StartPassed() as passed, *_]:
            return from_fields(c.RecordPass, passed)
        case _:
            return None


def _split(events: Sequence[e.Event]) -> tuple[e.DealRecorded | None, Sequence[e.Event]]:
    """The beginning of a deal, if there is one, and the events after its stakes."""
    match [one for one in events if not isinstance(one, e.StackBought)]:
        # In the original game the wait for the first start follows from the deal, and is no command.
        case [e.DealRecorded() as begun, e.LayoutDressed(), e.StartAwaited(), *rest]:
            return begun, rest
        case [e.DealRecorded() as begun, _, *rest]:
            return begun, rest
        case rest:
            return None, rest


def _is_result(events: Sequence[e.Event]) -> bool:
    """Return True if a result was recorded: a deal ends, or a heap is won, without a card before."""
    match events:
        case [e.DeadHandBought(), following, *_]:
            return isinstance(following, _OF_RESULTS)
        case [first, *_]:
            return isinstance(first, _OF_RESULTS)
        case _:
            return False


def _result(begun: e.DealRecorded | None, events: Sequence[e.Event]) -> c.RecordResult | None:
    """The command that recorded a result. Of cards left only the counters are on record: no more than a player had (NM56)."""
    ended = next((one for one in events if isinstance(one, e.DealEnded)), None)
    if ended is None:
        return None
    own = events[: events.index(ended)]
    paid = next((one.paid for one in own if isinstance(one, e.CardsLeftPaid)), ())
    return c.RecordResult(
        dealer=begun.dealer if begun else DUE,
        buyer=next((one.seat for one in own if isinstance(one, e.DeadHandBought)), NOBODY),
        won=tuple(from_fields(c.HeapTaken, one) for one in own if isinstance(one, e.HeapWon)),
        out=ended.winner if ended.kind == "out" else NOBODY,
        # Who had too few counters paid less than their cards. At least one card was left, or they would have been out.
        cards_left=tuple(max(one, 1) if seat != ended.winner else 0 for seat, one in enumerate(paid)),
    )
