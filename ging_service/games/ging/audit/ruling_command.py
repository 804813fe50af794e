"""The ruling that led to a table's events, as the arbitrator gave it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider.commands import ApplyRuling
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.ruling_orders import NO_RESULT, AmendmentOrder, OrderedTransfer, Payment, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.games.ging.rules.ruling_orders import RulingOutcome


class _Versioned(msgspec.Struct, frozen=True):
    """The schema version of a stored event."""

    schema: int


def command_of(
    applied: Sequence[RulingApplied], record: Iterable[PlacedEvent], members: Sequence[str], contested: int
) -> ApplyRuling:
    """Return the command that led to these corrections. The first correction is that of the disputed deal.

    ``contested``: the position of the event that the dispute is about, −1 where it names none.
    Raises ``ValueError``: the transfers name somebody other than the table's players.
    """
    first, amended = applied[0], applied[0].amendment
    ordered = next((event for event in applied if event.kind == "ordered"), None)
    ruling = Ruling(
        outcome=_outcome(first),
        deal=first.deal,
        amendment=AmendmentOrder(
            hands=amended.hands,
            dealer=amended.dealer,
            # The record has all declarations as they then stood, so asked for again they replace the others.
            replaces=amended.declared,
            claims=amended.claims,
            combinations=amended.combinations,
            withdrawn=(),
        ),
        transfers=_transfers(ordered.payments, members) if ordered else (),
        next_dealer=first.next_dealer,
        void_from=first.void_from,
    )
    return ApplyRuling(dispute=first.dispute, ruling=ruling, record=tuple(record), corrects=contested)


def placed(step: CheckStep) -> PlacedEvent:
    """Return an event of the record. If some hands are unopened, all are hidden: rulings treat them as unknown."""
    event, recorded = step.event, step.read.recorded
    if isinstance(event, HandsDealt | DealRecorded) and not all(event.hands):
        event = replace(event, hands=())
    return PlacedEvent(step.read.position, event, recorded.happened_at or recorded.recorded_at)


def as_written(decided: Any, body: bytes) -> Any:  # noqa: ANN401  any event of a table
    """Return the decided event as its stored version holds it. Rulings of version 1 have neither a day nor a result."""
    if isinstance(decided, RulingApplied) and msgspec.json.decode(body, type=_Versioned).schema == 1:
        return replace(decided, settled_at="", result=NO_RESULT)
    return decided


def _outcome(first: RulingApplied) -> RulingOutcome:
    return "ordered" if first.kind == "ended" else first.kind


def _transfers(payments: Sequence[Payment], members: Sequence[str]) -> tuple[OrderedTransfer, ...]:
    """Return the ordered transfers. What a stack could not pay was paid at home, right after the stack's part."""
    found: list[OrderedTransfer] = []
    at_table = False
    for one in payments:
        transfer = OrderedTransfer(
            payer=_seat(one.source, members), taker=_seat(one.target, members), counters=one.counters, rule=one.rule
        )
        at_home = one.source.startswith("member/")
        # One transfer can have two payments: what the stack had, then the rest from member to member.
        if at_home and at_table and replace(found[-1], counters=0) == replace(transfer, counters=0):
            transfer = replace(transfer, counters=found.pop().counters + one.counters)
        found.append(transfer)
        at_table = not at_home
    return tuple(found)


def _seat(account: str, members: Sequence[str]) -> int:
    kind, _, name = account.partition("/")
    return members.index(name) if kind == "member" else int(name)
