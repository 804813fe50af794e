"""Melds as they lie on the table (WR5 to WR9)."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import value

MeldKind = Literal["set", "run"]


@value
class Meld:
    """WR5 to WR9: a set or a run as it was said when it went down.

    ``cards``: of a run from its low end to its high end, of a set in the order in which they were put down. ``stands_for``:
    of a run, the card that each of ``cards`` stands for, a natural card for itself; () for a set. ``rank``: of a set; "" for
    a run. Its wild cards stand for any missing suit.
    """

    kind: MeldKind
    cards: Hand
    stands_for: Hand
    rank: str


ActionKind = Literal["meld", "extend", "claim"]


@value
class Action:
    """WR11, WR13 to WR16: one thing that a player does between drawing and discarding.

    ``meld``: puts down ``cards`` as a new meld of ``meld_kind``; ``stands_for`` and ``rank`` as in ``Meld``.
    ``extend``: adds ``cards`` to the meld in place ``meld`` on the table, from 0; on a run one after another, at the end
    where they fit; ``stands_for`` as in ``Meld``, for these cards. ``claim``: puts the one card of ``cards`` into the meld in place
    ``meld``, and takes the wild card ``takes`` into the hand; in a run ``stands_for`` is (). What an action does not need is
    −1, () or "". Places count melds put down earlier in the same turn too.
    """

    kind: ActionKind
    meld: int
    meld_kind: Literal[MeldKind, ""]
    cards: Hand
    stands_for: Hand
    rank: str
    takes: Card
