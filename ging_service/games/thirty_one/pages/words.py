"""Thirty-one in words on pages: awaited actions, hints and house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Hand
from ging_service.event_messages.events import event_text
from ging_service.event_messages.table_view import awaited_names
from ging_service.games.thirty_one.decider.events import TableEnded
from ging_service.games.thirty_one.game import to_act
from ging_service.games.thirty_one.rules import FEWEST_PLAYERS, HouseRules, cards_that_win_now, solve
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import rules_form

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.thirty_one.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A sentence, and the cards that it speaks of."""

    words: str
    cards: Hand = ()


def hint_of(state: TableState) -> Hint | None:
    """Return the hint for a running round; None where nobody is to take a card."""
    running = state.round
    if state.phase != "taking" or running is None:
        return None
    players, stuck = len(state.members), state.rules.stuck
    # The solution is known for two players only (NM92). With more, others decide what follows the own card.
    if players > FEWEST_PLAYERS:
        cards = cards_that_win_now(running.taken, players, stuck)
        if not cards:
            return Hint(words=_("No card wins at once."))
        return Hint(words=_("Each marked card wins the round at once."), cards=cards)
    solution = solve(running.taken, stuck)
    if solution.prospect == "loss":
        return Hint(words=_("Every card loses if the other player makes no mistake."))
    if solution.prospect == "draw":
        return Hint(words=_("No card wins by itself. A marked card makes sure of a draw."), cards=solution.cards)
    return Hint(words=_("A marked card wins, whatever the other player takes."), cards=solution.cards)


def preset_names() -> dict[str, str]:
    """Return display names of the game's presets."""
    return {
        "usual": _("Usual rules"),
        "draw-when-stuck": _("Draw when no card fits"),
        "quick": _("Three quick rounds"),
        "counters": _("For counters"),
    }


RULES_FORM = rules_form(HouseRules, preset_names)
"""The house rules of Thirty-one on the pages."""


def awaited_words(state: TableState, name: Callable[[int], str], own_seat: int) -> str:
    """Return the sentence. ``name``: returns the name of a seat's player; ``own_seat``: of the reader, −1 for none."""
    if state.phase == "unopened":
        return _("This table has not been opened yet.")
    if state.ended:
        return event_text(TableEnded(reason=state.ended))  # type: ignore[arg-type]  # an ended table says why
    awaited = to_act(state)
    if awaited.what == "start_round" and state.first < 0:
        return _("Waiting for a player to start the first round.")
    if awaited.what == "take_card" and own_seat in awaited.seats:
        return _("Your turn: take a card.")
    who = awaited_names(awaited.seats, name, own_seat)
    if awaited.what == "start_round":
        return _("Waiting for %(names)s to start the next round.", names=who)
    return _("Waiting for %(names)s to take a card.", names=who)
