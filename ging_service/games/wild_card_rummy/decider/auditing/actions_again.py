"""What a player has done with melds in a turn, from its events (WR13 to WR16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.melds import Action

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_NO_CARD: Final = Card("")
_NO_MELD: Final = -1


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
                meld = event.meld
                # As the meld lies, so nothing has to be guessed: a meld on record is said in full.
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
