"""Services over a database of the test's own, and what its read models hold."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg import sql

from ging_service.bootstrap import open_services
from ging_service.projections.bulk.rebuild import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.execution.services import Services

ReadModels = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def services(fresh_database: Any) -> Iterator[Services]:
    with open_services(fresh_database.app_dsn) as opened:
        yield dataclasses.replace(opened, chance=Random(7))  # noqa: S311  the same shuffles in each run


@pytest.fixture
def read_models(fresh_database: Any) -> Callable[[], ReadModels]:
    """Every row of every read model as the server prints it: byte for byte."""

    def read() -> ReadModels:
        with psycopg.connect(fresh_database.owner_dsn) as conn:
            every = "SELECT t::text FROM {} AS t ORDER BY 1"
            return {name: conn.execute(sql.SQL(every).format(sql.Identifier(name))).fetchall() for name in NAMES}

    return read
