"""Rulings of arbitrators at tables of wild-card rummy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game import PlacedEvent, RulingSummary
from ging_service.domain.installed_games import GAMES
from ging_service.games.wild_card_rummy.decider.amending import Amendment
from tests.games.wild_card_rummy.recorded import Table, result

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.recorded import HeldCards

(GAME,) = [one for one in GAMES if one.kind == "wild_card_rummy"]
RULINGS: Any = GAME.rulings
WHEN: Final = "2026-11-20T20:00:00Z"


def asked(winner: int, *held: HeldCards | int | str, melded: tuple[int, ...] = ()) -> Amendment:
    """What a deal really came to: points, or cards as text."""
    return Amendment(winner=winner, held=result(winner, *held).held, melded=melded)


def ruling(amendment: Amendment | None, outcome: str = "amended", **more: Any) -> Any:
    """A ruling as the game declares it."""
    return RULINGS.ruling(outcome=outcome, amendment=amendment, **{"transfers": (), **more})


VOID: Final = ruling(None, "voided")


def ruled(table: Table, made: Any, deal_number: int = 1) -> Table:
    """The table after the ruling on a deal."""
    record = [PlacedEvent(place, event, WHEN) for place, event in enumerate(table.happened)]
    events = GAME.decide(RULINGS.command("d", deal_number, made, record, -1), table.state)
    return Table(GAME.fold(table.state, events), (*table.happened, *events), events)


def refusal(table: Table, made: Any, deal_number: int = 1) -> tuple[str, str, str]:
    """Check that a ruling is refused; return how."""
    with pytest.raises(Refused) as refused:
        ruled(table, made, deal_number)
    return refused.value.code, refused.value.rule, refused.value.where


def summaries(table: Table) -> list[RulingSummary]:
    """What the events of the last ruling make of deals."""
    return [found for event in table.last if (found := GAME.ruling(event)) is not None]


def moved(table: Table) -> list[tuple[str, str, int, str]]:
    """What the last ruling pays."""
    return [
        (one.source.removeprefix("member/"), one.target.removeprefix("member/"), one.counters, one.rule)
        for event in table.last
        if hasattr(event, "payments")
        for one in event.payments
    ]
