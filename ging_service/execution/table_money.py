"""Table money: the debt of a table's players to the club when it has ended, by the terms of the season."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.books.commands import ChargeTableMoney
from ging_service.domain.books.seasons import table_money_due
from ging_service.domain.declare import Fact, states
from ging_service.domain.streams import game_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.deciding import Decided
    from ging_service.projections.change import Change


class Charge(NamedTuple):
    """The command that charges a table, and when it happened: with the table's end, be its season over by now."""

    command: ChargeTableMoney
    happened_at: str


def table_money_of(books: BooksState, club: Callable[[], ClubState], decided: Decided) -> Charge | None:
    """Return the charge that is due because a batch has ended a table; None if there is none. ``club``: as in ``due_by``."""
    ended = next((change for change in decided.changes if states(change.event, Fact.COUNTERS_RETURNED)), None)
    return due_by(books, club, ended) if ended else None


def due_by(books: BooksState, club: Callable[[], ClubState], change: Change) -> Charge | None:
    """Return the charge that is due because stacks have been returned; None if there is none.

    Bots owe nothing, because nobody could pay for them. ``club()``: the club's book, read only where table money is due.
    """
    game = game_of(change.after)
    deals = game.summary(change.after).deals_played
    if not table_money_due(books, change.happened_at, deals):
        return None
    book = club()
    members = tuple(member for member in game.members(change.after) if not book.bot(member))
    command = ChargeTableMoney(table=change.table_id, members=members, deals=deals, ended_at=change.happened_at)
    return Charge(command, change.happened_at)
