"""What a table waits for, and from whom: one sentence, in every phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, assert_never

from ging_service.domain.games.ging.rules.rotation import due_dealer
from ging_service.web.pages.game_words import ended_words
from ging_service.web.pages.words import _, pgettext, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.domain.games.ging.state import TableState

What = Literal["opening", "cutting", "first_dealer", "dealing", "declaring", "showdown", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """What is awaited. ``seats``: of whom, () where it is of nobody at the table."""

    what: What
    seats: tuple[int, ...] = ()


def awaited_of(state: TableState) -> Awaited:
    """What the table waits for."""
    match state.phase:
        case "unopened":
            return Awaited(what="opening")
        case "cutting":
            return _cuts_awaited(state)
        case "between_deals":
            return Awaited(what="dealing", seats=(due_dealer(state.rotation),))
        case "declaring":
            silent = state.deal.silent if state.deal else ()
            showdown = state.seating.rules.mode == "showdown"
            return Awaited(what="showdown") if showdown else Awaited(what="declaring", seats=silent)
        case "ended":
            return Awaited(what="nothing")
        case _:
            assert_never(state.phase)


def _cuts_awaited(state: TableState) -> Awaited:
    """G3: who has still to cut in this round, where the first dealer is cut for."""
    if state.seating.rules.first_dealer not in ("lowest", "highest"):
        return Awaited(what="first_dealer")
    have_cut = {seat for seat, _card in state.cutting.cuts}
    return Awaited(what="cutting", seats=tuple(seat for seat in state.cutting.seats if seat not in have_cut))


def awaited_words(awaited: Awaited, state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """The sentence. ``name``: how the player of a seat is called; ``own_seat``: whoever reads it, −1 if he plays not."""
    names = _names(awaited.seats, name, own_seat)
    match awaited.what:
        case "opening":
            said = _("This table has not been opened yet.")
        case "first_dealer":
            said = _("Waiting for the first dealer to be named.")
        case "cutting":
            said = _("Waiting for %(names)s to cut.", names=names)
        case "dealing":
            said = _("Waiting for %(names)s to deal.", names=names)
        case "declaring":
            said = _("Waiting for %(names)s.", names=names)
        case "showdown":
            said = _("Waiting for the hands to be turned up.")
        case "nothing":
            said = ended_words(state.ended)  # type: ignore[arg-type]  # an ended table says why
        case _:
            assert_never(awaited.what)
    return said


def _names(seats: Sequence[int], name: Callable[[int], str], own_seat: int) -> str:
    """Whoever reads it comes first."""
    you = [pgettext("waiting for", "you")] if own_seat in seats else []
    return together(you + [name(seat) for seat in seats if seat != own_seat])
