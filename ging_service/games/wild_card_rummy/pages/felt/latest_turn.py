"""What has just happened: the events of the last turn that is over, and the cards that they put into melds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import Hand
from ging_service.games.wild_card_rummy.decider import events as e

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_DEALT = (e.HandsDealt, e.DealRecorded)
_ENDS = (e.CardDiscarded, e.LastMeldsDone)
_TOLD = (
    e.TimeRanOut,
    e.CardDrawn,
    e.DiscardsTaken,
    e.MeldPutDown,
    e.MeldExtended,
    e.WildClaimed,
    e.CardDiscarded,
    e.LastMeldsDone,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestTurn:
    """The last turn that is over. ``places``: of its events, () if there is none. ``new``: cards in melds, by place."""

    places: tuple[int, ...]
    new: Mapping[int, Hand]


def latest_turn(events: Sequence[Any], melds: int) -> LatestTurn:
    """Return the last turn in the newest events of a table. ``melds``: how many lie on the table after them.

    The events of an unusually long turn may begin before these; then its end is returned.
    """
    # A turn of the deal before is over and gone, so nothing before the last dealing counts.
    dealt = max((place for place, event in enumerate(events) if isinstance(event, _DEALT)), default=-1)
    ends = [place for place, event in enumerate(events) if isinstance(event, _ENDS) and place > dealt]
    if not ends:
        return LatestTurn(places=(), new={})
    before = ends[-2] if len(ends) > 1 else dealt
    places = tuple(place for place in range(before + 1, ends[-1] + 1) if isinstance(events[place], _TOLD))
    # Melds get their places in order, so those that were put down since tell the place of the first of them.
    put_down = sum(isinstance(event, e.MeldPutDown) for event in events[before + 1 :])
    return LatestTurn(places=places, new=_new((events[place] for place in places), melds - put_down))


def _new(turn: Iterable[Any], place: int) -> dict[int, Hand]:
    """WR13 to WR16: what the turn put into melds. ``place``: of its first new meld."""
    found = dict[int, Hand]()
    for event in turn:
        match event:
            case e.MeldPutDown():
                found[place] = event.meld.cards
                place += 1
            case e.MeldExtended():
                found[event.place] = (*found.get(event.place, ()), *event.cards)
            case e.WildClaimed():
                found[event.place] = (*found.get(event.place, ()), event.card)
            case _:
                pass
    return found
