"""The state of a table of Thirty-one, and how each event changes it."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Literal, assert_never

from ging_service.domain.cards import Hand
from ging_service.domain.declare import SeatOrNobody, from_fields, shown_elsewhere, value
from ging_service.domain.structs import replace
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.rules import HouseRules, RoundKind, next_first, place_of, total_of

if TYPE_CHECKING:
    from collections.abc import Iterable


Phase = Literal["unopened", "between_rounds", "taking", "ended"]
ResultKind = Literal[RoundKind, "void"]


@value
class Result:
    """What the round came to. ``winner`` −1: nobody has won it. ``paid``: counters from the pot, by seat."""

    kind: ResultKind
    winner: SeatOrNobody
    paid: tuple[int, ...]


@value
class Round:
    """The running round or the last one.

    ``first``: the seat that began. ``taken``: the cards in the order in which they were taken, in turn. ``stakes``:
    counters by seat. ``act_by_s``: when the turn ends, 0 without a limit.
    """

    number: int
    first: int
    recorded: bool
    stakes: tuple[int, ...]
    taken: Hand = ()
    act_by_s: int = 0
    result: Result | None = None

    @property
    def total(self) -> int:
        """NM90: the total of all cards taken."""
        return total_of(self.taken)

    @property
    def turn(self) -> int:
        """NM90: the seat that takes the next card."""
        return self.seat_at(len(self.taken))

    def seat_at(self, place: int) -> int:
        """NM90: who takes the card at a place in the order, from 0."""
        # There is a stake for every seat, also where all are 0.
        players = len(self.stakes)
        return (self.first + place_of(place, players)) % players


@value
class TableState:
    """A table. ``first``: who begins the next round, −1 before the lot. ``pot``: the stakes of the running round."""

    phase: Phase = shown_elsewhere(default="unopened")
    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = shown_elsewhere(default=HouseRules())
    stacks: tuple[int, ...] = shown_elsewhere(default=())
    pot: int = shown_elsewhere(default=0)
    first: SeatOrNobody = -1
    round: Round | None = None
    rounds_played: int = 0
    ended: str = shown_elsewhere(default="")


def counted(kind: ResultKind, winner: int, players: int) -> dict[str, list[int]]:
    """NM90, NM91: rounds won with exactly 31, and rounds won with the last card that fitted."""
    won = [int(seat == winner) for seat in range(players)]
    nothing = [0] * players
    return {
        "thirty_ones": won if kind == "thirty_one" else nothing,
        "last_cards": won if kind == "last_taker" else nothing,
    }


# The state after an event. Total over every event ever stored: it never validates and never raises.


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
