"""Services over a real database, as the application's own role."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    """Services over a database of the test module's own: tests take a club each."""
    from ging_service.bootstrap import open_services

    with open_services(database.app_dsn) as opened:
        yield opened


@pytest.fixture
def fresh_services(fresh_database: Database) -> Iterator[Services]:
    """Services over a database of the test's own."""
    from ging_service.bootstrap import open_services

    with open_services(fresh_database.app_dsn) as opened:
        yield opened
