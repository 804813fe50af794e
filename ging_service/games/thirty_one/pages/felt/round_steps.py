"""A round step by step: every card with its total, the result, and the pot; each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.event_messages.deal_step import DealStep
from ging_service.event_messages.event_message import ShownCards
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.messages.game_words import RULE_OF_RESULT, result_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    SeatName = Callable[[int], str]


def round_steps(events: Iterable[Any], name: SeatName) -> tuple[DealStep, ...]:
    """Return the steps of visible events, in order. ``name``: of a seat's player."""
    return tuple(step for event in events for step in _steps(event, name))


def _steps(event: e.Event, name: SeatName) -> Iterator[DealStep]:
    match event:
        case e.CardTaken():
            words = _("%(name)s makes %(total)s with", name=name(event.seat), total=number(event.total))
            yield DealStep(words=words, rule="NM90", shown=(ShownCards(cards=(event.card,)),))
        case e.RoundFinished():
            yield DealStep(words=result_words(event.kind, event.winner, name), rule=RULE_OF_RESULT[event.kind])
            # A table without stakes has no pot, and its rounds pay nothing (NM95).
            if any(event.paid):
                yield DealStep(words=_pot_words(event, name), rule="NM95")
        case e.RoundVoided():
            yield DealStep(words=result_words("void", -1, name), rule="NM94")
        case _:
            return


def _pot_words(event: e.RoundFinished, name: SeatName) -> str:
    if event.winner < 0:
        return _("The stakes go back.")
    return ngettext(
        "%(name)s takes the pot: one counter.",
        "%(name)s takes the pot: %(num)s counters.",
        sum(event.paid),
        name=name(event.winner),
    )
