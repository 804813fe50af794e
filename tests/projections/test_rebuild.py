from __future__ import annotations

import multiprocessing
import threading
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.eventlog import read
from ging_service.eventlog.errors import UnknownEvent
from ging_service.eventlog.schema import metadata
from ging_service.parallel import WorkerLostError
from ging_service.projections.bulk import rebuild as rebuilding
from ging_service.projections.bulk.rebuild import NAMES, UnknownReadModelError, chosen_tables, rebuild
from tests.projections.happened import keep_a_book, rule_on_something, undo_a_deal
from tests.support.extent import short_or_long
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

ReadModels = dict[str, list[tuple[Any, ...]]]


def play(services: Services, club_id: str, tables: int, deals: int, seed: int = 1) -> None:
    simulate(services, Simulation(club_id=club_id, tables=tables, deals=deals, seed=seed))


@pytest.mark.parametrize("tables", short_or_long(6, 60))
def test_rebuilt_rows_are_the_live_ones_byte_for_byte(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels], tables: int
) -> None:
    play(services, "first", tables, 50)
    play(services, "second", 3, 10, seed=2)
    rule_on_something(services, "first")
    undo_a_deal(services, "first")
    keep_a_book(services, "first")
    live = read_models()
    assert len(live["deals"]) > 30 * tables
    assert sum(",undone," in row for (row,) in live["deals"]) == 1
    assert all(live.values())
    told: list[tuple[int, int]] = []
    events = rebuild(fresh_database.owner_dsn, services.codec, on_progress=lambda done, of: told.append((done, of)))
    assert read_models() == live
    assert told[-1] == (events, events)
    assert told == sorted(told)


@pytest.fixture
def any_club_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuilding, "MANY_EVENTS", 1)
    monkeypatch.setattr(read, "CHUNK_EVENTS", 100)


@pytest.mark.usefixtures("any_club_is_large")
def test_a_worker_process_leads_to_the_same_rows(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels]
) -> None:
    play(services, "first", 3, 20)
    play(services, "second", 1, 5, seed=2)
    rule_on_something(services, "first")
    undo_a_deal(services, "first")
    keep_a_book(services, "first")
    live = read_models()
    told: list[tuple[int, int]] = []
    events = rebuild(
        fresh_database.owner_dsn,
        services.codec,
        on_progress=lambda done, of: told.append((done, of)),
        processes=2,
    )
    assert read_models() == live
    assert told[-1] == (events, events)
    assert told == sorted(told)
    assert len(told) > 5
    rebuild(fresh_database.owner_dsn, services.codec, ["deals"], processes=2)
    assert read_models() == live
    assert multiprocessing.active_children() == []


@pytest.mark.usefixtures("any_club_is_large")
def test_a_killed_worker_leaves_the_live_rows_alone(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels]
) -> None:
    play(services, "first", 2, 20)
    live = read_models()

    def kill(_done: int, _of: int) -> None:
        (worker,) = multiprocessing.active_children()
        worker.kill()

    with pytest.raises(WorkerLostError, match="SIGKILL"):
        rebuild(fresh_database.owner_dsn, services.codec, on_progress=kill, processes=2)
    assert read_models() == live
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        assert conn.execute("SELECT to_regnamespace('rebuild')").fetchone() == (None,)
    rebuild(fresh_database.owner_dsn, services.codec, processes=2)
    assert read_models() == live


@pytest.mark.usefixtures("any_club_is_large")
def test_an_unknown_event_is_reported_as_without_a_worker(services: Services, fresh_database: Any) -> None:
    play(services, "first", 1, 2)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        conn.execute("ALTER TABLE events DISABLE TRIGGER USER")
        conn.execute(
            "UPDATE events SET type = 'ging.Unknown', body = convert_to(replace(convert_from(body, 'UTF8'), 'ging.GameEnded', 'ging.Unknown'), 'UTF8') WHERE type = 'ging.GameEnded'"
        )
    for processes in (1, 2):
        with pytest.raises(UnknownEvent, match=r"unknown event 'ging\.Unknown'"):
            rebuild(fresh_database.owner_dsn, services.codec, processes=processes)


@pytest.mark.parametrize("name", NAMES)
def test_any_read_model_can_be_rebuilt_alone(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels], name: str
) -> None:
    play(services, "first", 2, 10)
    rule_on_something(services, "first")
    keep_a_book(services, "first")
    live = read_models()
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        for table in chosen_tables([name]):
            conn.execute(f"TRUNCATE {table.name}")
    rebuild(fresh_database.owner_dsn, services.codec, [name])
    assert read_models() == live


def test_rebuild_while_clubs_go_on_recording(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "LAST_ROUND_EVENTS", 20)  # so that there are rounds between the first and the last
    play(services, "busy", 5, 10)
    stop = threading.Event()
    failed: list[BaseException] = []

    def go_on(club_id: str) -> None:
        seed = 10
        while not stop.is_set():
            try:
                play(services, club_id, 1, 10, seed)
            except BaseException as error:  # noqa: BLE001  shown by the test itself
                failed.append(error)
                return
            seed += 1

    writers = [threading.Thread(target=go_on, args=(club,)) for club in ("busy", "new")]
    for writer in writers:
        writer.start()
    try:
        counts = [rebuild(fresh_database.owner_dsn, services.codec) for _ in range(3)]
    finally:
        stop.set()
        for writer in writers:
            writer.join(timeout=HANG_S)
    assert not failed
    assert counts == sorted(counts)
    assert counts[0] < counts[-1], "nothing was recorded meanwhile: the test shows nothing"
    live = read_models()
    rebuild(fresh_database.owner_dsn, services.codec)
    assert read_models() == live


def test_a_rebuilt_schema_is_the_declared_one(services: Services, fresh_database: Any) -> None:
    def shape() -> list[tuple[Any, ...]]:
        with psycopg.connect(fresh_database.owner_dsn) as conn:
            indexes = conn.execute("SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1")
            found = indexes.fetchall()
            grants = (
                "SELECT table_name, grantee, privilege_type FROM information_schema.role_table_grants ORDER BY 1, 2, 3"
            )
            found += conn.execute(grants).fetchall()
            triggers = "SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2"
            found += conn.execute(triggers).fetchall()
            columns = (
                "SELECT table_name, column_name, data_type, is_nullable, collation_name FROM information_schema.columns"
                " WHERE table_schema = 'public' ORDER BY 1, 2"
            )
            found += conn.execute(columns).fetchall()
            return (
                found
                + conn.execute("SELECT relname, reloptions FROM pg_class WHERE relkind = 'r' ORDER BY 1").fetchall()
            )

    play(services, "first", 1, 3)
    before = shape()
    rebuild(fresh_database.owner_dsn, services.codec)
    assert shape() == before
    play(services, "first", 1, 3, seed=9)  # and the application's role can go on writing
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        assert conn.execute("SELECT to_regnamespace('rebuild')").fetchone() == (None,)
    assert set(NAMES) <= set(metadata.tables)


def test_a_rebuild_that_fails_leaves_the_live_rows_alone(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels]
) -> None:
    play(services, "first", 2, 5)
    live = read_models()

    def fail(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuild(fresh_database.owner_dsn, services.codec, on_progress=fail)
    assert read_models() == live


def test_an_unknown_read_model_is_named(services: Services, fresh_database: Any) -> None:
    with pytest.raises(UnknownReadModelError, match="there is no read model dealz; there are snapshots, members"):
        rebuild(fresh_database.owner_dsn, services.codec, ["dealz"])


def test_only_the_swap_waits_for_the_disk(services: Services, fresh_database: Any, postgres_server: Any) -> None:
    database = psycopg.conninfo.conninfo_to_dict(fresh_database.owner_dsn)["dbname"]
    with psycopg.connect(postgres_server.admin_dsn, dbname=database) as admin:
        # Another level than the server's, and than that of the rebuild: the swap has it again.
        admin.execute(
            sql.SQL("ALTER DATABASE {} SET synchronous_commit = 'local'").format(sql.Identifier(str(database)))
        )
        admin.execute("CREATE TABLE seen (statement text, waits text)")
        admin.execute("GRANT INSERT ON seen TO public")
        admin.execute(
            "CREATE FUNCTION see() RETURNS event_trigger LANGUAGE plpgsql AS"
            " $$ BEGIN INSERT INTO public.seen VALUES (tg_tag, current_setting('synchronous_commit')); END $$"
        )
        admin.execute(
            "CREATE EVENT TRIGGER sees ON ddl_command_start WHEN tag IN ('CREATE TABLE', 'CREATE INDEX', 'DROP TABLE')"
            " EXECUTE FUNCTION see()"
        )
    play(services, "first", 1, 3)
    rebuild(fresh_database.owner_dsn, services.codec)
    with psycopg.connect(postgres_server.admin_dsn, dbname=database) as admin:
        seen = admin.execute("SELECT DISTINCT statement, waits FROM seen ORDER BY 1").fetchall()
    assert seen == [("CREATE INDEX", "off"), ("CREATE TABLE", "off"), ("DROP TABLE", "local")]


def test_rebuilt_tables_have_statistics_of_all_columns_but_json(services: Services, fresh_database: Any) -> None:
    play(services, "first", 1, 3)
    rebuild(fresh_database.owner_dsn, services.codec)
    with psycopg.connect(fresh_database.owner_dsn) as conn:
        of_deals = "SELECT attname FROM pg_stats WHERE schemaname = 'public' AND tablename = 'deals'"
        found = {name for (name,) in conn.execute(of_deals)}
    assert found == set(metadata.tables["deals"].columns.keys()) - {"summary"}
