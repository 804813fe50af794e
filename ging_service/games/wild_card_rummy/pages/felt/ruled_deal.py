"""A deal that a ruling has voided or amended, in words: what counts instead of its result (WR38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, states
from ging_service.event_messages.deal_step import DealStep
from ging_service.event_messages.rulings import deal_is_amended, deal_is_void
from ging_service.games.wild_card_rummy.messages.amended import deal_amended_words, is_counted_again
from ging_service.games.wild_card_rummy.messages.game_words import by_seat, result_words
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.state import TableState


def counting_words(state: TableState, name: Callable[[int], str]) -> str:
    """Return what the deal that lies there has come to, as rulings have left it; "" until it is over.

    The score sheet has what counts. A deal that ended with the table has no line there (WR36).
    """
    deal = state.deal
    if deal is None or deal.result is None:
        return ""
    line = next((line for line in state.sheet if line.deal == deal.number), None)
    if line is None:
        return result_words(deal.result.kind, deal.result.winner, name)
    if line.kind == "void":
        return deal_is_void(deal.number)
    words = result_words(line.kind, line.winner, name)
    if (line.kind, line.winner, line.points) == (deal.result.kind, deal.result.winner, deal.result.points):
        return words
    points = _("Points: %(points)s.", points=by_seat(line.points, name))
    return f"{deal_is_amended(deal.number)} {words} {points}"


def ruled_words(events: Iterable[Any], names: Names) -> str:
    """Return what the last ruling has made of a deal; "" if it counts as it was played. ``events``: those of the deal."""
    ruled = [event for event in events if _is_ruled(event) and not _is_counted_again(event)]
    return _words(ruled[-1], names) if ruled else ""


def ruled_steps(events: Iterable[Any], state: TableState, names: Names) -> Iterator[DealStep]:
    """Yield the rulings on the deal that lies there, and those by which the game is counted again. ``events``: since the deal."""
    number = state.deal.number if state.deal else 0
    for event in events:
        if _is_ruled(event) and (event.deal == number or _is_counted_again(event)):
            yield DealStep(words=_words(event, names), rule="WR38")


def _is_ruled(event: Any) -> bool:  # noqa: ANN401  any event of the game
    """Return True if a ruling has voided or amended a deal."""
    return states(event, Fact.RULING_APPLIED) and event.kind != "ordered"


def _is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of a ruling
    return event.kind == "amended" and is_counted_again(event)


def _words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of a ruling
    return deal_is_void(event.deal) if event.kind == "voided" else deal_amended_words(event, names)
