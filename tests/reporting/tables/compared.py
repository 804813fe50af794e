"""A table read around each of its deals, compared with the same table folded from its first event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.execution.visibility import NOBODY, OPERATOR, operator
from ging_service.reporting.tables.table_steps import table_steps

if TYPE_CHECKING:
    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services

MOST_PARTS = 5


def compare(services: Services, club: str, table: str) -> int:
    """Compare every deal, and moments of each, for the operator, a guest and the first player; the number of deals."""
    members = table_steps(services, club, table, OPERATOR).members
    return max([_compare(services, club, table, person) for person in (OPERATOR, NOBODY, operator(members[0]))])


def _compare(services: Services, club: str, table: str, person: Principal) -> int:
    whole = table_steps(services, club, table, person)
    for number in range(1, whole.deals + 1):
        found = table_steps(services, club, table, person, deal=number)
        assert found.deal(number) == whole.deal(number)
        assert (found.first, found.newest, found.deals) == (whole.first, whole.newest, whole.deals)
        assert found.now == whole.now
        assert len(found.parts) <= MOST_PARTS
    for place, part in enumerate(whole.parts):
        for step in {part.first: part.steps[0], part.last: part.steps[-1]}.values():
            version = step.recorded_event.version
            around = table_steps(services, club, table, person, version=version)
            here = around.parts.index(part)
            assert around.at(version) == step
            before, behind = around.parts[:here][-1:], around.parts[here + 1 :][:1]
            assert [one.deal for one in before] == [one.deal for one in whole.parts[:place][-1:]]
            assert [one.first for one in behind] == [one.first for one in whole.parts[place + 1 :][:1]]
    return whole.deals
