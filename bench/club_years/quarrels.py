"""Disputes of a simulated club: one now and then, ruled within days or, rarely, only in the next year."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.execution.caller import Caller
from ging_service.games.ging.rules.ruling_orders import NO_AMENDMENT, OrderedTransfer, Ruling

if TYPE_CHECKING:
    from random import Random

    from ging_service.application.simulation.evenings import Evening
    from ging_service.execution.services import Services

WEEKS_UNTIL_RULED: Final = (0, 1, 2, 60)
_LIKELY: Final = (4, 4, 2, 1)
_DISMISSED: Final = 0.2
_VOIDED: Final = 0.3
_DEALERS: Final = 0.1


@dataclass(slots=True, kw_only=True)
class Quarrel:
    """One dispute about a deal of a table that is over. ``weeks``: until the arbitrator rules."""

    club_id: str
    dispute_id: str
    table_id: str
    deal: int
    raised_by: str
    arbitrator: str
    weeks: int
    ruling: Ruling | None

    def begin(self, services: Services) -> None:
        """Let a player raise it."""
        contested = Contested(table_id=self.table_id, deal=self.deal, subject="deal")
        raise_dispute(services, self._place, contested, "I see it otherwise.", Caller(actor=self.raised_by))

    def settle(self, services: Services) -> None:
        """Let the arbitrator take it and rule, if the rules let them: two rulings may void one deal."""
        caller = Caller(actor=self.arbitrator)
        take_dispute(services, self._place, caller)
        with suppress(Refused):
            rule_dispute(services, self._place, self.ruling, "So I find.", caller)

    @property
    def _place(self) -> tuple[str, str]:
        return self.club_id, self.dispute_id


def quarrel_about(evening: Evening, random: Random) -> Quarrel | None:
    """Return a dispute about some deal of an evening, None if no arbitrator is free to review it."""
    club_id, table_id = evening.place
    played = game_of(evening.state).summary(evening.state).deals_played
    if not evening.reviewer or not played:
        return None
    deal = random.randint(1, played)
    return Quarrel(
        club_id=club_id,
        dispute_id=f"{table_id}-{deal}",
        table_id=table_id,
        deal=deal,
        raised_by=random.choice(evening.members),
        arbitrator=evening.reviewer,
        weeks=random.choices(WEEKS_UNTIL_RULED, _LIKELY)[0],
        ruling=_some_ruling(deal, random),
    )


def _some_ruling(deal: int, random: Random) -> Ruling | None:
    """Return a ruling about a deal, None to dismiss."""
    chance = random.random()
    if chance < _DISMISSED:
        return None
    voided = Ruling(outcome="voided", deal=deal, amendment=NO_AMENDMENT, transfers=(), next_dealer=-1, void_from=0)
    if chance < _DISMISSED + _VOIDED:
        return voided
    if chance < _DISMISSED + _VOIDED + _DEALERS:
        amendment = replace(NO_AMENDMENT, dealer=random.randrange(4))
        return replace(voided, outcome="amended", amendment=amendment)
    payer, taker = random.sample(range(4), 2)
    paid = OrderedTransfer(payer=payer, taker=taker, counters=random.randint(1, 9), rule="")
    return replace(voided, outcome="ordered", transfers=(paid,))
