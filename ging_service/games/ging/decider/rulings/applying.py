"""A ruling at its table: the corrected settlements as new payments. Nothing that is on record is edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.ging.decider.decisions.closing import end_of_game
from ging_service.games.ging.decider.decisions.shuffling import void_shuffle
from ging_service.games.ging.decider.events import Event, PenaltyEnded
from ging_service.games.ging.decider.evolve import fold
from ging_service.games.ging.decider.ruling_events import RotationCorrected, RulingApplied
from ging_service.games.ging.decider.rulings.checking import check_ruling
from ging_service.games.ging.decider.rulings.corrections import (
    Correction,
    ShouldHaveEnded,
    correct_deal,
    end_with,
    order_transfers,
    should_have_ended,
    void,
)
from ging_service.games.ging.decider.rulings.ordering import amendment_of
from ging_service.games.ging.decider.rulings.rotation_again import RotationAgain
from ging_service.games.ging.decider.rulings.settled_deals import read_record
from ging_service.games.ging.rules.ending import may_owe
from ging_service.games.ging.rules.ruling_orders import AS_PLAYED, NO_RESULT, Purse, net_of, transfers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.commands import ApplyRuling
    from ging_service.games.ging.decider.rulings.settled_deals import Record
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.ruling_orders import Amendment, Ruling


def apply_ruling(command: ApplyRuling, state: TableState) -> tuple[Event, ...]:
    """Return the events of a ruling: one ``RulingApplied`` for each deal that it corrects, the disputed one first.

    Then, if the arbitrator so orders, the game ends that should have ended. Raises ``Refused``; see ``check_ruling``.
    """
    record, ruling = read_record(command.record), command.ruling
    check_ruling(ruling, state, record)
    command = _placed(command, record)
    amendment = amendment_of(ruling.amendment, record.find(ruling.deal))
    # The order matters: each step notes in `record` what it orders, and the next one reads the stacks as ruled from it.
    disputed = _disputed_deal(record, ruling, amendment)
    order_transfers(record, ruling)
    ended = should_have_ended(record, ruling)
    ending = _ending(record, ruling, ended) if ruling.void_from else []
    applied = _applied(command, state, disputed, ending, record.settled_at(ruling.deal))
    # The first event has the orders of the whole ruling. The audit finds the ruling again in it.
    first = replace(
        applied[0],
        amendment=amendment,
        next_dealer=ruling.next_dealer,
        ends_after=ended.played.number if ended else 0,
        void_from=ruling.void_from,
    )
    # `PenaltyEnded` comes before the ruling, because `RulingApplied` itself leaves the queue of penalties alone.
    # The order of the arbitrator replaces the rotation as it was, with all penalties that were being served.
    served = state.rotation.penalties if ruling.next_dealer >= 0 else ()
    events: list[Event] = [*(PenaltyEnded(seat=seat) for seat in served), first, *applied[1:]]
    if amendment.dealer >= 0:
        events += _rotation_again(command, record, amendment.dealer, fold(state, events))
    # A table that is over has no end to come. What the deals after it have moved is paid back at home.
    if ended and ruling.void_from and state.phase != "ended":
        events += void_shuffle(state, "the game ended")
        events += end_of_game(fold(state, events), ended.reason)
    return tuple(events)


def _placed(command: ApplyRuling, record: Record) -> ApplyRuling:
    """Return the command with its position: the contested event, else the deal's settlement, else its beginning."""
    if command.corrects >= 0:
        return command
    played, dealing = record.find(command.ruling.deal), record.dealt.get(command.ruling.deal)
    if played is not None:
        return replace(command, corrects=played.position)
    is_amended = dealing is not None and command.ruling.outcome == "amended"
    return replace(command, corrects=dealing.position) if dealing and is_amended else command


def _disputed_deal(record: Record, ruling: Ruling, amendment: Amendment) -> list[Correction]:
    """Return the correction of the deal's settlement, if it stands. Another dealer of a void deal moves no counters."""
    played = record.find(ruling.deal)
    if played is None or played.voided or ruling.outcome == "ordered":
        return []
    return [correct_deal(played, ruling.outcome, amendment)]


def _rotation_again(command: ApplyRuling, record: Record, dealer: int, state: TableState) -> Iterator[Event]:
    """G24 to G28: the turns, lost deals and penalties by the record with the dealer that is amended.

    A next dealer that is ordered too comes last.
    """
    number = command.ruling.deal
    again = RotationAgain({deal: one.dealer for deal, one in record.dealt.items()} | {number: dealer})
    again.read(command.record)
    yield from again.set_aside
    rotation = again.rotation
    if command.ruling.next_dealer >= 0:
        rotation = replace(rotation, turn=command.ruling.next_dealer, again=-1, penalties=())
    if rotation != state.rotation:
        yield RotationCorrected(
            turn=rotation.turn, again=rotation.again, dodges=rotation.dodges, penalties=rotation.penalties
        )


def _ending(record: Record, ruling: Ruling, ended: ShouldHaveEnded | None) -> list[Correction]:
    """G29, G30: the game ends with an earlier deal than it did, and the deals after that one are void."""
    if ended is None or ruling.void_from != ended.played.number + 1:
        follows = f"with deal {ended.played.number}" if ended else "with none of these deals"
        detail = f"by the corrected stacks the game should have ended {follows}; only deals after that can be void"
        raise Refused("bad_void_from", "G29", detail, "void_from")
    later = [deal for deal in record.deals if deal.number >= ruling.void_from and not deal.voided]
    return [end_with(record, ended.played), *(void(deal) for deal in later)]


def _applied(
    command: ApplyRuling, state: TableState, disputed: list[Correction], ending: list[Correction], settled_at: str
) -> list[RulingApplied]:
    """The corrections and the ordered transfers, paid one after the other from what the stacks then hold.

    ``settled_at``: see ``Record.settled_at``, of the disputed deal.
    """
    rules, ruling = state.seating.rules, command.ruling
    stacks = () if state.phase == "ended" else state.counters.stacks
    purse = Purse(state.seating.members, stacks, may_owe=may_owe(rules.ending))
    applied = [_corrected(command.dispute, one, purse) for one in disputed]
    ordered = RulingApplied(
        dispute=command.dispute,
        deal=ruling.deal,
        kind="ordered",
        corrects=command.corrects,
        net=net_of(ruling.transfers),
        payments=purse.pay(ruling.transfers),
        amendment=AS_PLAYED,
        next_dealer=-1,
        ends_after=0,
        void_from=0,
        settled_at=settled_at,
        result=NO_RESULT,
    )
    # Another dealer of a void deal moves no counters, but must be on record for the rotation.
    if ruling.outcome == "amended" and not applied:
        applied.append(replace(ordered, kind="amended", net=net_of(()), payments=()))
    if ruling.transfers or not applied:
        applied.append(ordered)
    return [*applied, *(_corrected(command.dispute, one, purse) for one in ending)]


def _corrected(dispute: str, one: Correction, purse: Purse) -> RulingApplied:
    played = one.played
    first, second, third, fourth = one.net
    return RulingApplied(
        dispute=dispute,
        deal=played.number,
        kind=one.kind,
        corrects=played.position,
        net=(first, second, third, fourth),
        payments=purse.pay(transfers_of(one.net, played.dealer, one.rule)),
        amendment=AS_PLAYED,
        next_dealer=-1,
        ends_after=0,
        void_from=0,
        settled_at=played.settled_at,
        result=one.result,
    )
