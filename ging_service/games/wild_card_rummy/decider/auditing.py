"""The commands that led to recorded events, for the audit that decides every command again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import HIDDEN, Card, face_down
from ging_service.domain.declare import from_fields
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE, IN_ORDER
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import DealtCards, hand_sizes, order_of, pack_of
from ging_service.games.wild_card_rummy.rules.melds import Action, claim, extension, put_down
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.decider.state import TableState


_NO_CARD: Final = Card("")


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTurn:
    """A turn, or the last melds of a player (WR31). ``taken``: how many discards; ``discard``: "" for last melds."""

    taken: int
    actions: tuple[Action, ...]
    discard: Card
    up_for_two: bool


def first_turn(events: Sequence[e.Event]) -> FirstTurn:
    """Return the turn with which these events begin. In an import, turns of others follow in the same group of events."""
    ends = (place for place, event in enumerate(events) if isinstance(event, e.CardDiscarded | e.LastMeldsDone))
    end = next(ends, len(events))
    # Being up for 2 comes right after the discard. Later events can be those of other turns.
    own, ending = events[:end], events[end : end + 2]
    discards = [event.card for event in ending[:1] if isinstance(event, e.CardDiscarded)]
    return FirstTurn(
        taken=sum(len(event.cards) for event in own if isinstance(event, e.DiscardsTaken)),
        actions=tuple(_actions(own)),
        discard=discards[0] if discards else _NO_CARD,
        up_for_two=any(isinstance(event, e.PlayerUpForTwo) for event in ending),
    )


def _actions(events: Iterable[e.Event]) -> Iterator[Action]:
    for event in events:
        match event:
            case e.MeldPutDown():
                # As the meld lies, so nothing has to be guessed: a meld on record is said in full.
                yield put_down(event.meld)
            case e.MeldExtended():
                yield extension(event.place, event.cards, event.stands_for)
            case e.WildClaimed():
                yield claim(event.place, (event.card,), event.taken)
            case _:
                pass


def recorded_command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: PLR0911  one for each form
    """Return the command that recorded a deal, a turn or a result; None if none of them does."""
    match events:
        case [e.CardDrawn() | e.DiscardsTaken() | e.MeldPutDown() | e.MeldExtended() | e.WildClaimed() as first, *_, _]:
            return _turn_of_recorded_again(events, first.seat, state)
        case [e.CardDiscarded() as first, *_]:
            return _turn_of_recorded_again(events, first.seat, state)
        case [e.DealRecorded() as begun, e.HandsShown() as shown, e.DealScored() as scored, *_]:
            return _result(scored, shown, state, begun)
        case [e.DealRecorded() as begun, e.DealScored() as scored, *_]:
            return _result(scored, None, state, begun)
        case [e.DealRecorded() as begun, *_]:
            return c.RecordDeal(dealer=begun.dealer, wild=begun.wild)
        case [e.HandsShown() as shown, e.DealScored() as scored, *_]:
            return _result(scored, shown, state, None)
        case [e.DealScored() as scored, *_]:
            return _result(scored, None, state, None)
        case _:
            return None


def _turn_of_recorded_again(events: Sequence[e.Event], seat: int, state: TableState) -> c.RecordTurn | None:
    """A complete turn of a deal with real cards. Turns of the service, and last melds (WR31), have commands of their own."""
    turn = first_turn(events)
    if state.deal is None or not state.deal.recorded or not turn.discard:
        return None
    return from_fields(c.RecordTurn, turn, seat=seat)


def _result(
    scored: e.DealScored, shown: e.HandsShown | None, state: TableState, begun: e.DealRecorded | None
) -> c.RecordResult:
    hands = shown.hands if shown else ((),) * len(scored.held)
    # Then the points of melded cards follow from the recorded turns, and the command had none.
    follows = begun is None and state.deal is not None and state.deal.played_out is not None
    asks_melded = state.rules.scoring == "melded" and not follows
    return c.RecordResult(
        dealer=begun.dealer if begun else DUE,
        wild=begun.wild if begun else IN_ORDER,
        winner=scored.winner,
        held=tuple(
            HeldCards(cards=hand, points=-1 if hand else points)
            for hand, points in zip(hands, scored.held, strict=True)
        ),
        melded=scored.melded if asks_melded else (),
    )


_ANY_SEED: Final = "0" * 64
"""Stands for a seed that is not opened: which one it is decides nothing but the cards."""


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the command that led to these events of one command, or to the first of them.

    None if no command does, or if it depends on cards that are not open to the reader.
    """
    # This is tried first, because a recorded turn has the events of one of the service, but one command for all of
    # them.
    recorded = recorded_command_of(events, state)
    if recorded is not None:
        return recorded
    # A default discard and the points follow from cards that this reader does not see.
    if _holds_hidden(state) and any(isinstance(event, e.TimeRanOut | e.HandsShown) for event in events):
        return None
    event = events[0]
    match event:
        case e.CardDrawn():
            return from_fields(c.DrawCard, event)
        case e.DiscardsTaken():
            return c.TakeDiscards(seat=event.seat, count=len(event.cards))
        case e.MeldPutDown() | e.MeldExtended() | e.WildClaimed() | e.CardDiscarded() | e.LastMeldsDone():
            return _turn(events, event.seat, state)
        case e.TimeRanOut():
            return c.EndTurn(order=_pile(events, state), now_s=_end_s(events, state))
        case e.DiscardLeft():
            return from_fields(c.LeaveDiscard, event, now_s=_now_s(events, state))
        case e.WildNamed():
            return from_fields(c.NameWild, event, now_s=_now_s(events, state))
        case e.PressAdded():
            # The event has points by seat only. The player who was asked is at turn; an automatic press never comes first in
            # its group.
            return c.DecidePress(seat=state.deal.turn, adds=True) if state.deal else None
        case e.PressDeclined():
            return c.DecidePress(seat=event.seat, adds=False)
        case e.ShuffleCommitted():
            return _dealing(events, state)
        case e.TableOpened():
            return from_fields(c.OpenTable, event, first_dealer=_assigned_dealer(events))
        case e.CardCut():
            return from_fields(c.CutCard, event)
        case e.CardsTurnedUp():
            # The cards after the jack were not turned up, and their order decides nothing.
            return c.TurnUpCards(order=(*event.cards, *(card for card in ONE_PACK if card not in event.cards)))
        case e.DealVoided() | e.PlayEnded():
            return c.EndTable()
        case _:
            return None


def _assigned_dealer(events: Sequence[e.Event]) -> int:
    """WR2, WR29: Return the first dealer named with the table's opening; −1 if chance found them, be it in the same group."""
    assigned = [one.seat for one in events if isinstance(one, e.FirstDealerFound) and one.by == "assigned"]
    return assigned[0] if assigned else -1


def _turn(events: Sequence[e.Event], seat: int, state: TableState) -> c.PlayTurn | c.PutDownLast | None:
    """The command of a complete turn, or of the last melds (WR31)."""
    turn, now_s = first_turn(events), _now_s(events, state)
    if state.phase == "last_melds":
        return c.PutDownLast(seat=seat, actions=turn.actions, now_s=now_s)
    # A turn without its discard is none: the record is cut off, or forged.
    if not turn.discard:
        return None
    return c.PlayTurn(
        seat=seat,
        actions=turn.actions,
        discard=turn.discard,
        up_for_two=turn.up_for_two,
        order=_pile(events, state),
        now_s=now_s,
    )


def _pile(events: Sequence[e.Event], state: TableState) -> Hand:
    """WR19: the order of a discard pile that was shuffled again; as it lay, if that is not open."""
    stock = next((event.stock for event in events if isinstance(event, e.StockReshuffled)), ())
    return state.deal.discards if state.deal and HIDDEN in stock else stock


def _now_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return the time of a command in seconds since 1970, from the time limit that begins with it (WR35); 0 if none does."""
    ends = [event.act_by_s for event in events if isinstance(event, _BEGINS_TURN) and event.act_by_s]
    return ends[0] - state.rules.turn_limit_s if ends else 0


_BEGINS_TURN = e.HandsDealt | e.WildNamed | e.CardDiscarded | e.PlayerOut | e.LastMeldsDone | e.PressOffered


def _end_s(events: Sequence[e.Event], state: TableState) -> int:
    """Return a time at which the turn's limit has passed: that of the next turn's beginning, if there is one."""
    return _now_s(events, state) or (state.deal.act_by_s if state.deal else 0)


def _holds_hidden(state: TableState) -> bool:
    """Return True if the reader does not see all hands and the stock. Nothing depends on those of real cards."""
    return (
        state.deal is not None
        and not state.deal.recorded
        and any(HIDDEN in cards for cards in (*state.deal.hands, state.deal.stock))
    )


def _dealing(events: Sequence[e.Event], state: TableState) -> c.DealCards | None:
    match events:
        case [e.ShuffleCommitted() as committed, e.HandsDealt() as dealt, *_]:
            now_s = _now_s(events, state)
            return c.DealCards(order=_order(dealt, state), seed=committed.seed or _ANY_SEED, now_s=now_s)
        case _:
            return None


def _order(dealt: e.HandsDealt, state: TableState) -> Hand:
    """Return a pack that deals these cards. Cards that are not open come in any order."""
    sizes = hand_sizes(dealt.dealer, len(state.members), state.rules)
    hands = tuple(hand or face_down(range(size)) for hand, size in zip(dealt.hands, sizes, strict=True))
    order = order_of(DealtCards(hands=hands, stock=dealt.stock), dealt.dealer, state.rules)
    # A list and not a set: with two packs each card is there twice.
    others = list(pack_of(state.rules, len(state.members)))
    for card in order:
        if card in others:
            others.remove(card)
    unseen = iter(others)
    # A forged deal can leave too few cards. The rules then refuse the pack, and the verifier goes on.
    return tuple(next(unseen, HIDDEN) if card == HIDDEN else card for card in order)
