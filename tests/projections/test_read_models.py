"""Contents of each read model after a played evening, compared with the events themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.eventlog.read import stream_events
from ging_service.games.ging.game import GAME
from ging_service.projections.snapshots import decode_state, encode_state

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def test_a_snapshot_is_the_fold_of_its_stream(services: Services) -> None:
    simulate(services, Simulation(club_id="first", tables=6, deals=8, seed=8))
    with services.cross_club_transaction() as conn:
        streams = conn.execute("SELECT stream_id, version, state FROM snapshots WHERE stream_id <> 'club'").fetchall()
        for stream_id, version, state in streams:
            rows = stream_events(conn, "first", stream_id)
            folded = GAME.initial_state()
            for row in rows:
                folded = GAME.evolve(folded, services.codec.decode(row.body, row.type, row.values).event)
            assert len(rows) == version
            assert encode_state(folded) == state
            assert decode_state(stream_id, state) == folded
    assert len(streams) == 6


def test_deals_say_what_the_last_state_of_each_deal_says(services: Services) -> None:
    simulate(services, Simulation(club_id="first", tables=6, deals=8, seed=9))
    said = """
        SELECT table_id, deal, kind, net, winners, first_version, last_version FROM deals ORDER BY table_id, deal
    """
    with services.cross_club_transaction() as conn:
        for table_id, deal, kind, net, winners, first_version, last_version in conn.execute(said).fetchall():
            rows = stream_events(conn, "first", f"table/{table_id}", 0, last_version)
            state = GAME.initial_state()
            for row in rows:
                state = GAME.evolve(state, services.codec.decode(row.body, row.type, row.values).event)
            assert state.deal is not None
            assert state.deal.dealt.number == deal
            assert rows[first_version - 1].type in ("ging.HandsDealt", "ging.DealRecorded")
            if kind == "running":
                assert state.deal.result is None
            else:
                assert state.deal.result is not None
                assert (kind, net, winners) == (
                    state.deal.result.kind,
                    list(state.deal.result.net),
                    list(state.deal.result.winners),
                )
