"""The ruling of `ging dispute decide`, read from its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import Ruling, SeatTransfer
from ging_service.domain.rulings.general import GeneralRulings
from ging_service.domain.streams import game_of, members_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.cli.shared.session import Session


def read_ruling(made: Session, dispute_id: str, outcome: str, transfers: Sequence[str]) -> Ruling | None:
    """The ruling; None if it dismisses the dispute.

    Raises ``Refused``: ``other_game`` for a game with a ruling command of its own, ``dismissal_orders_nothing``,
    ``invalid`` or ``no_such_seat``.
    """
    table_id = made.backend.dispute((made.club, dispute_id)).entry.table_id
    state = made.backend.table((made.club, table_id)).state
    game = game_of(state)
    if not isinstance(game.rulings, GeneralRulings):
        raise Refused("other_game", "", f"{game.title} has its own rulings: use `ging dispute rule`")
    ordered = tuple(_transfer(one, members_at(state)) for one in transfers)
    match outcome:
        case "voided" | "ordered":
            return Ruling(outcome=outcome, transfers=ordered)
        case _ if ordered:
            detail = "a dismissed dispute changes nothing: leave out the transfers, or rule otherwise"
            raise Refused("dismissal_orders_nothing", "", detail, "transfers")
        case _:
            return None


def _transfer(written: str, members: Sequence[str]) -> SeatTransfer:
    """PAYER TAKER COUNTERS [RULE]: members' ids or seats."""
    match written.split():
        case [payer, taker, counters, *rule] if counters.isdecimal() and len(rule) <= 1:
            return SeatTransfer(
                payer=_seat(payer, members),
                taker=_seat(taker, members),
                counters=int(counters),
                rule="".join(rule).upper(),
            )
        case _:
            raise Refused("invalid", "", "write a transfer as PAYER TAKER COUNTERS, such as ada bob 3")


def _seat(who: str, members: Sequence[str]) -> int:
    if who in members:
        return members.index(who)
    if who.isdecimal():
        return int(who)
    raise Refused("no_such_seat", "", f"{who} does not sit at this table", "transfers")
