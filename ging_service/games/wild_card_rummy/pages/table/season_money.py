"""Counters in the money of a season, for the end of a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.domain.books.terms import payable
from ging_service.execution.states import books_of
from ging_service.games.wild_card_rummy.decider.events import GameWon
from ging_service.i18n.formatting import money
from ging_service.web.http.current_services import services
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ging_service.domain.books.state import BooksState
    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.execution.recorded_event import RecordedEvent


def season_money(club: str, events: Iterable[RecordedEvent]) -> Callable[[int], str] | None:
    """Return a function that writes counters in the money of the season in which the game was won.

    None if no game was won in these events, or in no season, or if the viewer may not read the club, whose seasons have
    this money.
    """
    won = next((one for one in events if isinstance(one.event, GameWon)), None)
    if won is None or Right.READ_CLUB not in person().rights:
        return None
    books: BooksState = books_of(services(), club).state
    season = books.season_at(won.happened_at or won.recorded_at)
    return partial(_written, season.terms.money) if season else None


def _written(terms: MoneyTerms, counters: int) -> str:
    return money(payable(terms, counters), terms.currency)
