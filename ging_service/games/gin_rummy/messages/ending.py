"""The end of a game and of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.messages.game_words import ended_words, totals_words
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfEnding = e.GameWon | e.GamePaid | e.SeriesEnded | e.StacksReturned


def ending_message(event: OfEnding, names: Names) -> EventMessage:
    """Return the message of an event after the last deal of a game."""
    match event:
        case e.GameWon():
            return EventMessage(text=_won(event, names), rule="GR31" if event.by == "resignation" else "GR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_points, event.for_game, event.for_bonuses, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            # Parts that cancel each other out leave nothing to list, and "paid for: ." would be no sentence.
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="GR33")
        case e.SeriesEnded():
            return EventMessage(text=ended_words(event.reason), rule="GR32")
        case e.StacksReturned():
            return _returned(event, names)
        case _:
            assert_never(event)


def _won(event: e.GameWon, names: Names) -> str:
    return _(
        "%(who)s wins game %(game)s. With the bonuses: %(totals)s.",
        who=names.seat(event.winner),
        game=number(event.game),
        totals=totals_words(event.totals, names.seat),
    )


def _returned(event: e.StacksReturned, names: Names) -> EventMessage:
    if not any(event.counters):
        return EventMessage(text=_("Nobody has won or lost counters."), rule="GR33")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="GR33")
