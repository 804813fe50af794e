"""Random runs of a club: in any order of operations no counter is lost and every figure can be rebuilt.

A run follows from its number. One that fails is shrunk and printed as a list of operations, which can be executed again.
``GING_RUNS=100:400`` tries other numbers. The long form tries eight of them, the short form every third.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from ging_service.bootstrap import open_services
from tests.application.stateful.club_run import ClubRun
from tests.application.stateful.invariants import check_invariants
from tests.application.stateful.random_runs import operations_of, shrunk
from tests.support.databases import database_copy

if TYPE_CHECKING:
    from tests.application.stateful.club_run import Operation
    from tests.support.databases import Server

pytestmark = pytest.mark.complete

FIRST, END = map(int, os.environ.get("GING_RUNS", "0:8").split(":"))
STEP = 1 if "GING_RUNS" in os.environ else 3


def execute(server: Server, template: str, operations: list[Operation]) -> ClubRun:
    """Execute a run in a database of its own and check every invariant at its end. Raises whatever is wrong."""
    with ExitStack() as stack:
        database = stack.enter_context(database_copy(server, template))
        elsewhere = stack.enter_context(database_copy(server, template))
        folder = Path(stack.enter_context(TemporaryDirectory()))
        run = ClubRun(stack.enter_context(open_services(database.app_dsn)))
        for operation in operations:
            run.execute(operation)
        check_invariants(run, database, elsewhere, folder)
        return run


def fails(server: Server, template: str, operations: list[Operation]) -> bool:
    try:
        execute(server, template, operations)
    except Exception:  # noqa: BLE001  another fault is one, too
        return True
    return False


@pytest.mark.timeout(600)  # a run that fails is executed many times
@pytest.mark.parametrize(
    "number", [pytest.param(one, marks=[pytest.mark.long] if one % STEP else []) for one in range(FIRST, END)]
)
def test_nothing_is_lost_in_a_run_of_a_club(postgres_server: Server, migrated_template: str, number: int) -> None:
    operations = operations_of(number)
    if fails(postgres_server, migrated_template, operations):
        shortest = shrunk(operations, lambda fewer: fails(postgres_server, migrated_template, fewer))
        print(f"run {number} fails, and so does this:\n" + "\n".join(map(str, shortest)))  # noqa: T201  to be executed again
        execute(postgres_server, migrated_template, shortest)
