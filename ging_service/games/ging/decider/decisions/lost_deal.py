"""Accusing a player of having lost the deal, and the finding (G25 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.ging.decider.decisions.phases import need_open, need_opened, need_seat
from ging_service.games.ging.decider.events import Event, LostDealAccused, LostDealFound, PenaltyEnded
from ging_service.games.ging.rules.lost_deal import find_dodge, penalty_deals, serves_penalty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.commands import AccuseLostDeal, FindLostDeal
    from ging_service.games.ging.decider.state import TableState


def accuse_lost_deal(command: AccuseLostDeal, state: TableState) -> tuple[Event, ...]:
    """G28: anyone at the table may accuse another."""
    need_open(state)
    need_seat(command.accuser, "accuser")
    need_seat(command.accused, "accused")
    if command.accuser == command.accused:
        raise Refused("accuses_himself", "G28", "a player cannot accuse themselves", "accused")
    # Two open accusations of one player could not be told apart by a finding.
    if command.accused in state.accused:
        raise Refused("already_accused", "G28", "this player is already accused", "accused")
    return (from_fields(LostDealAccused, command),)


def find_lost_deal(command: FindLostDeal, state: TableState) -> tuple[Event, ...]:
    """G26 to G28: the accusation is upheld or not. It cannot be upheld against the record of who dealt.

    After the game an accusation is decided as before it, but nothing is left to deal as a penalty.
    """
    need_opened(state)
    need_seat(command.accused, "accused")
    if command.accused not in state.accused:
        raise Refused("not_accused", "G28", "this player has not been accused", "accused")
    if not command.upheld:
        return (_finding(command.accused, upheld=False),)
    dodge = find_dodge(state.rotation, command.accused)
    if dodge is not None and not dodge.lapsed:
        due = 0 if state.phase == "ended" else penalty_deals(state.rotation, command.accused)
        return (_finding(command.accused, deals=due),)
    # Before a lapsed dodge: the accusation is then about the turn that the player lets pass now.
    if _nobody_has_dealt(state, command.accused):
        return tuple(_found_at_once(state, command.accused))
    if dodge is not None:
        return (_finding(command.accused, lapsed=True),)
    # A finding against the record would put a penalty on a player who has dealt each turn. A dispute can amend the
    # record.
    raise Refused(
        "no_lost_deal", "G25", "according to the record, this player has dealt each of their turns", "accused"
    )


def _finding(
    accused: int, *, upheld: bool = True, lapsed: bool = False, turn_dodged: bool = False, deals: int = 0
) -> LostDealFound:
    return LostDealFound(accused=accused, upheld=upheld, lapsed=lapsed, turn_dodged=turn_dodged, penalty_deals=deals)


def _nobody_has_dealt(state: TableState, accused: int) -> bool:
    """G26: Return True if it is their turn and nobody has dealt since the dodge."""
    rotation = state.rotation
    waiting = state.phase in ("between_deals", "ended") and rotation.again == -1
    return waiting and rotation.turn == accused and not serves_penalty(rotation)


def _found_at_once(state: TableState, accused: int) -> Iterator[Event]:
    """G26: Yield the finding before anyone has dealt.

    They simply deal, or with ``lost_deal: literal`` replace the next three dealers. A penalty that was to end with this
    very turn ends with its dodging (G27).
    """
    if state.seating.rules.lost_deal == "standard" or state.phase == "ended":
        yield _finding(accused)
        return
    waiting = state.rotation.penalties
    if waiting[:1] == (accused,):
        yield PenaltyEnded(seat=accused)
        waiting = waiting[1:]
    turned = replace(state.rotation, turn=(accused + 1) % 4, penalties=waiting)
    yield _finding(accused, turn_dodged=True, deals=penalty_deals(turned, accused))
