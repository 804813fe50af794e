"""The steps of a deal that the pages of every game show, against those that Ging's dossier has."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import found_club
from ging_service.application.import_evening_records import import_record
from ging_service.application.played_evenings import RecordFile
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.execution.visibility import OPERATOR
from ging_service.games.ging.review.steps import Step as GingStep
from ging_service.games.ging.review.steps import steps_of_deal
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.reporting.tables.tables import list_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.execution.services import Services
    from ging_service.games.ging.review.steps import StepsOfDeal as GingSteps
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.deal_window import Step

EXAMPLES = sorted(Path("examples").glob("*.toml"))


def versions(steps: Iterable[Step | GingStep]) -> list[int]:
    return [step.recorded_event.version for step in steps]


def deals(services: Services, club: str) -> Iterator[tuple[StepsOfDeal, GingSteps]]:
    """Each deal of a club's tables, as both have it."""
    for table in list_tables(services, club).items:
        found = table_steps(services, club, table.table_id, OPERATOR)
        own = [GingStep(*step) for step in found.steps]
        for number in range(1, found.deals + 1):
            steps = steps_of_deal(own, number)
            assert steps is not None
            yield found.deal(number), steps


@pytest.mark.complete
@pytest.mark.parametrize("club", ["played", "recorded"])
def test_a_deal_is_over_where_its_settlement_is(fresh_services: Services, club: str) -> None:
    """Also where a whole evening was recorded by one command."""
    if club == "played":
        services = replace(fresh_services, chance=Random(3))  # noqa: S311  the same shuffles in each run
        simulate(services, Simulation(club_id=club, tables=12, deals=12, seed=11))
    else:
        found_club(fresh_services, club, "Recorded")
        for file in EXAMPLES:
            import_record(fresh_services, club, RecordFile(text=file.read_text()), add_members=True)
    compared = 0
    for found, own in deals(fresh_services, club):
        assert (versions(found.steps), versions(found.settled)) == (versions(own.steps), versions(own.settled))
        assert found.last == own.last
        compared += 1
    assert compared >= len(EXAMPLES)
