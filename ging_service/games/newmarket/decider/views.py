"""Who sees what at a table of Newmarket: sealed fields, their openings, and views (NM6 to NM8, NM21, NM24, NM33)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.cards import HIDDEN
from ging_service.domain.game import Sealed
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.rules.cards import WHOLE_PACK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.cards import Hand
    from ging_service.domain.game import Viewer
    from ging_service.games.newmarket.decider.state import Deal, TableState


HIDDEN_HAND: Final[Hand] = (HIDDEN,)
"""Stands in an event for a hand that the reader may not see. The event tells its size beside it, or it follows."""


def face_down(size: int) -> Hand:
    """As many cards, seen from their backs. A forged event can name any size, but there are no more cards than in a pack."""
    return (HIDDEN,) * min(size, len(WHOLE_PACK))


def as_dealt(hand: Hand, size: int) -> Hand:
    """A hand of an event, seen from the back if the event does not show it."""
    return face_down(size) if HIDDEN in hand else hand


def hands_are_known(deal: Deal) -> bool:
    """Return True if the reader sees all hands of the players: only then can they tell which card follows."""
    return not any(HIDDEN in hand for hand in deal.hands)


_Exchange = e.DeadHandBought | e.CardBuried


def _of_its_holder(_event: e.HandsDealt, seat: int) -> str:
    """Return the player of the hand."""
    return f"seat/{seat}"


def _of_its_taker(event: _Exchange, _index: int) -> str:
    """Return the player who has taken the dead hand. Without an exchange there is nothing to hide."""
    return f"seat/{event.seat}" if event.seat >= 0 else "all"


def _of_nobody(_event: e.HandsDealt | e.ShuffleCommitted, _index: int) -> str:
    """Return an audience without members: the dead hand, and a seed that would tell all cards."""
    return "hands"


def _deal(event: e.HandsDealt | e.ShuffleCommitted | _Exchange) -> str:
    return str(event.deal)


# As a whole, because a hand is taken unseen and as a whole (NM8).
_TAKEN: Final = Sealed(field="hand", each=False, audience=_of_its_taker, subject=_deal, hidden=HIDDEN_HAND)
SEALED: Final[Mapping[type, tuple[Sealed, ...]]] = MappingProxyType(
    {
        e.ShuffleCommitted: (Sealed(field="seed", each=False, audience=_of_nobody, subject=_deal),),
        e.HandsDealt: (
            Sealed(field="hands", each=True, audience=_of_its_holder, subject=_deal, hidden=HIDDEN_HAND),
            Sealed(field="dead", each=False, audience=_of_nobody, subject=_deal, hidden=HIDDEN_HAND),
        ),
        e.DeadHandBought: (_TAKEN,),
        e.CardBuried: (_TAKEN,),
    }
)
"""Each hand is sealed by itself. The subject of a seal is its deal's number."""


def opens(event: e.Event, state_after: TableState) -> tuple[str, ...]:
    """Return the deal whose cards and seed an event opens to everybody: by the house rules as soon as it is over, or later."""
    match event:
        # A void deal opens too: its cards are not dealt again.
        case e.DealEnded() | e.DealVoided() if state_after.rules.cards_left == "shown":
            return (str(event.deal),)
        case e.DealOpened():
            return (str(event.deal),)
        case _:
            return ()


# Views: visibility of events and states at a table of Newmarket.
#
# Hand sizes and every card that is played are public. A player sees the hand that they were dealt and the one that they have
# taken for it, and goes on knowing a hand that they have laid down, no matter who has it now (NM7). Nobody sees the dead hand, or
# the seed from which all cards follow. After the deal cards stay closed unless the house rules show them (NM21), or an
# arbitrator opens the deal (NM33).


def view(event: e.Event, viewer: Viewer) -> e.Event | None:
    """Return the event as the viewer may see it. Events that are not named are hidden."""
    if viewer.sees_all:
        return event
    match event:
        case e.HandsDealt():
            # One card stands for any hand, so that the placeholder is the same whatever the size. Sizes are public
            # beside it (NM7).
            hands = tuple(hand if seat == viewer.seat else HIDDEN_HAND for seat, hand in enumerate(event.hands))
            return replace(event, hands=hands, dead=HIDDEN_HAND)
        case e.DeadHandBought() | e.CardBuried():
            # A burial without an exchange (−1) has no hand to hide.
            return event if event.seat in (-1, viewer.seat) else replace(event, hand=HIDDEN_HAND)
        case e.ShuffleCommitted():
            return replace(event, seed="")
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.StackBought()
            | e.DealRecorded()
            | e.LayoutDressed()
            | e.BuyOffered()
            | e.BuyPassed()
            | e.StartAwaited()
            | e.StartPassed()
            | e.CardPlayed()
            | e.CardMissed()
            | e.SequenceStopped()
            | e.HeapWon()
            | e.KittyWon()
            | e.CardsLeftPaid()
            | e.TimeRanOut()
            | e.DealEnded()
            | e.DealVoided()
            | e.DealOpened()
            | e.GameEnded()
            | e.LayoutDivided()
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
    deal, counted = (_seen(one, viewer.seat) if one else None for one in (state.deal, state.counted))
    return replace(state, deal=deal, counted=counted)


def _seen(deal: Deal, viewer: int) -> Deal:
    """A deal as a seat sees it: the hands that this player has held."""
    if deal.is_open:
        return deal

    def seen(hand: Hand, place: int) -> Hand:
        return hand if viewer in deal.seen_by[place] else face_down(len(hand))

    hands = tuple(seen(hand, seat) for seat, hand in enumerate(deal.hands))
    return replace(deal, hands=hands, dead=seen(deal.dead, -1))
