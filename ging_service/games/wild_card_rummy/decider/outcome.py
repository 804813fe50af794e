"""What a score sheet comes to (WR22, WR26 to WR28), and the cards dealt from a shuffle, for the audit (WR4, WR19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import value
from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.game import ShuffledDeal, Transfer
from ging_service.domain.ledger import Move, moves_home, moves_of_opening, stack
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.dealing import deal_out, pack_of
from ging_service.games.wild_card_rummy.rules.points import GamePayment, paid_for_game, winners_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.decider.state import ResultKind, SheetLine, Shuffle, TableState
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules


@value
class GameOutcome:
    """A game whose deals are all played. ``winners``: seats. ``paid``: the payment for it."""

    winners: tuple[int, ...]
    paid: GamePayment


def outcome_of(sheet: Iterable[SheetLine], totals: Sequence[int], rules: HouseRules) -> GameOutcome:
    """WR22, WR26 to WR28: what a game comes to. ``totals`` by seat, with every deal and every point added."""
    # Being up for 2, and the end of the stock, are paid no fee (WR28, WR29).
    outs = [line.winner if line.kind == "out" else -1 for line in sheet]
    return GameOutcome(winners=winners_of(totals, rules), paid=paid_for_game(totals, outs, rules))


def counted(kind: ResultKind, winner: int, points: Sequence[int], winners: Sequence[int]) -> dict[str, list[int]]:
    """WR17 to WR22: deals in which a player has gone out, points, and games. ``winners``: of the game that ends with it."""
    seats = range(len(points))
    return {
        "games": [int(seat in winners) for seat in seats],
        "outs": [int(kind == "out" and winner == seat) for seat in seats],
        "points": list(points),
    }


# Each player settles with several others, and transfers name one source and one target. So all go through this place.
PAYMENTS: Final = "payments"
"""Clears what players pay each other: nothing stays in it."""


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Where either side may pay, both are given: the one whose amount is not above zero is no transfer.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[Move]:
    match event:
        case e.TableOpened():
            yield from moves_of_opening(event.members, event.rules.starting_stack, "WR37")
        case e.GamePaid():
            yield from _paid(event.for_totals, "totals", "WR26")
            yield from _paid(event.for_fees, "fees for going out", "WR28")
        case e.StacksReturned():
            yield from moves_home(event.members, event.counters, "WR37")
        case _:
            return


def _paid(by_seat: tuple[int, ...], reason: str, rule: str) -> Iterator[Move]:
    """What the losers pay, and what the winners receive of it."""
    # The losers pay first, so that the clearing account is never below zero.
    for seat, counters in enumerate(by_seat):
        yield stack(seat), PAYMENTS, -counters, reason, rule
    for seat, counters in enumerate(by_seat):
        yield PAYMENTS, stack(seat), counters, reason, rule


# Cards that the service has dealt or reshuffled, for the audit that replays it (WR4, WR19).


def shuffled(event: object, state: TableState) -> ShuffledDeal | None:
    """Return what an event deals from the shuffle that was committed to; None for every other event."""
    match event:
        case e.HandsDealt():
            return _dealt(event, state)
        case e.StockReshuffled() if state.deal is not None and not state.deal.recorded:
            # The discard of the turn comes before this event, and was not shuffled.
            return _reshuffled(event, state, state.deal.discards[:-1])
        case _:
            return None


def _dealt(event: e.HandsDealt, state: TableState) -> ShuffledDeal:
    seats = len(state.members)

    def deal_again(order: Sequence[Card]) -> e.HandsDealt:
        dealt = deal_out(order, event.dealer, seats, state.rules)
        return replace(event, hands=dealt.hands, stock=dealt.stock)

    # As it lies in order before the shuffle: with two packs and a joker another pack than that of 52.
    pack = pack_of(state.rules, seats)
    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=state.shuffle, pack=pack, deal_again=deal_again)


def _reshuffled(event: e.StockReshuffled, state: TableState, pile: Hand) -> ShuffledDeal:
    """WR19: the pile as it lay, without the discard of the turn, was shuffled from the seed of the deal."""

    def deal_again(order: Sequence[Card]) -> e.StockReshuffled:
        return replace(event, stock=tuple(order))

    shuffle = again(state.shuffle) if state.shuffle else None
    return ShuffledDeal(version=SHUFFLE_VERSION, shuffle=shuffle, pack=pile, deal_again=deal_again)


def again(shuffle: Shuffle) -> Shuffle:
    """WR19: the next shuffle of a deal, from the same seed (docs/shuffle.md)."""
    return replace(shuffle, reshuffle=shuffle.reshuffle + 1)
