"""What a turn starts from, and what it comes to."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import value
from ging_service.games.wild_card_rummy.rules.melds import ActionKind, Meld

Source = Literal["stock", "discard_pile"]


@value
class BeforeDraw:
    """What a player has before them when they draw.

    ``hand``, ``melds``, ``wild``, ``packs``, ``has_melded`` and ``may_meld`` as in ``Position``. ``stock``: the number of its
    cards. ``discards``: the top card last.
    """

    hand: Hand
    melds: tuple[Meld, ...]
    wild: str
    packs: int
    has_melded: bool
    may_meld: bool
    stock: int
    discards: Hand


@value
class Position:
    """What a player has before them once they have drawn.

    ``hand``: with what was drawn; of a recorded deal unknown cards are ``?``. ``melds``: on the table, by place. ``wild``: the
    rank of the deal, "" for only the joker. ``packs``: in the game. ``has_melded``: whether the player has put down a meld
    in an earlier turn of the deal (WR13). ``may_meld``: whether melds may be put down in this turn (WR10, WR31).
    ``drawn``: the cards drawn in this turn, from ``source``; none in a turn without a draw. ``held_at_start``: how many
    cards the player held before the draw (WR18). ``must_discard``: False only for the last melds of WR31.
    """

    hand: Hand
    melds: tuple[Meld, ...]
    wild: str
    packs: int
    has_melded: bool
    may_meld: bool
    drawn: Hand
    source: Source | Literal[""]
    held_at_start: int
    must_discard: bool = True

    @property
    def may_extend(self) -> bool:
        """WR13, WR31: Return True if the player may extend melds at once: after their own first one, and in last melds."""
        return self.has_melded or not self.must_discard


@value
class Step:
    """One action as it was played. ``place``: of the meld, from 0. ``cards``: those that went into it.

    ``taken``: the wild card that a claim took, else "". ``now``: the meld as it lies after the action.
    """

    kind: ActionKind
    place: int
    cards: Hand
    taken: Card
    now: Meld


@value
class PlayedTurn:
    """A turn as it was played. ``hand``: the cards that are left. ``is_out``: the discard was the last card (WR17)."""

    steps: tuple[Step, ...]
    hand: Hand
    is_out: bool
