"""Events that a command leads to. Raises ``Refused`` where the rules forbid it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ditch import commands as c
from ditch import events as e
from ditch import rules
from ditch.evolve import evolve, fold
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import paid_for_points

if TYPE_CHECKING:
    from ditch.state import Deal, TableState


def decide(command: c.Command, state: TableState) -> tuple[e.Event, ...]:
    """The events that a command leads to."""
    match command:
        case c.OpenTable():
            return (_open(command, state),)
        case c.Deal():
            return _deal(command, state)
        case c.Draw():
            return (_draw(command.seat, state),)
        case c.Discard():
            return _discard(command, state)
        case c.Knock():
            _turn(command.seat, state, "drawing", "D5")
            return _with_end(state, (e.PlayerKnocked(deal=_running(state).number, seat=command.seat),))
        case c.EndTurn():
            return _end_turn(command, state)
        case _:
            assert_never(command)


def _open(command: c.OpenTable, state: TableState) -> e.TableOpened:
    if state.phase != "unopened":
        raise Refused("wrong_phase", "D1", "the table is open already")
    least, most = rules.SEATS
    if not least <= len(command.members) <= most or len(set(command.members)) != len(command.members):
        raise Refused("bad_members", "D1", f"{least} or {most} different members play", "members")
    rules.check_house_rules(command.rules)
    return e.TableOpened(members=command.members, rules=command.rules)


def _deal(command: c.Deal, state: TableState) -> tuple[e.Event, ...]:
    if state.phase != "between_deals":
        raise Refused("wrong_phase", "D3", f"no deal can begin while the table is {state.phase}")
    number = state.deals_played + 1
    dealer = (number - 1) % len(state.members)
    hands, stock = rules.deal_out(command.order, dealer, len(state.members))
    return (
        e.ShuffleCommitted(deal=number, seed=command.seed),
        e.DealStarted(
            deal=number,
            dealer=dealer,
            hands=hands,
            stock=stock,
            ante=state.rules.ante,
            act_by_s=_limit(command.now_s, state),
        ),
    )


def _draw(seat: int, state: TableState) -> e.CardDrawn:
    deal = _turn(seat, state, "drawing", "D4")
    return e.CardDrawn(deal=deal.number, seat=seat, card=deal.stock[0])


def _discard(command: c.Discard, state: TableState) -> tuple[e.Event, ...]:
    deal = _turn(command.seat, state, "discarding", "D4")
    hand = deal.hands[command.seat]
    if command.card not in hand and rules.HIDDEN not in hand:
        raise Refused("not_held", "D4", "you do not hold this card", "card")
    discarded = e.CardDiscarded(
        deal=deal.number, seat=command.seat, card=command.card, act_by_s=_limit(command.now_s, state)
    )
    return (discarded,) if deal.stock else _with_end(state, (discarded,))


def _end_turn(command: c.EndTurn, state: TableState) -> tuple[e.Event, ...]:
    deal = state.deal
    if state.phase not in ("drawing", "discarding") or deal is None or not deal.act_by_s:
        raise Refused("no_time_limit", "D9", "no time limit is running")
    if command.now_s < deal.act_by_s:
        raise Refused("too_early", "D9", "the time limit has not passed")
    if state.phase == "discarding":
        return _discard(c.Discard(seat=deal.turn, card=deal.drawn, now_s=command.now_s), state)
    drawn = _draw(deal.turn, state)
    discard = c.Discard(seat=deal.turn, card=drawn.card, now_s=command.now_s)
    return (drawn, *_discard(discard, evolve(state, drawn)))


def _turn(seat: int, state: TableState, phase: str, rule: str) -> Deal:
    deal = _running(state)
    if state.phase != phase:
        raise Refused("wrong_phase", rule, f"this cannot be done while the table is {state.phase}")
    if seat != deal.turn:
        raise Refused("not_your_turn", "D4", f"seat {deal.turn} is at turn", "seat")
    return deal


def _running(state: TableState) -> Deal:
    if state.phase not in ("drawing", "discarding") or state.deal is None:
        raise Refused("wrong_phase", "D4", "no deal is running")
    return state.deal


def _limit(now_s: int, state: TableState) -> int:
    return now_s + state.rules.turn_limit_s if state.rules.turn_limit_s else 0


def _with_end(state: TableState, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """D5 to D8, D10: the events that end the deal, and the end of the deal and perhaps of the game after them."""
    state = fold(state, events)
    deal = _running(state)
    counts = [rules.count(hand) for hand in deal.hands]
    winners = rules.winners_of(counts)
    ending = (
        *events,
        e.HandsShown(deal=deal.number, hands=deal.hands),
        e.PotWon(
            deal=deal.number,
            winners=winners,
            counters=rules.share(state.pot, winners),
            points=rules.scored(counts),
        ),
    )
    state = fold(state, ending[len(events) :])
    return ending if state.deals_played < state.rules.deals else (*ending, *_game_end(state))


def _game_end(state: TableState) -> tuple[e.Event, ...]:
    """D10: the rest of the pot, the points, and everybody's stack home."""
    closing: list[e.Event] = [e.GameEnded(reason="deals_played")]
    if state.pot:
        closing.append(e.RestTaken(seat=rules.takes_rest(state.points), counters=state.pot))
    paid = paid_for_points([-points for points in state.points], state.rules.stake)  # points are bad
    if any(paid):
        closing.append(e.PointsPaid(paid=paid))
    state = fold(state, closing)
    return (*closing, e.StacksReturned(members=state.members, counters=state.stacks))
