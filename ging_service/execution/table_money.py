"""Table money: the debt of a table's players to the club when it has ended, by the terms of the season."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ging_service.domain.books.commands import ChargeTableMoney
from ging_service.domain.books.seasons import table_money_due
from ging_service.domain.declare import Fact, states
from ging_service.domain.streams import game_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.club.state import ClubState
    from ging_service.domain.game import Game
    from ging_service.execution.deciding import Decided
    from ging_service.projections.change import Change


class Charge(NamedTuple):
    """The command that charges a table, and when it happened: with the table's end, be its season over by now."""

    command: ChargeTableMoney
    happened_at: str


def table_money_of(books: BooksState, club: Callable[[], ClubState], decided: Decided) -> Charge | None:
    """Return the charge that is due because a batch has ended a table; None if there is none. ``club``: as in ``due_by``."""
    pairs = zip(decided.changes, decided.said, strict=True)
    ended = next(((change, said.actor) for change, said in pairs if states(change.event, Fact.COUNTERS_RETURNED)), None)
    return due_by(books, club, *ended) if ended else None


def due_by(
    books: BooksState, club: Callable[[], ClubState], change: Change, actor: str, *, by_former_rule: bool = False
) -> Charge | None:
    """Return the charge that is due because stacks have been returned; None if there is none.

    Bots owe nothing, because nobody could pay for them. Who plays without a finished deal, with bots only or for points
    only owes nothing either, and for an evening a member pays once. ``actor``: who has ended the table. ``club()``: the
    club's book, read only where table money may be due. ``by_former_rule``: every table was charged, for the audit of what was recorded then.
    """
    game, ended_at = game_of(change.after), change.happened_at
    deals = game.summary(change.after).deals_played
    if not table_money_due(books, ended_at, deals):
        return None
    book, evening = club(), ""
    members = tuple(member for member in game.members(change.after) if not book.bot(member))
    if not by_former_rule:
        if len(members) <= 1 or not deals or not _is_for_counters(game, change):
            return None
        # A player who ends a table could name an evening that they have paid for.
        is_trusted = not actor or book.holds(actor, "scribe") or book.holds(actor, "treasurer")
        evening = _day(ended_at if is_trusted else change.recorded_at, book.zone)
        season = books.season_at(ended_at)
        if season and season.terms.table_money_per == "evening":
            members = books.owing(evening, members)
        if not members:
            return None
    command = ChargeTableMoney(table=change.table_id, members=members, deals=deals, ended_at=ended_at, evening=evening)
    return Charge(command, ended_at)


def _is_for_counters(game: Game, change: Change) -> bool:
    """Return True if counters have come home from a table, or could have been won at it."""
    stack = getattr(game.rules_at(change.after), "starting_stack", 0)
    return bool(change.transfers or stack or game.most_owed(change.after))


def _day(moment: str, zone: str) -> str:
    """Return the day of a moment in the club's zone, or in UTC where this computer does not know the zone."""
    found = datetime.fromisoformat(moment)
    with suppress(ZoneInfoNotFoundError, ValueError, OSError, OverflowError):
        found = found.astimezone(ZoneInfo(zone))
    return found.date().isoformat()
