"""Notes about a table: what has been decided about the next deal, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.messages.game_words import points_words, wild_words
from ging_service.games.wild_card_rummy.rules.order import is_named, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.points import is_doubled
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.wild_card_rummy.decider.state import TableState


def notes_of(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    """Return the notes, a sentence each. ``name``: returns the name of a seat's player."""
    if state.winners:
        names = together([name(seat) for seat in state.winners])
        yield ngettext("%(names)s has won the game.", "%(names)s have won the game.", len(state.winners), names=names)
    if state.phase == "between_deals":
        yield from _next_deal(state)
    deal = state.deal
    if state.phase == "pressing" and deal is not None:
        who, points = name(deal.turn), points_words(deal.press_points)
        yield _(
            "Press: %(name)s may add %(points)s to their own total. Then all points of the next deal count double.",
            name=who,
            points=points,
        )
    if state.phase == "drawing" and deal is not None and not deal.stock:
        yield _("The stock is empty. A player who does not take the top discard ends the deal.")


def _next_deal(state: TableState) -> Iterator[str]:
    """WR3, WR23, WR24: what is known of the next deal before it is dealt."""
    upcoming = len(state.sheet) + 1
    if upcoming > rounds(state.rules):
        return
    of = _("Deal %(round)s of %(rounds)s comes next.", round=number(upcoming), rounds=number(rounds(state.rules)))
    if is_named(upcoming, state.rules):
        yield " ".join([of, _("The dealer will name the wild rank.")])
    else:
        wild = wild_of_round(upcoming, state.rules)
        yield " ".join([of, wild_words(wild)])
        if is_doubled(wild, state.rules):
            yield _("Its points are doubled, because of its wild rank.")
    if state.is_pressed:
        yield _("The next deal is pressed: its points count double.")
