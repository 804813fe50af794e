"""A knock with both hands as it is written down: cards in groups, of which the house rules tell what they mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.phases import IN_DEAL
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.rules.arrangement import best_arrangements
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.melds import is_meld

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.cards import Aces


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenHand:
    """Cards as they are written: in groups, and the rest, None where nothing is called the rest.

    ``lay_offs``: what the player lays off on the knocker's melds.
    """

    groups: tuple[Hand, ...]
    rest: Hand | None = None
    lay_offs: tuple[LayOff, ...] = ()

    @property
    def cards(self) -> Hand:
        """All cards of the hand, in the order in which they are written."""
        grouped = [card for group in self.groups for card in group]
        return (*grouped, *(one.card for one in self.lay_offs), *(self.rest or ()))

    @property
    def text(self) -> str:
        """The hand as ``knock_grammar.read_hand`` reads it."""
        groups = " / ".join(" ".join(group) for group in self.groups)
        lay_offs = [f"lay {one.card} on {one.meld + 1}" for one in self.lay_offs]
        return " ".join(filter(None, [groups, *lay_offs, " ".join(["rest", *self.rest]) if self.rest else ""]))

    @property
    def is_plain(self) -> bool:
        """True for one row of cards in which no melds are marked."""
        return len(self.groups) == 1 and self.rest is None and not self.lay_offs

    def melds(self, aces: Aces) -> tuple[Hand, ...]:
        """GR11: the melds that the knocker names; in a plain row of ten cards, those that leave the least deadwood."""
        # A row of ten can be one long run, which is then the meld that is meant.
        if not self.is_plain or len(self.cards) != HAND_SIZE or is_meld(self.cards, aces):
            return self.groups
        # A scribe may write a plain row: with no melds marked, the player has hardly meant the worse ones.
        return best_arrangements(self.cards, aces)[0].melds


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenKnock:
    """GR34: a knock with both hands. ``dealer`` and ``upcard`` as in ``RecordKnock``."""

    seat: int
    knocker: WrittenHand
    discard: Card
    other: WrittenHand
    dealer: int = DUE
    upcard: Card = UNKNOWN

    def command(self, state: TableState) -> c.RecordKnock:
        """Return the command. The house rules tell whether the other player declares melds or only shows cards (GR15)."""
        eleven, ten = (*self.knocker.cards, self.discard), self.other.cards
        is_found = state.rules.showing == "found" and self.other.is_plain
        return c.RecordKnock(
            dealer=self.dealer,
            upcard=self.upcard,
            hands=(eleven, ten) if self.seat == 0 else (ten, eleven),
            discard=self.discard,
            melds=self.knocker.melds(state.rules.aces),
            other_melds=() if is_found else self.other.groups,
            lay_offs=self.other.lay_offs,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal:
    """GR34: a deal that begins and ends on one line. ``begun`` has no upcard if none is written."""

    begun: c.RecordDeal
    ended: WrittenKnock | c.RecordResult

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the commands. While a deal runs, it is the beginning that is refused (GR3)."""
        begun, ended = self.begun, self.ended
        if state.phase in IN_DEAL:
            return (begun,)
        if isinstance(ended, WrittenKnock):
            return (replace(ended, dealer=begun.dealer, upcard=begun.upcard).command(state),)
        # `RecordDeal` needs an upcard. Without one, the result begins the deal by itself.
        return (begun, ended) if begun.upcard else (replace(ended, dealer=begun.dealer),)
