"""Table money: what the players of a table owe the club when it has ended, by the terms of the season."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.books.commands import ChargeTableMoney
from ging_service.domain.books.seasons import table_money_due
from ging_service.domain.declare import Fact, states

if TYPE_CHECKING:
    from ging_service.application.deciding import Decided
    from ging_service.domain.books.state import BooksState
    from ging_service.projections.change import Change


class Charge(NamedTuple):
    """The command that charges a table, and when it happened: with the table's end, be its season over by now."""

    command: ChargeTableMoney
    happened_at: str


def table_money_of(books: BooksState, decided: Decided) -> Charge | None:
    """What is to be charged because an order has ended a table; None where nothing is."""
    ended = next((change for change in decided.changes if states(change.event, Fact.COUNTERS_RETURNED)), None)
    return due_by(books, ended) if ended else None


def due_by(books: BooksState, change: Change) -> Charge | None:
    """What is to be charged because stacks have been returned; None where nothing is."""
    deals = change.after.deals_played
    if not table_money_due(books, change.happened_at, deals):
        return None
    command = ChargeTableMoney(
        table=change.table_id, members=change.event.members, deals=deals, ended_at=change.happened_at
    )
    return Charge(command, change.happened_at)
