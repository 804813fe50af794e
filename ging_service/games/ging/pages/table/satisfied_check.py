"""Confirmation before being satisfied, which is final: a sweep, or every declaration, may still be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.ging.messages.game_words import combination_words
from ging_service.games.ging.pages.table.own_claims import own_claims
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import ticked
from ging_service.web.pages.people import names
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.ging.decider.state import TableState

SURE: Final = "sure"
"""The field of a form whose sender has been asked and has confirmed."""


def need_nothing_held_back(state: TableState, seats: Iterable[int]) -> None:
    """Raise ``BadRequest("invalid")`` for an undeclared sweep.

    Only hands that the sender sees count, so the question reveals nothing to anybody.
    """
    if state.deal is None or ticked(SURE):
        return
    for seat in seats:
        # Only a sweep is asked about: it decides the deal alone (G18). A suit held back may be intended.
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
    """Raise ``BadRequest("invalid")`` if nothing is declared yet, so that nobody settles for others by mistake."""
    deal = state.deal
    if deal is None or ticked(SURE) or deal.claims or deal.combinations:
        return
    # A player who is the only silent one may pass without a question: they decide for nobody else.
    if any(state.seating.members[seat] != person().member for seat in deal.silent):
        raise BadRequest("invalid", _("Nobody has declared anything yet."), SURE)
