"""Any event of a club's log in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books import events as b
from ging_service.domain.club import events as c
from ging_service.domain.disputes import events as d
from ging_service.domain.games.ging import events as e
from ging_service.web.pages.telling.books import tell_of_books
from ging_service.web.pages.telling.club import tell_of_club
from ging_service.web.pages.telling.disputes import tell_of_dispute
from ging_service.web.pages.telling.table import tell_of_table

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called, Told

Event = e.Event | d.Event | c.Event | b.Event


def tell(event: Event, called: Called) -> Told:
    """An event as it has been seen. What is not in it for whoever looks, is not told."""
    if isinstance(event, e.Event):
        return tell_of_table(event, called)
    if isinstance(event, d.Event):
        return tell_of_dispute(event, called)
    if isinstance(event, c.Event):
        return tell_of_club(event, called)
    return tell_of_books(event, called)
