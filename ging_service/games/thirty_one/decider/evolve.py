"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, assert_never

from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.state import Result, Round, TableState
from ging_service.games.thirty_one.rules import next_first

if TYPE_CHECKING:
    from collections.abc import Iterable


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """Return the state after many events."""
    return reduce(evolve, events, state)


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: PLR0911  one line for each event
    """Return the state after ``event``."""
    match event:
        case e.TableOpened():
            stacks = (event.rules.starting_stack,) * len(event.members)
            return replace(state, phase="between_rounds", members=event.members, rules=event.rules, stacks=stacks)
        case e.LotDrawn():
            return replace(state, first=event.seat)
        case e.RoundStarted():
            return _started(state, event)
        case e.CardTaken():
            taken = (*state.round.taken, event.card) if state.round else ()
            return replace(state, round=_changed(state.round, taken=taken, act_by_s=event.act_by_s))
        case e.TimeRanOut():
            return state
        case e.RoundFinished():
            result = Result(kind=event.kind, winner=event.winner, paid=event.paid)
            return replace(_over(state, result), rounds_played=state.rounds_played + 1)
        case e.RoundVoided():
            return _over(state, Result(kind="void", winner=-1, paid=event.paid))
        case e.TableEnded():
            return replace(state, phase="ended", ended=event.reason)
        case e.StacksReturned():
            return replace(state, stacks=(0,) * len(state.stacks))
        case _:
            assert_never(event)


def _started(state: TableState, event: e.RoundStarted) -> TableState:
    """NM95: the stakes go into the pot."""
    return replace(
        state,
        phase="taking",
        round=from_fields(Round, event, number=event.deal),
        first=event.first,
        # Not strict: `evolve` never raises on a stored event.
        stacks=tuple(stack - stake for stack, stake in zip(state.stacks, event.stakes, strict=False)),
        pot=sum(event.stakes),
    )


def _over(state: TableState, result: Result) -> TableState:
    """NM91: who begins the next round. NM95: the pot is paid out."""
    return replace(
        state,
        phase="between_rounds",
        round=_changed(state.round, result=result, act_by_s=0),
        first=next_first(state.first, result.winner, len(state.members)),
        stacks=tuple(stack + paid for stack, paid in zip(state.stacks, result.paid, strict=False)),
        pot=0,
    )


def _changed(found: Round | None, **changes: Any) -> Round | None:  # noqa: ANN401  fields of a round
    return replace(found, **changes) if found else None
