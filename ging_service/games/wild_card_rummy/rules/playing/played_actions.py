"""What a player does between drawing and discarding, action by action (WR13 to WR16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.playing.extending import (
    claim_reasons,
    claimed,
    extend_reasons,
    extended,
    put_down,
    put_down_reasons,
)
from ging_service.games.wild_card_rummy.rules.playing.turn_hand import TurnHand
from ging_service.games.wild_card_rummy.rules.position import Step
from ging_service.games.wild_card_rummy.rules.refusals import at

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.melds import Action, Meld
    from ging_service.games.wild_card_rummy.rules.position import Position


class Playing:
    """A turn while its actions are played one after another.

    A refused action has no ``Step``, but what it names is taken as played, so that one mistake is not told twice: its cards
    leave the hand, a wild card that it claims comes into it, and the place of a wrong meld stays empty.
    """

    def __init__(self, position: Position, rules: HouseRules) -> None:
        on_table = [card for meld in position.melds for card in meld.cards]
        self.hand = TurnHand(position.hand, position.drawn, on_table, position.packs)
        self.steps: list[Step] = []
        self.claimed: list[Card] = []
        self._position = position
        self._terms = Terms(wild=position.wild, packs=position.packs, rules=rules)
        self._melds: list[Meld | None] = list(position.melds)
        self._has_melded = position.may_extend
        # This is fixed when the turn begins: a first meld that goes down with the taken card must not bar that card
        # (WR32).
        self._may_meld_drawn = not (
            rules.taken_card == "pile" and position.source == "discard_pile" and position.has_melded
        )

    def play(self, action: Action, where: str) -> list[Refused]:
        """Play one action; return why it is refused, nothing if it is not."""
        match action.kind:
            case "meld":
                return self._put_down(action, where)
            case "extend":
                return self._extend(action, where)
            case "claim":
                return self._claim(action, where)
            case _:
                assert_never(action.kind)

    def _put_down(self, action: Action, where: str) -> list[Refused]:
        """WR13: a new whole meld."""
        # Even if the meld is refused: to be told of every later extension as well would hide the one mistake.
        self._has_melded = True
        found = [*self._take(action, where)]
        found += at(where, put_down_reasons(action, self._terms))
        meld = None if found else put_down(action, self._terms)
        # A refused meld keeps its place as None, because later actions name melds by their places.
        self._melds.append(meld)
        if meld:
            self._done(action, len(self._melds) - 1, meld)
        return found

    def _extend(self, action: Action, where: str) -> list[Refused]:
        """WR13, WR14: more cards on a meld of any player, once this one has melded."""
        found = [*self._too_early("extend", where), *self._place_reasons(action, where), *self._take(action, where)]
        meld = self._meld_at(action.meld)
        if meld is None:
            return found
        found += at(where, extend_reasons(meld, action.cards, action.stands_for, self._terms))
        if not found:
            self._done(action, action.meld, extended(meld, action.cards, action.stands_for, self._terms))
        return found

    def _claim(self, action: Action, where: str) -> list[Refused]:
        """WR13, WR15, WR16: the real card for a wild card, once this player has melded."""
        found = [*self._too_early("claim", where), *self._place_reasons(action, where)]
        if not self._position.must_discard:
            found.append(Refused("cannot_claim", "WR31", "a last meld or extension claims no wild card", where))
        if len(action.cards) != 1:
            return [*found, Refused("cannot_claim", "WR15", "one card claims one wild card", where)]
        found += self._take(action, where)
        meld = self._meld_at(action.meld)
        if meld is None:
            return found
        found += at(where, claim_reasons(meld, action.cards[0], action.takes, self._terms))
        if not found:
            self._done(action, action.meld, claimed(meld, action.cards[0], action.takes, self._terms))
            self.claimed.append(action.takes)
        # As if the claim had succeeded, so that a meld of the claimed card is not told as another fault.
        if action.takes in meld.cards:
            self.hand.claim(action.takes)
        return found

    def _take(self, action: Action, where: str) -> list[Refused]:
        """Take the cards of an action out of the hand. A claimed wild card that is played has its meld again (WR16)."""
        found = []
        for card in action.cards:
            reason = self.hand.meld(card, fresh=self._may_meld_drawn, where=where)
            if reason:
                found.append(reason)
            elif card in self.claimed:
                self.claimed.remove(card)
        return found

    def _too_early(self, doing: str, where: str) -> list[Refused]:
        """WR13: the first thing that a player puts down is a meld of their own."""
        if self._has_melded:
            return []
        return [Refused("first_meld_needed", "WR13", f"a player who has not put down a meld may not {doing}", where)]

    def _place_reasons(self, action: Action, where: str) -> list[Refused]:
        if 0 <= action.meld < len(self._melds):
            return []
        detail = f"there is no meld in place {action.meld}"
        if action.kind == "extend":
            return [Refused("no_such_meld", "WR14", detail, where)]
        return [Refused("no_such_meld", "WR15", detail, where)]

    def _meld_at(self, place: int) -> Meld | None:
        return self._melds[place] if 0 <= place < len(self._melds) else None

    def _done(self, action: Action, place: int, now: Meld) -> None:
        self._melds[place] = now
        cards = now.cards if action.kind == "meld" else action.cards
        self.steps.append(Step(kind=action.kind, place=place, cards=cards, taken=action.takes, now=now))
