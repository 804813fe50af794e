"""The state after an event of a turn: draws, melds and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from ging_service.domain.cards import without, without_known
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.position import waiting_to_meld
from ging_service.games.wild_card_rummy.decider.state import Drawn, TableMeld
from ging_service.games.wild_card_rummy.decider.views import in_order
from ging_service.games.wild_card_rummy.rules.dealing import seat_after

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.melds import Meld

TurnEvent = (
    e.CardDrawn
    | e.DiscardsTaken
    | e.MeldPutDown
    | e.MeldExtended
    | e.WildClaimed
    | e.CardDiscarded
    | e.StockReshuffled
    | e.PlayerOut
    | e.LastMeldsDone
)


def evolve_turn(state: TableState, event: TurnEvent) -> TableState:  # noqa: PLR0911  one line for each event
    """Return the state after an event of a turn."""
    deal = state.deal
    if deal is None:
        return state
    match event:
        case e.CardDrawn():
            return replace(state, phase="playing", deal=_drawn(deal, event))
        case e.DiscardsTaken():
            return replace(state, phase="playing", deal=_taken(deal, event))
        case e.MeldPutDown():
            return replace(state, deal=_put_down(deal, event))
        case e.MeldExtended():
            return replace(state, deal=_extended(deal, event))
        case e.WildClaimed():
            return replace(state, deal=_claimed(deal, event))
        case e.CardDiscarded():
            return replace(state, phase="drawing", deal=_discarded(deal, event))
        case e.StockReshuffled():
            return _reshuffled(state, deal, event)
        case e.PlayerOut() | e.LastMeldsDone():
            return _to_last_melds(state, deal, event)
        case _:
            assert_never(event)


def _drawn(deal: Deal, event: e.CardDrawn) -> Deal:
    drawn = Drawn(cards=(event.card,), source="stock")
    return replace(deal, **_more(deal, event.seat, drawn.cards), stock=deal.stock[1:], drawn=drawn)


def _taken(deal: Deal, event: e.DiscardsTaken) -> Deal:
    """WR11: everybody knows cards that were taken from the discard pile."""
    drawn = Drawn(cards=event.cards, source="discard_pile")
    known = _changed(deal.known, event.seat, in_order((*deal.known[event.seat], *event.cards)))
    # A negative index would empty the pile if the event had no cards.
    discards = deal.discards[: len(deal.discards) - len(event.cards)]
    return replace(deal, **_more(deal, event.seat, event.cards), known=known, discards=discards, drawn=drawn)


def _put_down(deal: Deal, event: e.MeldPutDown) -> Deal:
    meld = TableMeld(seat=event.seat, meld=event.meld, by=(event.seat,) * len(event.meld.cards))
    has_melded = _with_seat(deal.has_melded, event.seat)
    return _melded(deal, event.seat, event.meld.cards, melds=(*deal.melds, meld), has_melded=has_melded)


def _extended(deal: Deal, event: e.MeldExtended) -> Deal:
    """WR14, WR32: cards that were added belong to the player who added them."""
    before = deal.melds[event.place]
    start, size = _place_of(before.meld, event.now), len(event.now.cards)
    end = start + len(before.by)
    by = (event.seat,) * start + before.by + (event.seat,) * (size - end)
    now = replace(before, meld=event.now, by=by)
    return _melded(deal, event.seat, event.cards, melds=_changed(deal.melds, event.place, now))


def _place_of(before: Meld, now: Meld) -> int:
    """Where the cards of a meld lie in it once it is extended: a set grows at its end, a run at either end."""
    size = len(before.stands_for)
    # A run grows at both ends in one action, so where the old cards lie in it is looked up.
    starts = range(len(now.stands_for) - size + 1)
    return next((start for start in starts if now.stands_for[start : start + size] == before.stands_for), 0)


def _claimed(deal: Deal, event: e.WildClaimed) -> Deal:
    """WR15, WR32: the real card belongs to the claimer, and everybody knows the wild card in their hand."""
    before = deal.melds[event.place]
    pairs = zip(before.meld.cards, event.now.cards, strict=True)
    # The event has no place within the meld. Only where it was claimed do the two melds differ.
    place = next(at for at, pair in enumerate(pairs) if pair == (event.taken, event.card))
    now = replace(before, meld=event.now, by=_changed(before.by, place, event.seat))
    deal = _melded(deal, event.seat, (event.card,), melds=_changed(deal.melds, event.place, now))
    known = _changed(deal.known, event.seat, in_order((*deal.known[event.seat], event.taken)))
    return replace(deal, **_more(deal, event.seat, (event.taken,)), known=known)


def _discarded(deal: Deal, event: e.CardDiscarded) -> Deal:
    return replace(
        deal,
        **_less(deal, event.seat, (event.card,)),
        discards=(*deal.discards, event.card),
        drawn=None,
        turns=deal.turns + 1,
        turn=seat_after(event.seat, len(deal.hands)),
        had_turn=_with_seat(deal.had_turn, event.seat),
        act_by_s=event.act_by_s,
    )


def _reshuffled(state: TableState, deal: Deal, event: e.StockReshuffled) -> TableState:
    """WR19: only the last discard is left in the pile."""
    # A recorded deal has no shuffle of the service, and is reshuffled by hand.
    shuffle = state.shuffle
    again = replace(shuffle, reshuffle=shuffle.reshuffle + 1) if shuffle else None
    idle = deal.idle_reshuffles + 1
    # The discard of the turn comes before this event and stays.
    deal = replace(deal, stock=event.stock, discards=deal.discards[-1:], idle_reshuffles=idle)
    return replace(state, shuffle=again, deal=deal)


def _to_last_melds(state: TableState, deal: Deal, event: e.PlayerOut | e.LastMeldsDone) -> TableState:
    """WR31: the turn of the next player who had none, if there is one."""
    had_turn = _with_seat(deal.had_turn, event.seat)
    deal = replace(deal, had_turn=had_turn, act_by_s=event.act_by_s)
    if isinstance(event, e.PlayerOut):
        deal = replace(deal, out=event.seat)
    waits = waiting_to_meld(state, deal)
    return replace(state, phase="last_melds", deal=replace(deal, turn=waits[0])) if waits else replace(state, deal=deal)


def _melded(deal: Deal, seat: int, cards: Iterable[Card], **changes: Any) -> Deal:  # noqa: ANN401  fields of a deal
    """The deal after cards of a hand were melded."""
    return replace(deal, **_less(deal, seat, cards), **changes, idle_reshuffles=0)


def _more(deal: Deal, seat: int, cards: Iterable[Card]) -> dict[str, Any]:
    """The hand of a seat with more cards."""
    return {"hands": _changed(deal.hands, seat, in_order((*deal.hands[seat], *cards)))}


def _less(deal: Deal, seat: int, cards: Iterable[Card]) -> dict[str, Any]:
    """The hand of a seat without cards that are no longer in it."""
    gone = tuple(cards)
    return {
        "hands": _changed(deal.hands, seat, without(deal.hands[seat], gone)),
        "known": _changed(deal.known, seat, without_known(deal.known[seat], gone)),
    }


def _with_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats if seat in seats else (*seats, seat)


def _changed(by_place: tuple[Any, ...], place: int, new: Any) -> tuple[Any, ...]:  # noqa: ANN401  of any type
    """Values by seat or by place with another one in one place."""
    return (*by_place[:place], new, *by_place[place + 1 :])
