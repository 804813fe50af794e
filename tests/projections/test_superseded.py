"""Events that a rebuild skips because the next deal replaces what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.streams import folded, initial_state
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import scan
from ging_service.projections.bulk.rebuild import SUPERSEDED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.read import Stored
    from ging_service.execution.services import Services


def test_the_declarations_of_ging_are_superseded_when_a_deal_starts_in_any_way() -> None:
    assert SUPERSEDED.types == ["ging.CombinationDeclared", "ging.PlayerSatisfied", "ging.SuitDeclared"]
    assert {"ging.DealRecorded", "ging.HandsDealt"} <= set(SUPERSEDED.by)


def test_what_is_left_of_a_log_folds_to_the_same_states(services: Services) -> None:
    simulate(services, Simulation(club_id="first", tables=3, deals=12, seed=1))

    def states(events: Iterable[Stored]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for one in events:
            event = services.codec.decode(one.body, one.type, one.values).event
            before = found.get(one.stream_id, initial_state(one.stream_id))
            found[one.stream_id] = folded(before, [event])
        return found

    with services.pool.connection() as conn, within(conn, "first"):
        everything = [one for chunk in scan(conn, "first") for one in chunk]
        left = [one for chunk in scan(conn, "first", superseded=SUPERSEDED) for one in chunk]
    assert len(left) < len(everything) / 2
    assert states(left) == states(everything)
