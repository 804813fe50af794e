"""What a player has done with melds in a turn, from its events (WR13 to WR16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.melds import Action

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NO_CARD: Final = Card("")
_NO_MELD: Final = -1


def actions_of(events: Sequence[e.Event]) -> tuple[Action, ...]:
    """Return the actions that led to these events, in order."""
    return tuple(_actions(events))


def _actions(events: Sequence[e.Event]) -> Iterator[Action]:
    for event in events:
        match event:
            case e.MeldPutDown():
                meld = event.meld
                yield Action(
                    kind="meld",
                    meld=_NO_MELD,
                    meld_kind=meld.kind,
                    cards=meld.cards,
                    stands_for=meld.stands_for,
                    rank=meld.rank,
                    takes=_NO_CARD,
                )
            case e.MeldExtended():
                yield Action(
                    kind="extend",
                    meld=event.place,
                    meld_kind="",
                    cards=event.cards,
                    stands_for=event.stands_for,
                    rank="",
                    takes=_NO_CARD,
                )
            case e.WildClaimed():
                yield Action(
                    kind="claim",
                    meld=event.place,
                    meld_kind="",
                    cards=(event.card,),
                    stands_for=(),
                    rank="",
                    takes=event.taken,
                )
            case _:
                pass
