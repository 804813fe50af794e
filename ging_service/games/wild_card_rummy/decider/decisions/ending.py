"""The end of a turn and of a deal (WR17, WR19, WR20, WR29, WR31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from ging_service.domain.cards import face_down
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.decisions.phases import need_deal, need_open, need_turn, next_act_by_s
from ging_service.games.wild_card_rummy.decider.events import (
    CardDiscarded,
    DealKind,
    DealScored,
    DealVoided,
    EndReason,
    Event,
    GamePaid,
    GameWon,
    HandsShown,
    LastTurnRecorded,
    PlayEnded,
    PlayerOut,
    PlayerUpForTwo,
    PressAdded,
    PressDeclined,
    PressOffered,
    StacksReturned,
    StockReshuffled,
)
from ging_service.games.wild_card_rummy.decider.evolve import evolve, fold
from ging_service.games.wild_card_rummy.decider.outcome import outcome_of
from ging_service.games.wild_card_rummy.decider.position import waiting_to_meld
from ging_service.games.wild_card_rummy.rules.drawing import after_turn
from ging_service.games.wild_card_rummy.rules.order import rounds
from ging_service.games.wild_card_rummy.rules.points import (
    FEWEST_SEATS_FOR_AUTO_PRESS,
    add_points,
    auto_press,
    cards_points,
    deal_points,
    factor_of,
    press_choice,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.decider.commands import DecidePress, EndTable
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


def after_deal(state: TableState, deal: Deal, now_s: int) -> tuple[Event, ...]:
    """WR22, WR24, WR25: what follows a deal that was scored: the end of the game, a press, or nothing."""
    played = len(state.sheet)
    # First: nobody presses after the last deal (WR24).
    if played == rounds(state.rules):
        return _game_won(state)
    if state.rules.auto_press == "yes" and played == 1 and len(state.members) >= FEWEST_SEATS_FOR_AUTO_PRESS:
        # If there is none because all totals are equal, nobody may press by choice either (WR24).
        added = auto_press(state.totals)
        return () if added is None else (PressAdded(deal=deal.number, points=added, automatic=True),)
    choice = press_choice(state.totals) if state.rules.press == "yes" else None
    if choice is None:
        return ()
    limit_s = next_act_by_s(now_s, deal, state.rules)
    return (PressOffered(deal=deal.number, seat=choice.seat, points=choice.points, act_by_s=limit_s),)


def decide_press(command: DecidePress, state: TableState) -> tuple[Event, ...]:
    """WR24: the player in last place adds the points to their total, or leaves it."""
    deal = need_turn(command.seat, state, ("pressing",), "WR24")
    if not command.adds:
        return (PressDeclined(deal=deal.number, seat=command.seat),)
    # The number that was offered: nobody chooses another one (WR24).
    points = tuple(deal.press_points if seat == command.seat else 0 for seat in range(len(state.members)))
    return (PressAdded(deal=deal.number, points=points, automatic=False),)


def _game_won(state: TableState) -> tuple[Event, ...]:
    """WR22, WR26 to WR28: the game is won and paid for, and the table ends."""
    outcome = outcome_of(state.sheet, state.totals, state.rules)
    won = GameWon(winners=outcome.winners, totals=state.totals)
    paid = outcome.paid
    is_paid = any((*paid.for_totals, *paid.for_fees))
    events = (won, from_fields(GamePaid, paid)) if is_paid else (won,)
    # The events are folded first, so that the stacks that go home contain the payment.
    return (*events, *play_end(fold(state, events), "deals_played"))


def play_end(state: TableState, reason: EndReason) -> tuple[Event, ...]:
    """WR36, WR37: no more deals are played, and everybody takes their stack home."""
    return (PlayEnded(reason=reason), StacksReturned(members=state.members, counters=state.stacks))


def end_table(_command: EndTable, state: TableState) -> tuple[Event, ...]:
    """WR36: the table ends. A deal that runs is void, the game has no winner, and nobody pays."""
    need_open(state)
    is_over = state.deal is None or state.deal.result is not None
    voided = () if state.deal is None or is_over else (DealVoided(deal=state.deal.number),)
    return (*voided, *play_end(state, "closed"))


MOST_IDLE_RESHUFFLES: Final = 3
"""WR39: so often the discard pile becomes the stock without a card being melded. Players with few cards could go on for ever."""


class Filled(Protocol):
    """What the service fills in where a turn may end: the time, and the order of a discard pile that is shuffled again."""

    @property
    def now_s(self) -> int:
        """In seconds since 1970."""

    @property
    def order(self) -> tuple[Card, ...]:
        """The top card first; () where nothing is shuffled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnd:
    """How a deal has ended. ``kind`` and ``winner`` as in ``DealScored``; ``held``, ``melded``: points by seat, before any doubling."""

    kind: DealKind
    winner: int
    held: tuple[int, ...]
    melded: tuple[int, ...]


def after_discard(
    state: TableState, filled: Filled, seat: int, card: Card, *, up_for_two: bool = False
) -> tuple[Event, ...]:
    """WR11, WR17, WR19, WR29: a player discards; the next turn begins, or the deal is over. The discard is allowed."""
    deal = need_deal(state)
    # There is no time limit yet, since only the table after the discard tells whether another turn begins.
    discarded = CardDiscarded(deal=deal.number, seat=seat, card=card, act_by_s=0)
    after = evolve(state, discarded)
    left = need_deal(after).hands[seat]
    if not left:
        return (discarded, *_out(after, seat, filled.now_s))
    if up_for_two:
        up = PlayerUpForTwo(deal=deal.number, seat=seat, card=left[0])
        return (discarded, up, *deal_over(evolve(after, up), "up_for_two", seat, filled.now_s))
    # One is added, because ``deal`` is the deal before the discard.
    follows = after_turn(len(deal.stock), len(deal.discards) + 1, state.rules.stock_out)
    if follows == "end" or (follows == "reshuffle" and deal.idle_reshuffles == MOST_IDLE_RESHUFFLES):
        return (discarded, *deal_over(after, "stock", -1, filled.now_s))
    goes_on = CardDiscarded(
        deal=deal.number, seat=seat, card=card, act_by_s=next_act_by_s(filled.now_s, deal, state.rules)
    )
    return (goes_on, _reshuffled(deal, filled.order)) if follows == "reshuffle" else (goes_on,)


def _reshuffled(deal: Deal, order: Sequence[Card]) -> StockReshuffled:
    """WR19 ``reshuffle``: the discard pile without this turn's discard becomes the stock. ``deal``: before the discard."""
    if deal.recorded:
        return StockReshuffled(deal=deal.number, stock=face_down(deal.discards))
    # The service shuffles, but it passes the order in a command: the rules do not trust their caller.
    if sorted(order) != sorted(deal.discards):
        raise Refused("not_a_pack", "WR19", "the shuffled cards are not those of the discard pile", "order")
    return StockReshuffled(deal=deal.number, stock=tuple(order))


def _out(state: TableState, seat: int, now_s: int) -> tuple[Event, ...]:
    """WR17, WR31: a player is out. Players who had no turn may put down melds by house rule."""
    deal = need_deal(state)
    waits = bool(waiting_to_meld(state, deal))
    limit_s = next_act_by_s(now_s, deal, state.rules) if waits else 0
    out = PlayerOut(deal=deal.number, seat=seat, act_by_s=limit_s)
    return (out,) if waits else (out, *deal_over(evolve(state, out), "out", seat, now_s))


def deal_over(state: TableState, kind: DealKind, winner: int, now_s: int) -> tuple[Event, ...]:
    """WR17, WR19, WR20: all hands are turned up and counted. ``winner``: who has ended the deal, −1 for nobody.

    WR38: of real cards nobody has told yet which ones the players hold.
    """
    deal = need_deal(state)
    if deal.recorded:
        return (LastTurnRecorded(deal=deal.number, kind=kind, winner=winner),)
    shown = HandsShown(deal=deal.number, hands=deal.hands)
    held = tuple(cards_points(hand, deal.wild, state.rules) for hand in deal.hands)
    end = DealEnd(kind=kind, winner=winner, held=held, melded=melded_points(state, deal))
    return (shown, *scored(evolve(state, shown), end, now_s))


def melded_points(state: TableState, deal: Deal) -> tuple[int, ...]:
    """WR32: what the melded cards count by seat, for the player who melded them; zeros where they do not count."""
    points = [0] * len(deal.hands)
    if state.rules.scoring == "melded":
        for one in deal.melds:
            for seat, card in zip(one.by, one.meld.cards, strict=True):
                # For who put the card there, not for who owns the meld (WR32).
                points[seat] += cards_points((card,), deal.wild, state.rules)
    return tuple(points)


def scored(state: TableState, end: DealEnd, now_s: int) -> tuple[Event, ...]:
    """WR20, WR22 to WR25, WR32: the deal's line on the score sheet, and what follows it."""
    deal = need_deal(state)
    # Being up for 2 is not going out: no bonus, and no fee (WR29).
    out = end.winner if end.kind == "out" else -1
    factor = factor_of(is_pressed=deal.is_pressed, doubled=deal.doubled)
    points = deal_points(end.held, end.melded, out, factor, state.rules)
    line = DealScored(
        deal=deal.number,
        kind=end.kind,
        winner=end.winner,
        held=end.held,
        melded=end.melded,
        points=points,
        totals=add_points(state.totals, points),
    )
    return (line, *after_deal(evolve(state, line), deal, now_s))
