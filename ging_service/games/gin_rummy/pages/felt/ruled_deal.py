"""A deal that a ruling has voided or amended, in words: what counts instead of its result (GR22, GR34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, from_fields, states
from ging_service.event_messages.deal_step import DealStep
from ging_service.event_messages.rulings import deal_is_amended, deal_is_void
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages.amended import deal_amended_words, is_counted_again
from ging_service.games.gin_rummy.messages.game_words import result_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.state import TableState


def counting_words(state: TableState, name: Callable[[int], str]) -> str:
    """Return what the deal that lies there has come to, as rulings have left it; "" until it is over.

    The score sheet has what counts. A deal at the end of the stock has no line there (GR17).
    """
    deal = state.deal
    if deal is None or deal.result is None:
        return ""
    line = next((line for line in state.game.sheet if line.deal == deal.number), None)
    # No line: the deal ended with the stock, or a ruling has voided it and taken its line out.
    if line is None:
        return result_words(deal.result, name) if deal.result.kind == "void" else deal_is_void(deal.number)
    counts = from_fields(Result, line)
    words = result_words(counts, name)
    return words if counts == deal.result else f"{deal_is_amended(deal.number)} {words}"


def ruled_words(events: Iterable[Any], names: Names) -> str:
    """Return what the last ruling has made of a deal; "" if it counts as it was played. ``events``: those of the deal."""
    ruled = [event for event in events if _is_ruled(event) and not _is_counted_again(event)]
    return _words(ruled[-1], names) if ruled else ""


def ruled_steps(events: Iterable[Any], state: TableState, names: Names) -> Iterator[DealStep]:
    """Yield the rulings on the deal that lies there, and those by which its game is counted again. ``events``: since the deal."""
    number = state.deal.number if state.deal else 0
    # A ruling on an earlier deal of this game may change who has won it. So it belongs to the last deal as well.
    game = {line.deal for line in state.game.sheet}
    for event in events:
        if _is_ruled(event) and (event.deal == number or (event.deal in game and _is_counted_again(event))):
            rule = "GR22" if event.kind == "voided" or _is_counted_again(event) else "GR34"
            yield DealStep(words=_words(event, names), rule=rule)


def _is_ruled(event: Any) -> bool:  # noqa: ANN401  any event of the game
    """Return True if a ruling has voided or amended a deal."""
    return states(event, Fact.RULING_APPLIED) and event.kind != "ordered"


def _is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of a ruling
    return event.kind == "amended" and is_counted_again(event)


def _words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of a ruling
    return deal_is_void(event.deal) if event.kind == "voided" else deal_amended_words(event, names)
