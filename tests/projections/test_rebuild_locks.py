"""A rebuild beside others: other rebuilds, readers that stay, and commands that must not wait for it."""

from __future__ import annotations

import multiprocessing
import threading
import time
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.domain.club.commands import BuyCounters
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.projections.bulk import rebuild as rebuilding
from ging_service.projections.bulk.rebuild import RebuildRefusedError, rebuild
from tests.support.databases import seeing_all
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

ReadModels = dict[str, list[tuple[Any, ...]]]


def buy(services: Services) -> None:
    bought = BuyCounters(member="ada", counters=1, note="", paid="", currency="")
    execute(services, CommandBatch(club_id="first", stream_id="club", steps=(CommandStep(bought),)))


def test_a_second_rebuild_at_the_same_time_is_refused_and_the_first_goes_on(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels]
) -> None:
    simulate(services, Simulation(club_id="first", tables=2, deals=4, seed=1))
    live = read_models()
    refused: list[str] = []

    def meanwhile(_done: int, _of: int) -> None:
        if not refused:
            with pytest.raises(RebuildRefusedError) as caught:
                rebuild(fresh_database.owner_dsn, services.codec)
            refused.append(str(caught.value))

    rebuild(fresh_database.owner_dsn, services.codec, on_progress=meanwhile)
    assert refused == ["another rebuild is running on this database"]
    assert read_models() == live


def test_a_reader_that_stays_delays_the_swap_and_not_the_commands(
    services: Services,
    fresh_database: Any,
    read_models: Callable[[], ReadModels],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rebuilding, "PAUSES_S", (0.05,) * 200)
    simulate(services, Simulation(club_id="first", tables=2, deals=4, seed=1))
    reader = psycopg.connect(seeing_all(fresh_database.app_dsn))
    reader.execute("SELECT count(*) FROM accounts")  # and the transaction stays open
    done: list[int] = []
    rebuilder = threading.Thread(target=lambda: done.append(rebuild(fresh_database.owner_dsn, services.codec)))
    rebuilder.start()
    try:
        longest_s = 0.0
        for _ in range(20):
            begun = time.monotonic()
            buy(services)
            longest_s = max(longest_s, time.monotonic() - begun)
            time.sleep(0.05)
        assert not done, "the swap did not wait for the reader: the test shows nothing"
        assert longest_s < 2
    finally:
        reader.close()
        rebuilder.join(timeout=HANG_S)
    assert len(done) == 1
    live = read_models()
    rebuild(fresh_database.owner_dsn, services.codec)
    assert read_models() == live


def test_a_reader_that_never_leaves_ends_the_rebuild_and_nothing_is_changed(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "PAUSES_S", (0, 0))
    simulate(services, Simulation(club_id="first", tables=1, deals=2, seed=1))
    live = read_models()
    with psycopg.connect(seeing_all(fresh_database.app_dsn)) as reader:
        reader.execute("SELECT count(*) FROM accounts")
        with pytest.raises(RebuildRefusedError, match="in use all the time, so nothing has been changed"):
            rebuild(fresh_database.owner_dsn, services.codec)
    assert read_models() == live
    buy(services)


def test_a_killed_rebuild_can_be_started_again_at_once(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels]
) -> None:
    simulate(services, Simulation(club_id="first", tables=2, deals=4, seed=1))
    live = read_models()
    with psycopg.connect(fresh_database.owner_dsn) as holding, psycopg.connect(fresh_database.owner_dsn) as asking:
        asking.autocommit = True
        forked = multiprocessing.get_context("fork")
        is_folded = forked.Event()
        is_held = forked.Event()

        def hold_up(_done: int, _of: int) -> None:
            is_folded.set()
            is_held.wait(HANG_S)

        killed = forked.Process(
            target=rebuild, args=(fresh_database.owner_dsn, services.codec), kwargs={"on_progress": hold_up}
        )
        killed.start()
        assert is_folded.wait(HANG_S)
        holding.execute("LOCK TABLE rebuild.accounts")
        is_held.set()

        def sessions(waiting: str) -> int:
            of_rebuild = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = %s"
            return asking.execute(f"{of_rebuild} {waiting}", ("ging rebuild",)).rowcount

        wait_until(lambda: sessions("AND wait_event_type = 'Lock'") == 1)
        killed.kill()
        killed.join(HANG_S)
        wait_until(lambda: sessions("") == 0)
    rebuild(fresh_database.owner_dsn, services.codec)
    assert read_models() == live


def test_the_rights_that_an_administrator_has_given_stay(services: Services, fresh_database: Any) -> None:
    simulate(services, Simulation(club_id="first", tables=1, deals=2, seed=1))
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as owner:
        owner.execute("REVOKE DELETE ON deals FROM ging_app")
        rebuild(fresh_database.owner_dsn, services.codec)
        allowed = "SELECT has_table_privilege('ging_app', 'deals', 'INSERT'), has_table_privilege('ging_app', 'deals', 'DELETE')"
        assert owner.execute(allowed).fetchone() == (True, False)
