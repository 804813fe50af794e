"""Amendments of deals with real cards (NM29).

An arbitrator states what a deal has really come to. The players pay each other the difference at home; what lies on the
table stays the table's, and later deals stand as they were played. Counters that should lie in the middle, or should not,
belong to everybody in equal parts, as in the final division (NM27).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, from_fields, states, value
from ging_service.domain.errors import Refused
from ging_service.domain.game import AmendedResult, DealAmendments, DealCorrection, SeatPayment
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.commands import HeapTaken, RecordResult
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY, record_result
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.state import TableState, counted_by_seat
from ging_service.games.newmarket.rules.dealing import eldest_of, leftwards

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import PlacedEvent


@value
class KeptAmendment:
    """NM29: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    out: int
    won: tuple[HeapTaken, ...]
    buyer: int
    cards_left: tuple[int, ...]


@value
class Amendment:
    """NM29: what a deal with real cards has really come to. The fields are those of ``RecordResult``."""

    out: int
    won: tuple[HeapTaken, ...]
    buyer: int = NOBODY
    cards_left: tuple[int, ...] = ()


@value
class KeptDeal:
    """NM29: a deal as it counts after a ruling. ``winner`` and ``kind`` as in ``DealEnded``.

    ``net``: counters by seat that the deal should have moved. ``buried``: who gave their hand up to a burial, −1 for nobody.
    """

    kind: e.DealKind
    winner: int
    net: tuple[int, ...]
    buried: int
    asked: KeptAmendment


def amend(asked: Amendment, deal: int, record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """NM17 to NM20, NM26, NM29, NM55, NM56: the amended deal, and what the players pay each other for it.

    The deal is recorded again as it was then: its dealer, its stakes, what was paid for missed cards and a burial stay.
    Raises ``Refused``: ``hands_dealt_by_service``, and what the rules refuse of a recorded result.
    """
    events = [one.event for one in record]
    own = [event for event in events if isinstance(event, e.Event)]
    # There is one: rulings look for a deal that counts before they ask for an amendment.
    start = next(place for place, event in enumerate(own) if _begins(event, deal))
    if not isinstance(own[start], e.DealRecorded):
        detail = "the service has dealt this deal, and its record is complete: void it, or order transfers"
        raise Refused("hands_dealt_by_service", "NM29", detail)
    about = [event for event in own[start:] if getattr(event, "deal", 0) == deal]
    begun = [event for event in about if isinstance(event, e.DealRecorded | e.LayoutDressed | e.CardMissed)]
    # Rebuys come before the event that begins a deal, so they are in the first part.
    table = fold(TableState(), (*own[:start], *begun))
    # As a scribe would have recorded it then, so that the same rules judge it.
    again = RecordResult(dealer=DUE, buyer=asked.buyer, won=asked.won, out=asked.out, cards_left=asked.cards_left)
    decided = record_result(again, table)
    ended = next(event for event in decided if isinstance(event, e.DealEnded))
    net = _net(fold(table, decided))
    buried = next((event.seat for event in about if isinstance(event, e.CardBuried)), NOBODY)
    kept = KeptDeal(
        kind=ended.kind, winner=ended.winner, net=net, buried=buried, asked=from_fields(KeptAmendment, asked)
    )
    return (DealCorrection(deal, kept, tuple(_payments(_net_before(deal, events), net, table.dealer))),)


def _begins(event: object, deal: int) -> bool:
    return isinstance(event, e.HandsDealt | e.DealRecorded) and event.deal == deal


def _net(state: TableState) -> tuple[int, ...]:
    """Counters by seat that the table's last deal has moved."""
    return state.deal.net if state.deal else ()


def _net_before(deal: int, events: Sequence[Any]) -> tuple[int, ...]:
    """What the deal has moved as earlier rulings have left it."""
    own: list[e.Event] = []
    found: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, e.Event):
            own.append(event)
            if isinstance(event, e.DealEnded) and event.deal == deal:
                found = _net(fold(TableState(), own))
        elif states(event, Fact.RULING_APPLIED) and event.deal == deal and event.kind == "amended":
            found = event.amended.net
    return found


def _payments(before: Sequence[int], now: Sequence[int], dealer: int) -> Iterator[SeatPayment]:
    """NM17, NM27: the players who have too much pay those who have too little.

    What should lie in the middle and does not, or the other way round, belongs to everybody: in equal parts, the remainder one
    each from eldest.
    """
    seats = len(before)
    more = [after - was for after, was in zip(now, before, strict=True)]
    each, left = divmod(-sum(more), seats)
    for seat in leftwards(eldest_of(dealer, seats), seats):
        more[seat] += each + (left > 0)
        left -= left > 0
    for payer in range(seats):
        for taker in range(seats):
            counters = min(-more[payer], more[taker])
            # The amounts of all seats sum to zero by now, so every payer finds takers.
            if counters > 0:
                more[payer] += counters
                more[taker] -= counters
                yield SeatPayment(payer=payer, taker=taker, counters=counters, rule="NM29")


def result(kept: KeptDeal) -> AmendedResult:
    """Return the deal as it counts in standings."""
    kings = [sum(one.seat == seat for one in kept.asked.won) for seat in range(len(kept.net))]
    out = kept.winner if kept.kind == "out" else NOBODY
    winners = () if kept.winner == NOBODY else (kept.winner,)
    return AmendedResult(kind=kept.kind, winners=winners, summary=counted_by_seat(kings, out, kept.buried))


AMENDMENTS: Final = DealAmendments(
    asked=Amendment,
    kept=KeptDeal,
    amend=amend,
    asked_again=lambda kept: from_fields(Amendment, kept.asked),
    result=result,
)
