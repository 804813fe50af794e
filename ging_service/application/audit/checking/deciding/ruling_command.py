"""The ruling that events of a table came of, as the arbitrator has given it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.domain.games.ging.commands import ApplyRuling
from ging_service.domain.games.ging.events import DealRecorded, HandsDealt
from ging_service.domain.games.ging.rules.correction import NO_RESULT, AmendmentOrder, OrderedTransfer, Payment, Ruling
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.domain.games.ging.rulings.played import Placed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.domain.games.ging.rules.correction import RulingOutcome


class _Versioned(msgspec.Struct, frozen=True):
    """Of a stored event the version of its shape."""

    schema: int


def command_of(
    applied: Sequence[RulingApplied], record: Iterable[Placed], members: Sequence[str], contested: int
) -> ApplyRuling:
    """The command that has led to these corrections, the first of them that of the disputed deal.

    ``contested``: the position of the event that the dispute is about, −1 where it names none. Raises ``ValueError``: they pay between others than the table's players.
    """
    first, amended = applied[0], applied[0].amendment
    ordered = next((event for event in applied if event.kind == "ordered"), None)
    ruling = Ruling(
        outcome=_outcome(first),
        deal=first.deal,
        amendment=AmendmentOrder(
            hands=amended.hands,
            dealer=amended.dealer,
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


def placed(step: Step) -> Placed:
    """An event of the record; of hands that are not all opened a ruling is judged as of hands that nobody knows."""
    event, recorded = step.event, step.read.recorded
    if isinstance(event, HandsDealt | DealRecorded) and not all(event.hands):
        event = replace(event, hands=())
    return Placed(step.read.position, event, recorded.happened_at or recorded.recorded_at)


def as_written(decided: Any, body: bytes) -> Any:  # noqa: ANN401  any event of a table
    """What was decided, as far as its body's version tells it: the first rulings said neither day nor result."""
    if isinstance(decided, RulingApplied) and msgspec.json.decode(body, type=_Versioned).schema == 1:
        return replace(decided, settled_at="", result=NO_RESULT)
    return decided


def _outcome(first: RulingApplied) -> RulingOutcome:
    return "ordered" if first.kind == "ended" else first.kind


def _transfers(payments: Sequence[Payment], members: Sequence[str]) -> tuple[OrderedTransfer, ...]:
    """What was ordered: what a stack could not pay was paid at home, right behind the stack's part."""
    found: list[OrderedTransfer] = []
    at_table = False
    for one in payments:
        transfer = OrderedTransfer(
            payer=_seat(one.source, members), taker=_seat(one.target, members), counters=one.counters, rule=one.rule
        )
        at_home = one.source.startswith("member/")
        if at_home and at_table and replace(found[-1], counters=0) == replace(transfer, counters=0):
            transfer = replace(transfer, counters=found.pop().counters + one.counters)
        found.append(transfer)
        at_table = not at_home
    return tuple(found)


def _seat(account: str, members: Sequence[str]) -> int:
    kind, _, name = account.partition("/")
    return members.index(name) if kind == "member" else int(name)
