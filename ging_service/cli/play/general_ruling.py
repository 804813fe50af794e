"""The ruling of `ging dispute decide`, read from its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli.play.typed_fields import read_fields
from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import SeatTransfer
from ging_service.domain.streams import game_of, members_at
from ging_service.domain.whole_numbers import whole_number
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.rulings_read import ruling_made

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.cli.shared.command_context import Session
    from ging_service.domain.game import Game
    from ging_service.domain.rulings.declared import Ruling


def read_ruling(
    made: Session, dispute_id: str, outcome: str, transfers: Sequence[str], amended: Sequence[str] = ()
) -> Ruling | None:
    """The ruling; None if it dismisses the dispute. ``amended``: fields of an amendment as they are typed.

    Raises ``Refused``: ``other_game`` for a game with a ruling command of its own, ``dismissal_orders_nothing``,
    ``not_an_amendment``, ``invalid`` or ``no_such_seat``.
    """
    table_id = made.backend.dispute((made.club, dispute_id)).entry.table_id
    state = made.backend.table((made.club, table_id)).state
    game = game_of(state)
    ordered = tuple(_transfer(one, members_at(state)) for one in transfers)
    ruling = ruling_made(game, outcome, ordered, _amendment(game, amended))
    if outcome != "dismissed":
        return ruling
    if ordered or amended:
        detail = "a dismissed dispute changes nothing: leave out the transfers, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, "transfers")
    return None


def _amendment(game: Game, typed: Sequence[str]) -> dict[str, Any] | None:
    """The amendment as JSON; None if nothing was typed."""
    if not typed:
        return None
    kind = game.amendments.asked if game.amendments else None
    return read_fields({one.name: one for one in given_fields(kind)} if kind else {}, typed)


def _transfer(written: str, members: Sequence[str]) -> SeatTransfer:
    """PAYER TAKER COUNTERS [RULE]: members' ids or seats."""
    match written.split():
        case [payer, taker, counted, *rule] if (counters := whole_number(counted)) is not None and len(rule) <= 1:
            return SeatTransfer(
                payer=_seat(payer, members), taker=_seat(taker, members), counters=counters, rule="".join(rule).upper()
            )
        case _:
            raise Refused("invalid", "", "write a transfer as PAYER TAKER COUNTERS, such as ada bob 3")


def _seat(who: str, members: Sequence[str]) -> int:
    if who in members:
        return members.index(who)
    seat = whole_number(who)
    if seat is not None:
        return seat
    raise Refused("no_such_seat", "", f"{who:.80} does not sit at this table", "transfers")
