"""Confirmation before being satisfied, which is final: a sweep, or every declaration, may still be missing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.messages.game_words import combination_words
from ging_service.games.ging.pages.table.moves import own_claims
from ging_service.games.ging.rules.lost_deal import after_dealing, due_dealer, penalties_over, serves_penalty
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import ticked
from ging_service.web.pages.people import names
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.lost_deal import Rotation


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


AHEAD: Final = 5
"""As many deals as a penalty can touch, and the one after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAhead:
    """A coming deal. ``instead_of``: whose turn it would be, −1 where the dealer deals their own."""

    seat: int
    instead_of: int = -1


def deals_ahead(rotation: Rotation, count: int = AHEAD) -> Iterator[DealAhead]:
    """G24, G26: Yield the next deals, if every player deals when it is their turn."""
    for _deal in range(count):
        dealer = due_dealer(rotation)
        yield DealAhead(seat=dealer, instead_of=rotation.turn if serves_penalty(rotation) else -1)
        over = penalties_over(rotation, dealer)
        # Nobody is dodged by the due dealer, so the number of the deal is kept nowhere.
        rotation = replace(after_dealing(rotation, dealer, 0), penalties=rotation.penalties[over:])


def if_upheld(state: TableState, accused: int) -> tuple[DealAhead, ...]:
    """G26 to G28: Return the next deals if the accusation is upheld; () where the record contradicts it."""
    try:
        # Decided on the viewer's state, and not recorded: the page shows the effect before the finding is made.
        events = game_of(state).decide(c.FindLostDeal(accused=accused, upheld=True), state)
    except Refused:
        return ()
    found: TableState = game_of(state).fold(state, events)
    return tuple(deals_ahead(found.rotation))
