"""Events that a rebuild skips because the next deal replaces what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.streams import folded, initial_state
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.read import Stored, scan
from ging_service.projections.bulk.superseded import without_superseded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.execution.services import Services


def stored(position: int, stream_id: str, type_name: str) -> Stored:
    return Stored(position, stream_id, position + 1, type_name, b"{}")


def test_declarations_of_a_deal_are_skipped_when_the_next_one_of_their_table_is_dealt() -> None:
    rows = [
        stored(0, "table/a", "ging.HandsDealt"),
        stored(1, "table/a", "ging.SuitDeclared"),
        stored(2, "table/b", "ging.PlayerSatisfied"),
        stored(3, "table/a", "ging.MostOfSuitWon"),
        stored(4, "table/a", "ging.HandsDealt"),
        stored(5, "table/a", "ging.SuitDeclared"),
    ]
    assert [row.position for row in without_superseded(rows)] == [0, 2, 3, 4, 5]


def test_a_game_without_such_events_loses_none() -> None:
    rows = [stored(0, "table/a", "gin_rummy.HandsDealt"), stored(1, "table/a", "gin_rummy.CardDrawn")] * 2
    assert without_superseded(rows) == rows


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
        left = [one for chunk in scan(conn, "first", select=without_superseded) for one in chunk]
    assert len(left) < len(everything) / 2
    assert states(left) == states(everything)
