"""Being satisfied is final: it is confirmed first where a sweep, or every declaration, is still missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.pages.asking import ticked
from ging_service.web.pages.game_words import combination_words
from ging_service.web.pages.people import names
from ging_service.web.pages.table.own_claims import own_claims
from ging_service.web.pages.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.games.ging.state import TableState

SURE: Final = "sure"
"""The field of a form whose sender has been asked and has confirmed."""


def need_nothing_held_back(state: TableState, seats: Iterable[int]) -> None:
    """Only hands that the sender sees count: the question tells nobody anything. Raises ``BadRequest("invalid")``."""
    if state.deal is None or ticked(SURE):
        return
    for seat in seats:
        sweep = own_claims(state.deal, seat).undeclared_sweep if seat in state.deal.silent else None
        if sweep is None:
            continue
        member = state.seating.members[seat]
        words = combination_words(sweep)
        if member == person().member:
            raise BadRequest("invalid", _("You hold %(what)s and have not declared it.", what=words), SURE)
        told = _("%(name)s holds %(what)s and has not declared it.", name=names()[member], what=words)
        raise BadRequest("invalid", told, SURE)


def need_declarations(state: TableState) -> None:
    """A deal is not settled for others by mistake before anything has been declared. Raises ``BadRequest("invalid")``."""
    deal = state.deal
    if deal is None or ticked(SURE) or deal.claims or deal.combinations:
        return
    if any(state.seating.members[seat] != person().member for seat in deal.silent):
        raise BadRequest("invalid", _("Nobody has declared anything yet."), SURE)
