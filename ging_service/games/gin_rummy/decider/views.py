"""Who sees what at a table of Gin Rummy: sealed fields of events, their openings, and views (GR3, GR6, GR10, GR16)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain import cards as playing_cards
from ging_service.domain.cards import HIDDEN, as_known, face_down
from ging_service.domain.game import Sealed
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, sort_hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.domain.cards import Card, Hand
    from ging_service.domain.game import Viewer
    from ging_service.games.gin_rummy.decider.state import Deal, TableState


def _of_its_holder(_event: e.HandsDealt, seat: int) -> str:
    """Return the player of the hand."""
    return f"seat/{seat}"


def _of_its_player(event: e.CardDrawn | e.PlayerKnocked, _index: int) -> str:
    """Return the player who has drawn the card, or laid it face down."""
    # The player has seen the card, so it would be no secret from them.
    return f"seat/{event.seat}"


def _of_nobody(_event: e.HandsDealt | e.ShuffleCommitted, _index: int) -> str:
    """Return an audience without members: the stock, and a seed that would tell all cards."""
    return "hands"


def _deal(event: e.HandsDealt | e.ShuffleCommitted | e.CardDrawn | e.PlayerKnocked) -> str:
    return str(event.deal)


SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        e.ShuffleCommitted: (Sealed(field="seed", each=False, audience=_of_nobody, subject=_deal),),
        e.HandsDealt: (
            Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal, hidden=(HIDDEN,) * HAND_SIZE),
            Sealed(field="stock", each=True, audience=_of_nobody, subject=_deal, hidden=HIDDEN),
        ),
        e.CardDrawn: (Sealed(field="card", each=False, audience=_of_its_player, subject=_deal, hidden=HIDDEN),),
        e.PlayerKnocked: (Sealed(field="discard", each=False, audience=_of_its_player, subject=_deal, hidden=HIDDEN),),
    }
)
"""Each hand and each card of the stock is sealed by itself. The subject of a seal is its deal's number."""


def opens(event: e.Event, _state: object) -> tuple[str, ...]:
    """Return the deal whose cards and seed an event opens to everybody: every event with which a deal is over."""
    match event:
        # Not the knock: with declared showings the other player must not see the card under it before they have shown
        # (GR16).
        case e.HandShown() | e.PlayerResigned() | e.DealVoided():
            return (str(event.deal),)
        case _:
            return ()


def in_order(cards: Iterable[Card]) -> Hand:
    """A hand in a fixed order: cards face down first, then the others as ``sort_hand`` does."""
    return playing_cards.in_order(cards, sort_hand)


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand with one more card."""
    return in_order((*hand, card))


# Views: visibility of events and states at a table of Gin Rummy.
#
# Until a deal is over, a player sees their own hand, the cards that they have drawn, and those of the other player that
# everybody has seen: taken from the discard pile, or tabled with a knock. Nobody sees the stock, the seed that it follows
# from, or the card under a knock. Then everything in the deal is open. Everything else is public.


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it. Events that are not named are hidden."""
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt():
            hands = tuple(hand if seat == viewer.seat else face_down(hand) for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, stock=face_down(event.stock))
        case e.CardDrawn():
            return event if event.seat == viewer.seat else replace(event, card=HIDDEN)
        case e.PlayerKnocked():
            return event if event.seat == viewer.seat else replace(event, discard=HIDDEN)
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.DealRecorded()
            | e.UpcardPassed()
            | e.DiscardTaken()
            | e.CardDiscarded()
            | e.TimeRanOut()
            | e.KnockRecorded()
            | e.HandShown()
            | e.PlayerResigned()
            | e.DealScored()
            | e.DealVoided()
            | e.GameWon()
            | e.GamePaid()
            | e.SeriesEnded()
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
    if drawn is not None and drawn.source == "stock" and deal.turn != viewer:
        drawn = replace(drawn, card=HIDDEN)
    tabled = deal.tabled
    if tabled is not None and tabled.seat != viewer:
        # It lies face down until the hands are counted, and then open, so that anyone can check it (GR16).
        tabled = replace(tabled, discard=HIDDEN)
    return replace(deal, hands=hands, stock=face_down(deal.stock), drawn=drawn, tabled=tabled)
