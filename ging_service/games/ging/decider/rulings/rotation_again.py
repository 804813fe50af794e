"""The rotation folded again by a record in which rulings have amended who dealt (G24 to G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.structs import replace
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.evolve import evolve
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RulingApplied
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.rules.lost_deal import (
    Rotation,
    after_dealing,
    due_dealer,
    find_dodge,
    penalties_over,
    penalty_deals,
    serves_penalty,
    without_dodge,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.domain.game import PlacedEvent


class RotationAgain:
    """A fold over a table's events with other dealers. Nobody is guilty of a turn that the record gave to another then.

    ``set_aside``: the findings of lost deals that have no ground by this record.
    """

    def __init__(self, dealers: Mapping[int, int]) -> None:
        self.rotation = self._before = Rotation(turn=0)
        self.set_aside: list[FindingSetAside] = []
        self._dealers = dealers
        self._recorded = TableState()
        self._deal, self._dealer = 0, 0
        self._gone: set[int] = set()

    def read(self, placed: Sequence[PlacedEvent]) -> None:
        """Fold all of a table's events. A finding that was set aside once stays so."""
        self._gone = {event.finding for _, event, _ in placed if isinstance(event, FindingSetAside)}
        for position, event, _ in placed:
            self._feed(position, event)
            self._recorded = evolve(self._recorded, event)

    def _feed(self, position: int, event: e.Event) -> None:
        match event:
            case e.FirstDealerFound():
                self.rotation = Rotation(turn=event.seat)
            case e.HandsDealt() | e.DealRecorded():
                self._dealt(event.deal, self._dealers[event.deal])
            case e.DealMisdealt():
                self.rotation = replace(self.rotation, again=self._dealer)
            # The deal is recorded again from where it began.
            case e.DealUndone():
                self.rotation = self._before
            case e.LostDealFound(upheld=True) if position not in self._gone:
                self._found(position, event)
            case RulingApplied() if event.next_dealer >= 0:
                self.rotation = replace(self.rotation, turn=event.next_dealer, again=-1, penalties=())
            case _:
                pass

    def _dealt(self, deal: int, dealer: int) -> None:
        before = self._before = self.rotation
        after = after_dealing(before, dealer, deal)
        # By the record of that time this player was due: nobody who followed it has dodged a turn.
        if dealer == due_dealer(self._recorded.rotation):
            after = replace(after, dodges=tuple(one for one in after.dodges if one.deal != deal))
        # Recorded ends of penalties follow the old dealers. They are not read: the ends are worked out here instead.
        self.rotation = replace(after, penalties=before.penalties[penalties_over(before, dealer) :])
        self._deal, self._dealer = deal, dealer

    def _found(self, position: int, event: e.LostDealFound) -> None:
        """G26, G27: Apply the finding by this record."""
        rotation, accused = self.rotation, event.accused
        dodge = find_dodge(rotation, accused)
        if dodge is not None and not dodge.lapsed:
            self._sentence(without_dodge(rotation, dodge), accused)
        elif self._found_before_anyone_dealt(event):
            if event.turn_dodged:
                waiting = rotation.penalties[1:] if rotation.penalties[:1] == (accused,) else rotation.penalties
                self._sentence(replace(rotation, turn=(accused + 1) % 4, penalties=waiting), accused)
        elif dodge is not None:
            self.rotation = without_dodge(rotation, dodge)
        else:
            self.set_aside.append(FindingSetAside(accused=accused, deal=self._deal, finding=position))

    def _sentence(self, rotation: Rotation, accused: int) -> None:
        """G26: Add the penalty, if there is one. After the end of the game there is nothing left to deal."""
        if self._recorded.phase != "ended" and penalty_deals(rotation, accused):
            rotation = replace(rotation, penalties=(*rotation.penalties, accused))
        self.rotation = rotation

    def _found_before_anyone_dealt(self, event: e.LostDealFound) -> bool:
        """G26: Return True if it was this player's turn and the finding is of that kind."""
        rotation = self.rotation
        is_turn = rotation.turn == event.accused and rotation.again == -1 and not serves_penalty(rotation)
        return is_turn and not event.lapsed and (event.turn_dodged or not event.penalty_deals)
