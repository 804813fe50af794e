"""The draft of a turn: what a player has put together so far, judged by the rules step by step (WR11 to WR18).

A draft is part of a form and of nothing else. The service keeps none of it, and nobody but its player sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider.decisions.turns import melds_of
from ging_service.games.wild_card_rummy.decider.evolve import fold
from ging_service.games.wild_card_rummy.decider.position import position_of
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.pages.table import offers
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.melds import Action, claim, extension
from ging_service.games.wild_card_rummy.rules.playing.played_actions import Playing
from ging_service.games.wild_card_rummy.rules.position import PlayedTurn, Position, Step
from ging_service.games.wild_card_rummy.rules.refusals import refuse_for
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.wild_card_rummy.decider.state import Deal

_OF_DISCARD: Final = "discard"
"""Reasons that name this part of a turn are about the discard, which a draft does not have yet."""
_NO_CARD: Final = Card("")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A turn so far. ``steps``: its actions as they were played. ``state``: the table as it is after them.

    ``claimed``: wild cards that were claimed and are in the hand. ``to_do``: what the rules demand before the discard.
    """

    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    state: TableState
    claimed: Hand
    to_do: tuple[Refused, ...]

    @property
    def new(self) -> dict[int, Hand]:
        """The cards that the draft puts into melds, by the place of the meld."""
        found: dict[int, Hand] = {}
        for step in self.steps:
            found[step.place] = (*found.get(step.place, ()), *step.cards)
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The turn of the player of ``seat``, who has drawn, before they have put down anything in it."""

    state: TableState
    seat: int

    @property
    def deal(self) -> Deal:
        """The running deal."""
        assert self.state.deal is not None, "only a running deal has turns"  # noqa: S101  what the caller has checked
        return self.state.deal

    @property
    def position(self) -> Position:
        """What the rules judge by."""
        return position_of(self.state, self.deal, self.seat)

    @property
    def terms(self) -> Terms:
        """What the melds of the deal depend on."""
        position = self.position
        return Terms(wild=position.wild, packs=position.packs, rules=self.state.rules)

    def drafted(self, actions: Sequence[Action] = ()) -> Draft:
        """Return the turn with these actions. Raises one ``Refused`` for all that no later step can mend."""
        rules, position = self.state.rules, self.position
        # No discard yet: the rules give all reasons at once, and those about the discard are left out below.
        wrong = reasons(position, actions, _NO_CARD, rules)
        refuse_for([reason for reason in wrong if not _can_be_mended(reason)])
        # ``play_turn`` would refuse a draft: it has no discard yet, and perhaps lacks a meld that must come.
        playing = Playing(position, rules)
        for action in actions:
            playing.play(action, "")
        played = PlayedTurn(steps=tuple(playing.steps), hand=playing.hand.cards, is_out=False)
        return Draft(
            actions=tuple(actions),
            steps=played.steps,
            state=fold(self.state, tuple(melds_of(self.deal.number, self.seat, actions, played))),
            claimed=tuple(playing.claimed),
            to_do=tuple(reason for reason in wrong if reason.where != _OF_DISCARD),
        )

    def put_down(self, draft: Draft, cards: Sequence[Card]) -> tuple[Action, ...]:
        """WR9, WR13: what the cards can be as a new meld. Raises ``Refused`` if they can be none that may go down now."""
        found = offers.meld_offers(cards, self.terms)
        return self._allowed(draft, found or (offers.unsaid_meld(tuple(cards)),))

    def extend(self, draft: Draft, place: int, cards: Sequence[Card]) -> tuple[Action, ...]:
        """WR14: the ways in which the cards can be added to a meld. Raises ``Refused`` if there is none."""
        melds = [one.meld for one in draft.state.deal.melds] if draft.state.deal else []
        is_there = place in range(len(melds))
        found = offers.extension_offers(place, cards, melds[place], self.terms) if is_there else ()
        return self._allowed(draft, found or (extension(place, tuple(cards)),))

    def claim(self, draft: Draft, place: int, takes: Card, cards: Sequence[Card]) -> tuple[Action, ...]:
        """WR15: the claim of a wild card. Raises ``Refused``."""
        return self._allowed(draft, (claim(place, tuple(cards), takes),))

    def _allowed(self, draft: Draft, said: Sequence[Action]) -> tuple[Action, ...]:
        """Return the actions with which the draft can go on. Raises the refusal of the first one if there are none."""
        found, refused = [], None
        for action in said:
            try:
                self.drafted((*draft.actions, action))
            except Refused as refusal:
                refused = refused or refusal
            else:
                found.append(action)
        if not found and refused:
            raise refused
        return tuple(found)


def _can_be_mended(reason: Refused) -> bool:
    """Return True for a reason to refuse a turn that a later step can remove: what must be melded, and the discard."""
    return reason.where == _OF_DISCARD or reason.code == "must_be_melded"
