"""The service's part: fields that it adds to commands, authority over them, and how the audit finds them again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ditch import commands as c
from ditch import events as e
from ditch.rules import deal_out, pack
from ditch.state import Shuffle
from ging_service.domain.game import ShuffledDeal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ditch.state import TableState
    from ging_service.domain.game import Chance


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """The command with what only the service may fill in."""
    match command:
        case c.Deal():
            seed = chance.seed()
            shuffle = Shuffle(deal=state.deals_played + 1, seed=seed)
            return c.Deal(order=chance.order(pack(), shuffle), seed=seed, now_s=now_s)
        case c.Discard() | c.EndTurn():
            return replace(command, now_s=now_s)
        case _:
            return command


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: PLR0911  one case for each command
    """The command that led to these events."""
    match events:
        case [e.TableOpened() as opened, *_]:
            return c.OpenTable(members=opened.members, rules=opened.rules)
        case [e.ShuffleCommitted() as shuffle, e.DealStarted() as started, *_]:
            return c.Deal(order=_order(started), seed=shuffle.seed, now_s=_now_s(started.act_by_s, state))
        case [e.CardDrawn(), e.CardDiscarded() as discarded, *_]:
            return c.EndTurn(now_s=_now_s(discarded.act_by_s, state))
        case [e.CardDrawn() as drawn, *_]:
            return c.Draw(seat=drawn.seat)
        case [e.CardDiscarded() as discarded, *_]:
            now_s = _now_s(discarded.act_by_s, state)
            return c.Discard(seat=discarded.seat, card=discarded.card, now_s=now_s)
        case [e.PlayerKnocked() as knocked, *_]:
            return c.Knock(seat=knocked.seat)
        case _:
            return None


def shuffled(event: e.Event, state: TableState) -> ShuffledDeal | None:
    """What an event deals from the shuffle that was committed to."""
    if not isinstance(event, e.DealStarted):
        return None

    def deal_again(order: Sequence[str]) -> e.DealStarted:
        hands, stock = deal_out(order, event.dealer, len(state.members))
        return replace(event, hands=hands, stock=stock)

    return ShuffledDeal(version=1, shuffle=state.shuffle, pack=pack(), deal_again=deal_again)


def _order(started: e.DealStarted) -> tuple[str, ...]:
    """The pack as it was dealt: one card at a time from the dealer's left."""
    seats = len(started.hands)
    dealt = [started.hands[(started.dealer + 1 + place) % seats][place // seats] for place in range(3 * seats)]
    return (*dealt, *started.stock)


def _now_s(act_by_s: int, state: TableState) -> int:
    return act_by_s - state.rules.turn_limit_s


def moves(state: TableState, seat: int) -> tuple[Any, ...]:
    """The commands that the player of a seat can give now."""
    if state.phase == "between_deals":
        return (c.Deal(),)
    if state.deal is None or state.deal.turn != seat:
        return ()
    if state.phase == "drawing":
        return (c.Draw(seat=seat), c.Knock(seat=seat))
    return tuple(c.Discard(seat=seat, card=card) for card in sorted(set(state.deal.hands[seat])))
