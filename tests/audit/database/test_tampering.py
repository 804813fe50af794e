"""A superuser changes one thing in the database: each change is found, and named."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import contextmanager
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from ging_service.audit.database.record import TABLES
from ging_service.audit.database.row_comparison import place_in
from ging_service.audit.database.signer_rows import SignerKnowledge
from ging_service.audit.database.verify import DatabaseCheck, DatabaseReport
from ging_service.bootstrap import codec
from ging_service.eventlog.schema import metadata
from ging_service.eventlog.signed_tree.tree_store import Leaf
from ging_service.signing.due_checkpoints import sizes_due
from ging_service.webhooks import schema as webhooks
from tests.access.access_tables import TABLES as ACCESS_TABLES
from tests.audit.database.tampering import CLUB_ID, EXEMPT, Operation, Row, Tamperer
from tests.audit.season import CLUB, ORIGIN, OTHER
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.databases import Database, Season, Server

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
KINDS = ("change", "delete", "insert", "swap", "truncate")
SEED = 20_261_120


@pytest.fixture(scope="module")
def signer_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("signer") / "signer"


@pytest.fixture(scope="module")
def superuser(
    database: Database, signed_season: Season, postgres_server: Server, signer_folder: Path
) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's transaction in a database with a signed season: no trigger fires in it, nor is a version unique."""
    signed_season.copy_to(database, signer_folder)
    name = psycopg.conninfo.conninfo_to_dict(database.owner_dsn)["dbname"]
    with psycopg.connect(make_conninfo(postgres_server.admin_dsn, dbname=name)) as conn:
        for table in TABLES:
            conn.execute(f"ALTER TABLE {table.name} DISABLE TRIGGER ALL")
        conn.execute("ALTER TABLE events DROP CONSTRAINT events_club_id_stream_id_version_key")
        yield conn
        conn.rollback()


@pytest.fixture(scope="module")
def tamperer(superuser: psycopg.Connection[Any]) -> Tamperer:
    return Tamperer(superuser, Random(SEED))  # noqa: S311  the same operations in each run


@contextmanager
def undone(conn: psycopg.Connection[Any]) -> Iterator[None]:
    with conn.transaction(force_rollback=True):
        yield


@pytest.fixture(scope="module")
def database_check(superuser: psycopg.Connection[Any], signer_folder: Path) -> DatabaseCheck:
    return DatabaseCheck(conn=superuser, codec=codec(), signer=SignerKnowledge.read(signer_folder, ORIGIN))


def failures(report: DatabaseReport) -> list[tuple[str, str]]:
    """Each failure with the club that it is of ("": the database as a whole)."""
    found = [("", failure) for finding in (report.clubs, report.references) for failure in finding.failures]
    found += [
        (one.club_id, failure) for one in report.reports for finding in one.findings for failure in finding.failures
    ]
    return [(club, f"{failure.where}: {failure.what}") for club, failure in found]


def names_of(table: str, row: Row) -> list[str]:
    """How a report may call a row, as regular expressions."""
    if table == "events":
        return [rf"position {row['position']}"]
    key = {column.name: row[column.name] for column in metadata.tables[table].primary_key.columns}
    del key[CLUB_ID]
    called = [re.escape(str(place_in(table, key)))]
    if table == "verifier_keys":  # of a key whose row is gone the notes tell name and id
        called.append(re.escape(f"table verifier_keys, vkey {'+'.join(row['vkey'].split('+')[:2])}") + r"\b")
    if table == "openings":
        called.append(rf"position {row['position']}( \(.*\))?, sealed value {row['place']}")
        called.append(rf"deal {re.escape(row['subject'].rpartition('/')[2])} is opened to all here")
    if row[CLUB_ID] == "nobody":
        called.append(f"table {table}")
    return called


def is_named(operation: Operation, report: DatabaseReport) -> bool:
    told = failures(report)
    for row in operation.touched:
        for name in names_of(operation.table, row):
            pattern = re.compile(rf"{name}(?!\d)")
            if any(club in ("", row[CLUB_ID]) and pattern.search(text) for club, text in told):
                return True
    return False


def due_checkpoints(tamperer: Tamperer) -> dict[str, set[int]]:
    """Of each club the sizes at which a checkpoint had to be made, and the newest."""
    due = {}
    for club in (CLUB, OTHER):
        rows = [row for row in tamperer.rows["events"] if row[CLUB_ID] == club]
        leaves = [Leaf(row["position"], row["type"], row["body"]) for row in rows]
        due[club] = {*sizes_due(leaves), len(leaves)}
    return due


def can_be_missing(tamperer: Tamperer, operation: Operation) -> bool:
    """A checkpoint that was made because the log rested, and not for a deal, may be gone: the next covers its events.

    So may the start of a deal, as it is for deals of an older release: the deal is read from its table's first event.
    """
    if operation.table == "deal_starts" and not operation.come:
        return True
    if operation.table != "checkpoints" or operation.come:
        return False
    due = due_checkpoints(tamperer)
    return not any(row["size"] in due[row[CLUB_ID]] for row in operation.gone)


def changes(tamperer: Tamperer) -> list[Operation]:
    """Every column of every table that has rows, two values each, but for those that nothing can be held against."""
    return [
        tamperer.change(table.name, column.name)
        for table in TABLES
        for column in table.columns
        if tamperer.rows[table.name] and (table.name, column.name) not in EXEMPT
        for _ in range(2)
    ]


def few_changes(tamperer: Tamperer) -> list[Operation]:
    """One column of every table."""
    return list({operation.table: operation for operation in changes(tamperer)}.values())


def some_operation(tamperer: Tamperer, kind: str) -> Operation | None:
    """Anything else: the log and its openings most often."""
    random = tamperer.random
    table = random.choice([*(one for one in TABLES if tamperer.rows[one.name]), *[metadata.tables["events"]] * 8])
    columns = [column.name for column in table.columns if (table.name, column.name) not in EXEMPT]
    match kind:
        case "change":
            return tamperer.change(table.name, random.choice(columns))
        case "delete":
            return tamperer.delete(table.name)
        case "insert":
            return tamperer.insert(table.name)
        case "swap":
            return tamperer.swap(table.name, random.choice([name for name in columns if name != CLUB_ID]))
        case _:
            return tamperer.truncate(table.name)


def operations(tamperer: Tamperer, places: int, chosen: list[Operation]) -> list[Operation]:
    """So many operations, those that are chosen already among them."""
    kinds = cycle(KINDS)
    while len(chosen) < places:
        operation = some_operation(tamperer, next(kinds))
        if operation is not None and operation.changes_something and not can_be_missing(tamperer, operation):
            chosen.append(operation)
    return chosen


def test_the_season_is_genuine_as_it_is(database_check: DatabaseCheck) -> None:
    report = database_check.verify()
    assert failures(report) == []
    assert report.rows_ok  # the protections are out of the way
    assert {one.verdict for one in report.reports} == {"genuine"}


def test_every_table_has_rows_to_tamper_with(tamperer: Tamperer) -> None:
    of_no_record = {
        table.name
        for table in (
            *ACCESS_TABLES,
            webhooks.webhooks,
            webhooks.webhook_secrets,
            webhooks.deliveries,
            webhooks.delivery_attempts,
        )
    }
    of_longer_logs = {"event_ranges"}  # test_event_ranges.py tampers with those
    without_rows = {name for name, rows in tamperer.rows.items() if not rows}
    assert without_rows - of_no_record == {"signing_refusals"} | of_longer_logs


@pytest.mark.parametrize(("places", "chosen"), short_or_long((60, few_changes), (500, changes)))
def test_operations_of_every_kind_are_found_and_named(
    superuser: psycopg.Connection[Any], tamperer: Tamperer, database_check: DatabaseCheck, places: int, chosen: Any
) -> None:
    done: Counter[tuple[str, str]] = Counter()
    missed = []
    for operation in operations(tamperer, places, chosen(tamperer)):
        with undone(superuser):
            tamperer.do(operation)
            report = database_check.verify()
        done[operation.kind, operation.table] += 1
        if report.rows_ok or not is_named(operation, report):
            missed.append(f"{operation} but: {[text for _, text in failures(report)[:5]]}")
    for (kind, table), count in sorted(done.items()):
        print(f"{kind:9}{table:17}{count:4}")  # noqa: T201  what was tried
    assert done.total() == places
    assert {kind for kind, _ in done} == set(KINDS)
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("shift", [1, -1], ids=["pushed in", "taken out"])
def test_an_event_in_the_middle_is_found_where_it_is_although_the_others_close_ranks(
    superuser: psycopg.Connection[Any], tamperer: Tamperer, database_check: DatabaseCheck, shift: int
) -> None:
    log = [row for row in tamperer.rows["events"] if row[CLUB_ID] == CLUB]
    for place in tamperer.random.sample(range(len(log) - 1), 8):
        behind = log[place:] if shift == 1 else log[place + 1 :]
        moved = [row | {"position": row["position"] + shift} for row in behind]
        forged = log[place] | {"body": log[place]["body"].replace(b'"actor":"', b'"actor":"x', 1)}
        more = [forged] if shift == 1 else []
        with undone(superuser):
            tamperer.do(Operation(kind="", table="events", gone=tuple(log[place:]), come=(*more, *moved)))
            superuser.execute("UPDATE log_head SET size = size + %s WHERE club_id = %s", (shift, CLUB))
            report = database_check.verify()
        (tiles,) = [one for of in report.reports if of.club_id == CLUB for one in of.findings if one.name == "tiles"]
        positions = [failure.where.position for failure in tiles.failures if failure.where.position >= 0]
        assert positions[0] == place
