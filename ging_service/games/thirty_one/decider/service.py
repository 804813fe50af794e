"""What players can do now at a table, what the service adds to commands, and how the audit finds them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.events import LotDrawn
from ging_service.games.thirty_one.rules import cards_that_fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import Chance
    from ging_service.games.thirty_one.decider.state import TableState


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """Return the command with the values that only the service may add."""
    match command:
        case c.StartRound():
            # A table that is not open has nobody to draw among. `decide` refuses the round.
            has_lot = state.first < 0 and bool(state.members)
            lot = chance.choose(range(len(state.members))) if has_lot else -1
            # Made new: a lot that an outlet had put there is not kept.
            return c.StartRound(lot=lot, now_s=now_s)
        case c.TakeCard() | c.EndTurn():
            return replace(command, now_s=now_s)
        case _:
            return command


def is_drawn(event: object) -> bool:
    """Return True if chance decided the content of the event: the lot (NM91)."""
    return isinstance(event, LotDrawn)


def holds_hidden_cards(_state: TableState) -> bool:
    """Return False: every card lies face up (NM90)."""
    return False


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: PLR0911  one line for each
    """Return the command that led to these events of one command, or to the first of them; None if no command does."""
    match events:
        case [e.CardTaken() as took, *_]:
            return c.TakeCard(seat=took.seat, card=took.card, now_s=_now_s(events, state))
        case [e.LotDrawn() as lot, *_]:
            return c.StartRound(lot=lot.seat, now_s=_now_s(events, state))
        # Before the next case: a round without cards was recorded by its result.
        case [e.RoundStarted(recorded=True) as started, e.RoundFinished() as finished, *_]:
            return c.RecordResult(first=started.first, kind=finished.kind, winner=finished.winner)
        case [e.RoundStarted(recorded=True) as started, *_]:
            cards = tuple(event.card for event in events if isinstance(event, e.CardTaken))
            return c.RecordRound(first=started.first, cards=cards)
        case [e.RoundStarted(), *_]:
            return c.StartRound(now_s=_now_s(events, state))
        case [e.TimeRanOut(), *_]:
            # Any time at which the limit had passed: that of the next turn's beginning, if there is one.
            return c.EndTurn(now_s=_now_s(events, state) or (state.round.act_by_s if state.round else 0))
        case [e.TableOpened() as opened, *_]:
            return from_fields(c.OpenTable, opened)
        case [e.RoundVoided() | e.TableEnded(), *_]:
            return c.EndTable()
        case _:
            return None


def _now_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return the time of a command in seconds since 1970, from the time limit that begins with it (NM93); 0 if none does."""
    ends = [event.act_by_s for event in events if isinstance(event, e.RoundStarted | e.CardTaken) and event.act_by_s]
    return ends[0] - state.rules.turn_limit_s if ends else 0


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return possible commands of a seat."""
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "between_rounds":
        # From every seat, although one is waited for: the rules let anybody start.
        yield c.StartRound()
        # Not before the first round, or tables by chance would often end without any.
        if state.rounds_played and not state.rules.rounds:
            yield c.EndTable()
    elif state.phase == "taking" and state.round is not None and state.round.turn == seat:
        yield from (c.TakeCard(seat=seat, card=card) for card in cards_that_fit(state.round.taken))
