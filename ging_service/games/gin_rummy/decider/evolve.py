"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, assert_never

from ging_service.domain.cards import face_down, without, without_known
from ging_service.domain.declare import from_fields
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.state import (
    Answer,
    Cut,
    Deal,
    Drawn,
    GameScore,
    Phase,
    Result,
    ScoredDeal,
    Shuffle,
    Tabled,
    TableState,
)
from ging_service.games.gin_rummy.decider.views import in_order, with_card
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, SEATS, STOCK_SIZE, other_seat
from ging_service.games.gin_rummy.rules.dealing import BOTH, first_player, next_dealer, to_first_draw
from ging_service.games.gin_rummy.rules.scoring import add_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Card


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """Return the state after many events."""
    return reduce(evolve, events, state)


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the state after ``event``."""
    match event:
        case e.CardDrawn():
            return _drawn(state, event)
        case e.DiscardTaken():
            return _taken(state, event)
        case e.CardDiscarded():
            return _discarded(state, event)
        case e.UpcardPassed():
            return _passed(state, event)
        case e.TimeRanOut():
            return state
        case e.HandsDealt():
            return _dealt(state, event)
        case e.DealRecorded():
            return _recorded(state, event)
        case e.ShuffleCommitted():
            return replace(state, shuffle=from_fields(Shuffle, event))
        case e.PlayerKnocked():
            return _knocked(state, event, event.act_by_s)
        case e.KnockRecorded():
            return _knocked(state, event, 0)
        case e.HandShown():
            return _shown(state, event)
        case e.PlayerResigned():
            return _with_deal(state, is_open=True)
        case e.DealScored():
            return _scored(state, event)
        case e.DealVoided():
            return _over(_with_deal(state, is_open=True), Result(kind="void"))
        case e.GameWon():
            return _game_won(state, event)
        case e.GamePaid():
            return _paid(state, event)
        case e.TableOpened():
            stacks = (event.rules.starting_stack,) * len(event.members)
            return replace(state, phase="cutting", members=event.members, rules=event.rules, stacks=stacks)
        case e.CardCut():
            # A card of a round that was tied gives way to the new one.
            before = state.cuts if len(state.cuts) < len(SEATS) else ()
            return replace(state, cuts=(*before, from_fields(Cut, event)))
        case e.FirstDealerFound():
            return replace(state, phase="between_deals", dealer=event.seat)
        case e.SeriesEnded():
            return replace(state, phase="ended", ended=event.reason)
        case e.StacksReturned():
            return replace(state, stacks=(0,) * len(state.stacks))
        case _:
            assert_never(event)


def _dealt(state: TableState, event: e.HandsDealt) -> TableState:
    deal = Deal(
        number=event.deal,
        game=event.game,
        dealer=event.dealer,
        hands=tuple(map(in_order, event.hands)),
        stock=event.stock,
        discards=(event.upcard,),
        upcard=event.upcard,
        turn=first_player(event.dealer),
        act_by_s=event.act_by_s,
    )
    game = state.game if state.game.number == event.game else GameScore(number=event.game)
    return replace(state, phase="upcard", deal=deal, game=game, dealer=event.dealer)


def _recorded(state: TableState, event: e.DealRecorded) -> TableState:
    """GR34: nobody who records a deal sees the cards before they are tabled."""
    # Backs, and no empty hands: turns that are recorded then change the hands as those of a hidden deal.
    hands = (face_down(range(HAND_SIZE)),) * len(SEATS)
    deal = Deal(
        number=event.deal,
        game=event.game,
        dealer=event.dealer,
        hands=hands,
        stock=face_down(range(STOCK_SIZE)),
        discards=(event.upcard,) if event.upcard else (),
        upcard=event.upcard,
        turn=first_player(event.dealer),
        recorded=True,
    )
    game = state.game if state.game.number == event.game else GameScore(number=event.game)
    return replace(state, phase="upcard", deal=deal, game=game, dealer=event.dealer)


def _passed(state: TableState, event: e.UpcardPassed) -> TableState:
    """GR4, GR5: the other player may take the upcard; after two passes the first player draws."""
    deal = state.deal
    if deal is None:
        return state
    passes = deal.passes + 1
    turn = to_first_draw(passes, first_player(deal.dealer))
    phase: Phase = "drawing" if passes == BOTH else "upcard"
    return replace(_with_deal(state, passes=passes, turn=turn, act_by_s=event.act_by_s), phase=phase)


def _drawn(state: TableState, event: e.CardDrawn) -> TableState:
    deal = state.deal
    if deal is None:
        return state
    hands = _changed(deal.hands, event.seat, with_card(deal.hands[event.seat], event.card))
    drawn = Drawn(card=event.card, source="stock")
    changes = {"hands": hands, "stock": deal.stock[1:], "drawn": drawn, "draws": deal.draws + 1}
    return replace(_with_deal(state, **changes), phase="discarding")


def _taken(state: TableState, event: e.DiscardTaken) -> TableState:
    deal = state.deal
    if deal is None:
        return state
    changes = {
        "hands": _changed(deal.hands, event.seat, with_card(deal.hands[event.seat], event.card)),
        "known": _changed(deal.known, event.seat, with_card(deal.known[event.seat], event.card)),
        "discards": deal.discards[:-1],
        "drawn": Drawn(card=event.card, source="discard_pile"),
        "draws": deal.draws + 1,
    }
    return replace(_with_deal(state, **changes), phase="discarding")


def _discarded(state: TableState, event: e.CardDiscarded) -> TableState:
    deal = state.deal
    if deal is None:
        return state
    changes = {
        **_put_down(deal, event.seat, event.card),
        "discards": (*deal.discards, event.card),
        "turn": other_seat(event.seat),
        "act_by_s": event.act_by_s,
    }
    return replace(_with_deal(state, **changes), phase="drawing")


def _put_down(deal: Deal, seat: int, card: Card) -> dict[str, Any]:
    """The hand of a seat without a card that is no longer in it."""
    return {
        "hands": _changed(deal.hands, seat, without(deal.hands[seat], (card,))),
        "known": _changed(deal.known, seat, without_known(deal.known[seat], (card,))),
        "drawn": None,
    }


def _knocked(state: TableState, event: e.Knock, act_by_s: int) -> TableState:
    """GR10: the ten cards are tabled, so everybody knows them."""
    deal = state.deal
    if deal is None:
        return state
    ten = in_order([card for meld in event.melds for card in meld] + list(event.unmelded))
    changes = {
        "hands": _changed(deal.hands, event.seat, ten),
        "known": _changed(deal.known, event.seat, ten),
        "drawn": None,
        "tabled": from_fields(Tabled, event),
        "turn": other_seat(event.seat),
        "act_by_s": act_by_s,
    }
    return replace(_with_deal(state, **changes), phase="showing")


def _shown(state: TableState, event: e.HandShown) -> TableState:
    deal = state.deal
    if deal is None:
        return state
    tabled = replace(deal.tabled, discard=event.face_down) if deal.tabled else None
    laid_off = [one.card for one in event.lay_offs]
    ten = in_order([card for meld in event.melds for card in meld] + laid_off + list(event.unmelded))
    hands = _changed(deal.hands, event.seat, ten)
    return _with_deal(state, hands=hands, answer=from_fields(Answer, event), tabled=tabled, is_open=True)


def _scored(state: TableState, event: e.DealScored) -> TableState:
    """GR22: a line on the score sheet. GR2: whose deal is next."""
    sheet = (*state.game.sheet, from_fields(ScoredDeal, event))
    winner = event.winner if event.winner in SEATS else None
    return replace(
        _over(state, Result(kind=event.kind, winner=event.winner, points=event.points)),
        game=replace(state.game, sheet=sheet, points=add_points(state.game.points, winner, event.points)),
        deals_played=state.deals_played + 1,
        dealer=next_dealer(state.dealer, winner, state.rules.next_dealer),
    )


def _over(state: TableState, result: Result) -> TableState:
    """The deal is over. After a void deal the dealer stays (GR17)."""
    return replace(_with_deal(state, result=result, act_by_s=0, drawn=None), phase="between_deals", shuffle=None)


def _game_won(state: TableState, event: e.GameWon) -> TableState:
    game = replace(state.game, winner=event.winner, bonuses=event.bonuses, totals=event.totals)
    return replace(
        state, game=game, games_won=_changed(state.games_won, event.winner, state.games_won[event.winner] + 1)
    )


def _paid(state: TableState, event: e.GamePaid) -> TableState:
    paid = tuple(map(sum, zip(event.for_points, event.for_game, event.for_bonuses, strict=True)))
    stacks = tuple(map(sum, zip(state.stacks, paid, strict=True)))
    return _with_deal(replace(state, stacks=stacks), paid=paid)


def _changed(by_seat: tuple[Any, ...], seat: int, new: Any) -> tuple[Any, ...]:  # noqa: ANN401  hands or numbers
    """Values by seat with another one for a seat."""
    return (*by_seat[:seat], new, *by_seat[seat + 1 :])


def _with_deal(state: TableState, **changes: Any) -> TableState:  # noqa: ANN401  fields of a deal
    return replace(state, deal=replace(state.deal, **changes)) if state.deal else state
