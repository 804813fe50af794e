"""Decisions on rulings at a table. A ruling adds payments to those on record. Nothing is edited."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.errors import Refused
from ging_service.domain.ledger import member_account
from ging_service.domain.rulings.deal_results import find_deal
from ging_service.domain.rulings.declared import MOST_COUNTERS, RulingPayment, SeatTransfer
from ging_service.domain.rulings.void_deal_payments import net_of, reversal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import DealCorrection, Game
    from ging_service.domain.rulings.deal_results import FinishedDeal
    from ging_service.domain.rulings.declared import ApplyRuling, DealAmended, RulingApplied


class RulingEvents(NamedTuple):
    """A game's own types of the events of rulings. ``amended`` serves only a game whose deals can be amended."""

    applied: type[RulingApplied]
    amended: Any


def apply_ruling(game: Game, events: RulingEvents, command: ApplyRuling, state: object) -> tuple[Any, ...]:
    """Return the events that a ruling leads to: the void or amended deal, deals that change with it, what is ordered.

    After them come the events that follow by the game's rules. Raises ``Refused``: ``deal_running``,
    ``deal_not_settled``, ``deal_voided``, ``nothing_amended``, ``not_an_amendment``, ``nothing_ordered``,
    ``no_such_seat``, ``pays_himself``, ``bad_counters``, ``no_such_rule``, and what the game refuses of an amendment.
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
    applied = (*_corrected(game, events, command, members), *_ordered(game, events, command, members))
    if game.amendments is None:
        return applied
    # What follows depends on the state that the ruling leaves, such as a game that is decided only now.
    return (*applied, *game.amendments.follows(reduce(game.after_ruling, applied, state)))


def _corrected(
    game: Game, events: RulingEvents, command: ApplyRuling, members: Sequence[str]
) -> Iterator[RulingApplied | DealAmended]:
    """What the ruling makes of the deal, and of others with it."""
    amendment = _amendment(command.ruling)
    corrections: tuple[DealCorrection, ...] = ()
    if command.ruling.outcome == "voided":
        counts = find_deal(game, members, command.record, command.deal)
        paid = _paid(reversal(counts.net), members)
        # First of all, because readers take the kind and the deal of a ruling from its first event
        # (`general_ruling_command`).
        yield events.applied(**_about(command, counts), kind="voided", corrects=counts.position, **paid)
        corrections = game.amendments.void(command.deal, command.record) if game.amendments else ()
    if amendment is not None:
        # Only for its refusals: a deal that has no result, or is void, cannot be amended.
        find_deal(game, members, command.record, command.deal)
        corrections = _amend(game, amendment, command)
    for one in corrections:
        counts = find_deal(game, members, command.record, one.deal)
        paid = _paid([SeatTransfer(**payment._asdict()) for payment in one.payments], members)
        about = _about(command, counts) | {"deal": one.deal}
        yield events.amended(**about, corrects=counts.position, **paid, amended=one.kept)


def _ordered(game: Game, events: RulingEvents, command: ApplyRuling, members: Sequence[str]) -> Iterator[RulingApplied]:
    if command.ruling.transfers:
        counts = _counted(game, members, command)
        # Without a contested event the order corrects the deal as a whole, for which its result stands.
        corrects = counts.position if counts and command.corrects < 0 else command.corrects
        paid = _paid(command.ruling.transfers, members)
        yield events.applied(**_about(command, counts), kind="ordered", corrects=corrects, **paid)


def _amendment(ruling: Any) -> Any:  # noqa: ANN401  of the game's own types
    """The amendment of a ruling; None if it amends nothing. Raises ``Refused`` where the outcome says otherwise."""
    # Only games whose deals can be amended have it.
    found = getattr(ruling, "amendment", None)
    if ruling.outcome == "amended" and found is None:
        raise Refused("nothing_amended", "", "the ruling amends nothing: state what the deal came to", "amendment")
    if ruling.outcome != "amended" and found is not None:
        raise Refused("not_an_amendment", "", "only an amendment states what a deal came to", "amendment")
    return found


def _amend(game: Game, amendment: Any, command: ApplyRuling) -> tuple[DealCorrection, ...]:  # noqa: ANN401  of any game
    """The corrections. A refusal names a field of the amendment, or the deal if it names none."""
    assert game.amendments is not None  # noqa: S101  only the rulings of such a game have an amendment
    try:
        return game.amendments.amend(amendment, command.deal, command.record)
    except Refused as refused:
        # The game names a field of its amendment, which for the sender lies within the ruling.
        where = f"amendment.{refused.where}" if refused.where else "deal"
        raise Refused(refused.code, refused.rule, refused.detail, where) from None


def _counted(game: Game, members: Sequence[str], command: ApplyRuling) -> FinishedDeal | None:
    """The dispute's deal if it has a result that stands. Transfers can be ordered about any deal, or about none."""
    try:
        return find_deal(game, members, command.record, command.deal) if command.deal else None
    except Refused:
        return None


def _about(command: ApplyRuling, counts: FinishedDeal | None) -> dict[str, Any]:
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
