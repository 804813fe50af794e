"""Decisions on rulings at a table. A ruling adds payments to those on record. Nothing is edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.domain.ledger.accounts import member_account
from ging_service.domain.rulings.declared import MOST_COUNTERS, RulingPayment
from ging_service.domain.rulings.paying import net_of, reversal
from ging_service.domain.rulings.played import find_deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import Game
    from ging_service.domain.rulings.declared import ApplyRuling, RulingApplied, SeatTransfer
    from ging_service.domain.rulings.played import PlayedDeal


def apply_ruling(
    game: Game, applied: type[RulingApplied], command: ApplyRuling, state: object
) -> tuple[RulingApplied, ...]:
    """Return the ``applied`` events that a ruling leads to: the void deal first, then what is ordered.

    Raises ``Refused``: ``deal_running``, ``deal_not_settled``, ``deal_voided``, ``nothing_ordered``, ``no_such_seat``,
    ``pays_himself``, ``bad_counters`` or ``no_such_rule``.
    """
    members = game.members(state)
    running = game.deal(state)
    if running is not None and running.kind == "running":
        raise Refused("deal_running", "", "a deal is running; a ruling waits until it is over")
    ruling = command.ruling
    if ruling.outcome == "ordered" and not ruling.transfers:
        raise Refused("nothing_ordered", "", "the ruling orders nothing: name transfers", "transfers")
    for place, transfer in enumerate(ruling.transfers):
        _check_transfer(game, transfer, len(members), f"transfers.{place}")
    return tuple(_applied(game, applied, command, members))


def _applied(
    game: Game, applied: type[RulingApplied], command: ApplyRuling, members: Sequence[str]
) -> Iterator[RulingApplied]:
    ruling = command.ruling
    counts = _counted(game, members, command)
    if ruling.outcome == "voided":
        counts = find_deal(game, members, command.record, command.deal)
        paid = _paid(reversal(counts.net), members)
        yield applied(**_about(command, counts), kind="voided", corrects=counts.position, **paid)
    if ruling.transfers:
        corrects = counts.position if counts and command.corrects < 0 else command.corrects
        yield applied(**_about(command, counts), kind="ordered", corrects=corrects, **_paid(ruling.transfers, members))


def _counted(game: Game, members: Sequence[str], command: ApplyRuling) -> PlayedDeal | None:
    """The dispute's deal if it has a result that stands. Transfers can be ordered about any deal, or about none."""
    try:
        return find_deal(game, members, command.record, command.deal) if command.deal else None
    except Refused:
        return None


def _about(command: ApplyRuling, counts: PlayedDeal | None) -> dict[str, Any]:
    return {"dispute": command.dispute, "deal": command.deal, "settled_at": counts.settled_at if counts else ""}


def _paid(transfers: Sequence[SeatTransfer], members: Sequence[str]) -> dict[str, Any]:
    """Payments from member to member, at home. What lies on the table stays the game's."""
    payments = tuple(
        RulingPayment(
            source=member_account(members[one.payer]),
            target=member_account(members[one.taker]),
            counters=one.counters,
            rule=one.rule,
        )
        for one in transfers
    )
    return {"net": net_of(transfers, len(members)), "payments": payments}


def _check_transfer(game: Game, transfer: SeatTransfer, seats: int, where: str) -> None:
    for name, seat in (("payer", transfer.payer), ("taker", transfer.taker)):
        if not 0 <= seat < seats:
            raise Refused("no_such_seat", "", f"seats are 0 to {seats - 1}", f"{where}.{name}")
    if transfer.payer == transfer.taker:
        raise Refused("pays_himself", "", "a transfer goes from one seat to another", f"{where}.taker")
    if not 1 <= transfer.counters <= MOST_COUNTERS:
        raise Refused("bad_counters", "", f"a transfer is 1 to {MOST_COUNTERS} counters", f"{where}.counters")
    if transfer.rule and transfer.rule not in game.rules:
        raise Refused("no_such_rule", "", f"{game.title} has no rule of this number", f"{where}.rule")
