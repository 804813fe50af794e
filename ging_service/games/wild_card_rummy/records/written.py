"""Turns and deals as they are written down: the table tells what the lines leave out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand, rank_of, suit_of
from ging_service.domain.declare import from_fields
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.rules.cards import RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.melds import Action, MeldKind
from ging_service.records.outlet import Written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState

NOTHING: Final = Card("")
"""Stands for a card that an action does not need, or that is not written."""

_ACTION: Final = Action(kind="meld", meld=-1, meld_kind="", cards=(), stands_for=(), rank="", takes=NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCard:
    """A card, and what it is written to stand for, as in ``9C=7H``; "" where nothing is."""

    card: Card
    stands_for: Card = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenAction:
    """WR13 to WR15: what a player does with melds.

    ``place``: of the meld on the table, −1 for a new one. ``meld_kind`` and ``rank``: of a new meld; "" where the rank is
    not written. ``takes``: the wild card that is claimed; "" if none is.
    """

    cards: tuple[WrittenCard, ...]
    place: int = -1
    meld_kind: MeldKind = "set"
    rank: str = ""
    takes: Card = NOTHING

    def action(self, kind: MeldKind, wild: str) -> Action:
        """Return the action. ``kind``: of the meld that it is about. ``wild``: the wild rank of the deal."""
        action = replace(_ACTION, meld=self.place, cards=tuple(one.card for one in self.cards))
        if self.takes:
            return replace(action, kind="claim", takes=self.takes)
        if self.place >= 0:
            # In a set nothing needs to be said: a wild card there stands for any suit that is missing (WR8).
            said = tuple(one.stands_for or one.card for one in self.cards)
            return replace(action, kind="extend", stands_for=said if kind == "run" else ())
        if kind == "run":
            return replace(action, meld_kind="run", stands_for=neighbours(self.cards, wild))
        return replace(action, meld_kind="set", rank=self.rank or _rank_of_set(action.cards, wild))


def _rank_of_set(cards: Hand, wild: str) -> str:
    """WR5: the rank of the first card that is not wild; "" if all are."""
    return next((rank_of(card) for card in cards if not is_wild(card, wild)), "")


def neighbours(cards: Sequence[WrittenCard], wild: str) -> Hand:
    """WR6, WR8: what the cards of a run stand for, from its low end to its high end.

    The first card of which it is known tells it of the others. Where none does, every card stands for itself, and the rules
    refuse it.
    """
    for place, one in enumerate(cards):
        known = one.stands_for or ("" if is_wild(one.card, wild) else one.card)
        if known:
            # An ace that is not the first card lies above the king.
            rank = len(RANKS) if known[0] == "A" and place else RANKS.index(rank_of(Card(known)))
            return tuple(_said(other, suit_of(Card(known)), rank + step - place) for step, other in enumerate(cards))
    return tuple(one.card for one in cards)


def _said(card: WrittenCard, suit: str, rank: int) -> Card:
    """What a card stands for, unless something else is written. ``rank``: its place from the low ace on."""
    if card.stands_for or not 0 <= rank <= len(RANKS):
        return card.stands_for or card.card
    return Card(RANKS[rank % len(RANKS)] + suit)


def actions_of(written: Sequence[WrittenAction], state: TableState) -> tuple[Action, ...]:
    """Return what a player does in a turn. Melds that go down in the turn are counted too."""
    return tuple(_actions_of(written, state))


def _actions_of(written: Sequence[WrittenAction], state: TableState) -> Iterator[Action]:
    deal = state.deal
    kinds: list[MeldKind] = [one.meld.kind for one in deal.melds] if deal else []
    for one in written:
        if one.place < 0:
            kinds.append(one.meld_kind)
        # A new meld has the place −1, which is the last of the list. For one that does not lie there any kind will do.
        kind = kinds[one.place] if one.place < len(kinds) else "set"
        yield one.action(kind, deal.wild if deal else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn(Written):
    """WR38: a complete turn, or with ``discard`` "" the last melds of a player who had none (WR31). ``taken`` as in ``RecordTurn``.

    ``drew``: a draw from the stock is written.
    """

    seat: int
    drew: bool = False
    taken: int = 0
    actions: tuple[WrittenAction, ...] = ()
    discard: Card = NOTHING
    up_for_two: bool = False

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the command, as the table stands."""
        if self.drew and state.phase == "playing":
            return (c.DrawCard(seat=self.seat),)  # WR10: the first turn has no draw, so the rules refuse this command
        actions = actions_of(self.actions, state)
        if not self.discard:
            return (c.PutDownLast(seat=self.seat, actions=actions),)
        return (from_fields(c.RecordTurn, self, actions=actions),)
