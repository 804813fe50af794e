"""Who sees what at a table of wild-card rummy: sealed fields of events, their openings, and views (WR4, WR11, WR19)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain import cards as playing_cards
from ging_service.domain.cards import HIDDEN, as_known, face_down
from ging_service.domain.game import Sealed
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.state import Drawn
from ging_service.games.wild_card_rummy.rules.cards import sort_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.domain.cards import Card, Hand
    from ging_service.domain.game import Viewer
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState


def _of_its_holder(_event: e.HandsDealt, seat: int) -> str:
    """Return the player of the hand."""
    return f"seat/{seat}"


def _of_its_player(event: e.CardDrawn, _index: int) -> str:
    """Return the player who has drawn the card."""
    return f"seat/{event.seat}"


def _of_nobody(_event: e.HandsDealt | e.StockReshuffled | e.ShuffleCommitted, _index: int) -> str:
    """Return an audience without members: the stock, and a seed that would tell all cards."""
    return "hands"


def _deal(event: e.HandsDealt | e.StockReshuffled | e.ShuffleCommitted | e.CardDrawn) -> str:
    return str(event.deal)


_STOCK: Final = Sealed(field="stock", each=True, audience=_of_nobody, subject=_deal, hidden=HIDDEN)
SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        e.ShuffleCommitted: (Sealed(field="seed", each=False, audience=_of_nobody, subject=_deal),),
        # The placeholder of a hand is (), because sizes differ by the first player's extra card and follow from the
        # deal.
        e.HandsDealt: (Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal, hidden=()), _STOCK),
        e.CardDrawn: (Sealed(field="card", each=False, audience=_of_its_player, subject=_deal, hidden=HIDDEN),),
        e.StockReshuffled: (_STOCK,),
    }
)
"""Each hand and each card of the stock is sealed by itself. The subject of a seal is its deal's number."""


def opens(event: e.Event, _state: object) -> tuple[str, ...]:
    """Return the deal whose cards and seed an event opens to everybody: every event with which a deal is over."""
    match event:
        case e.HandsShown() | e.DealVoided():
            return (str(event.deal),)
        case _:
            return ()


def in_order(cards: Iterable[Card]) -> Hand:
    """A hand in a fixed order: cards face down first, then the others as ``sort_hand`` does."""
    return playing_cards.in_order(cards, sort_hand)


# Views: visibility of events and states at a table of wild-card rummy.
#
# Until a deal is over, a player sees their own hand, the cards that they have drawn, and those of the others that everybody has
# seen: taken from the discard pile, or claimed. Nobody sees the stock, or the seed that it follows from. Then everything
# in the deal is open. Everything else is public.


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it. Events that are not named are hidden."""
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt():
            hands = tuple(hand if seat == viewer.seat else () for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=face_down(event.stock))
        case e.CardDrawn():
            return event if event.seat == viewer.seat else replace(event, card=HIDDEN)
        case e.StockReshuffled():
            return replace(event, stock=face_down(event.stock))
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case (
            e.TableOpened()
            | e.CardCut()
            | e.CardsTurnedUp()
            | e.FirstDealerFound()
            | e.DealRecorded()
            | e.WildNamed()
            | e.DiscardsTaken()
            | e.MeldPutDown()
            | e.MeldExtended()
            | e.WildClaimed()
            | e.CardDiscarded()
            | e.PlayerOut()
            | e.PlayerUpForTwo()
            | e.LastMeldsDone()
            | e.DiscardLeft()
            | e.TimeRanOut()
            | e.LastTurnRecorded()
            | e.HandsShown()
            | e.DealScored()
            | e.PressAdded()
            | e.PressOffered()
            | e.PressDeclined()
            | e.DealVoided()
            | e.GameWon()
            | e.GamePaid()
            | e.PlayEnded()
            | e.StacksReturned()
        ):
            return event
        case _:
            assert_never(event)


def see(state: TableState, viewer: Viewer) -> TableState:
    """Return the state as the viewer may see it: the fold of the events visible to them, taken from the whole state."""
    if viewer.sees_all:
        return state
    if state.shuffle is not None:
        state = replace(state, shuffle=replace(state.shuffle, seed=""))
    if state.deal is None or state.deal.is_open:
        return state
    return replace(state, deal=_seen(state.deal, viewer.seat))


def _seen(deal: Deal, viewer: int) -> Deal:
    """The running deal as a seat sees it."""
    hands = tuple(hand if seat == viewer else as_known(hand, deal.known[seat]) for seat, hand in enumerate(deal.hands))
    drawn = deal.drawn
    # A card of the discard pile was open to everybody when it was taken.
    if drawn is not None and drawn.source == "stock" and deal.turn != viewer:
        drawn = Drawn(cards=face_down(drawn.cards), source=drawn.source)
    return replace(deal, hands=hands, stock=face_down(deal.stock), drawn=drawn)
