"""Opening a table, starting a round, and its turns (NM90, NM91, NM93, NM95)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider.events import (
    CardTaken,
    EndReason,
    Event,
    LotDrawn,
    RoundFinished,
    RoundStarted,
    RoundVoided,
    StacksReturned,
    TableEnded,
    TableOpened,
    TimeRanOut,
)
from ging_service.games.thirty_one.decider.state import evolve, fold
from ging_service.games.thirty_one.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    check_card,
    check_house_rules,
    check_result,
    check_round,
    default_card,
    number_of,
    outcome_of,
    paid_from_pot,
    stakes_of,
)

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.thirty_one.decider.commands import (
        EndTable,
        EndTurn,
        OpenTable,
        RecordResult,
        RecordRound,
        StartRound,
        TakeCard,
    )
    from ging_service.games.thirty_one.decider.state import Round, TableState
    from ging_service.games.thirty_one.rules import HouseRules, RoundKind


def need_open(state: TableState) -> None:
    """Check that the table is open. Raises ``Refused``: ``table_not_open`` or ``table_ended``."""
    if state.phase == "unopened":
        raise Refused("table_not_open", "", "this table has not been opened")
    if state.phase == "ended":
        raise Refused("table_ended", "NM94", "no more rounds are played at this table")


def need_seat(seat: int, state: TableState, where: str) -> None:
    """Check that the seat exists. Raises ``Refused("no_such_seat")``."""
    players = len(state.members)
    if seat not in range(players):
        raise Refused("no_such_seat", "NM91", f"seats are 0 to {players - 1}; there is no seat {seat}", where)


def need_between_rounds(state: TableState) -> None:
    """Check that a round comes next. Raises ``Refused``: also ``deal_running``."""
    need_open(state)
    if state.phase == "taking":
        raise Refused("deal_running", "NM90", "a round is running")


def need_round(state: TableState) -> Round:
    """Return the running round. Raises ``Refused``: also ``no_deal``."""
    need_open(state)
    if state.phase != "taking" or state.round is None:
        raise Refused("no_deal", "NM90", "no round is running")
    return state.round


def next_number(state: TableState) -> int:
    """Return the number of the next round, from 1."""
    return state.round.number + 1 if state.round else 1


def round_finished(state: TableState, kind: RoundKind, winner: int) -> tuple[Event, ...]:
    """NM95: the pot is paid out. NM94: after the last round the table ends."""
    running = need_round(state)
    finished = RoundFinished(deal=running.number, kind=kind, winner=winner, paid=paid_from_pot(running.stakes, winner))
    # The stacks that go home contain the pot.
    state = evolve(state, finished)
    # Never without an agreed number: that is 0, and a round has been played by now.
    is_last = state.rounds_played == state.rules.rounds
    return (finished, *_ended(state, "rounds_played")) if is_last else (finished,)


def end_table(_command: EndTable, state: TableState) -> tuple[Event, ...]:
    """NM94: the table ends. A round that runs is void, and its stakes go back."""
    need_open(state)
    voided: tuple[Event, ...] = ()
    if state.phase == "taking":
        running = need_round(state)
        voided = (RoundVoided(deal=running.number, paid=running.stakes),)
    return (*voided, *_ended(fold(state, voided), "closed"))


def _ended(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """NM94, NM95: no more rounds are played, and everybody takes their stack home."""
    return (TableEnded(reason=reason), StacksReturned(members=state.members, counters=state.stacks))


# Opening a table (NM91, NM95).


def open_table(command: OpenTable, state: TableState) -> tuple[Event, ...]:
    """NM91, NM95: two to six members sit down and take their stacks."""
    if state.phase != "unopened":
        raise Refused("table_exists", "", "a table with this name already exists")
    if not FEWEST_PLAYERS <= len(command.members) <= MOST_PLAYERS:
        detail = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} members play, not {len(command.members)}"
        raise Refused("wrong_number_of_members", "NM91", detail, "members")
    if len(set(command.members)) != len(command.members):
        raise Refused("member_twice", "NM91", "a member cannot sit on two seats of one table", "members")
    check_house_rules(command.rules)
    return (TableOpened(members=command.members, rules=command.rules),)


DUE: Final = -1
"""Stands for the player whose turn it is to begin."""


def record_round(command: RecordRound, state: TableState) -> tuple[Event, ...]:
    """NM90, NM91, NM96: a round with real cards, judged by the same rules as one that is played here."""
    started = _started(command.first, state)
    # Before any card is taken, because this refusal names the place of the wrong card in the round.
    if check_round(command.cards, len(state.members), state.rules.stuck) is None:
        raise Refused("round_not_over", "NM96", "the round is not over with these cards", "cards")
    events: list[Event] = [started]
    state = evolve(state, started)
    for card in command.cards:
        # No time limit runs with real cards (NM93), so the time does not matter.
        done = taken(state, need_round(state), card, 0)
        events += done
        state = fold(state, done)
    return tuple(events)


def record_result(command: RecordResult, state: TableState) -> tuple[Event, ...]:
    """NM96: a round with real cards has come to this."""
    started = _started(command.first, state)
    check_result(command.kind, command.winner, len(state.members), state.rules.stuck)
    return (started, *round_finished(evolve(state, started), command.kind, command.winner))


def _started(first: int, state: TableState) -> RoundStarted:
    """NM91: the player who has really begun."""
    need_between_rounds(state)
    if first == DUE:
        if state.first < 0:
            raise Refused("no_first_player", "NM91", "nobody has drawn the lot yet: name who has begun", "first")
        first = state.first
    # Anybody may have begun: with real cards the record follows the table, and not the other way round.
    need_seat(first, state, "first")
    return round_started(state, first, recorded=True, act_by_s=0)


# Starting a round, and its turns (NM90, NM91, NM93).


def start_round(command: StartRound, state: TableState) -> tuple[Event, ...]:
    """NM90, NM91, NM95: the cards lie face up, and the stakes go into the pot. Before the first round a lot is drawn."""
    need_between_rounds(state)
    drawn: tuple[Event, ...] = ()
    first = state.first
    if first < 0:
        # The service draws the lot, but it passes it in a command: the rules do not trust their caller.
        need_seat(command.lot, state, "lot")
        first = command.lot
        drawn = (LotDrawn(seat=first),)
    return (*drawn, round_started(state, first, recorded=False, act_by_s=act_by_s(command.now_s, state.rules)))


def round_started(state: TableState, first: int, *, recorded: bool, act_by_s: int) -> RoundStarted:
    """NM95: Return the beginning of the next round, with the stakes."""
    return RoundStarted(
        deal=next_number(state),
        first=first,
        recorded=recorded,
        stakes=stakes_of(state.rules.stake, len(state.members)),
        act_by_s=act_by_s,
    )


def act_by_s(now_s: int, rules: HouseRules) -> int:
    """NM93: Return the end of a turn that begins now, in seconds since 1970; 0 without a limit."""
    return now_s + rules.turn_limit_s if rules.turn_limit_s else 0


def take_card(command: TakeCard, state: TableState) -> tuple[Event, ...]:
    """NM90: the player at turn takes a card."""
    running = need_round(state)
    need_seat(command.seat, state, "seat")
    if command.seat != running.turn:
        raise Refused("not_your_turn", "NM90", "it is another player's turn", "seat")
    check_card(command.card, running.taken, "card")
    return taken(state, running, command.card, command.now_s)


def taken(state: TableState, running: Round, card: Card, now_s: int) -> tuple[Event, ...]:
    """NM90, NM91: a card that fits is taken; the round may be over with it. With real cards there is no time limit."""
    cards, rules = (*running.taken, card), state.rules
    outcome = outcome_of(cards, len(state.members), rules.stuck)
    has_limit = outcome is None and not running.recorded
    took = CardTaken(
        deal=running.number,
        seat=running.turn,
        card=card,
        total=running.total + number_of(card),
        act_by_s=act_by_s(now_s, rules) if has_limit else 0,
    )
    if outcome is None:
        return (took,)
    winner = -1 if outcome.place < 0 else running.seat_at(outcome.place)
    # At once, because nobody has anything left to decide.
    return (took, *round_finished(evolve(state, took), outcome.kind, winner))


def end_turn(command: EndTurn, state: TableState) -> tuple[Event, ...]:
    """NM93: the lowest card is taken for the player at turn."""
    running = need_round(state)
    if not running.act_by_s:
        raise Refused("no_time_limit", "NM93", "no time limit is running")
    if command.now_s < running.act_by_s:
        raise Refused("limit_not_reached", "NM93", "the time limit has not passed")
    ran_out = TimeRanOut(deal=running.number, seat=running.turn)
    return (ran_out, *taken(state, running, default_card(running.taken), command.now_s))
