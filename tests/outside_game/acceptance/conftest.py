"""The tests of the outside game run only where it is installed: ``tests/game_support/test_outside_game.py`` runs them there."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import axe, browser, browsing, signed_in, signer, site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from tests.support.databases import Database

__all__ = ["axe", "browser", "browsing", "services", "signed_in", "signer", "site"]

collect_ignore_glob = [] if find_spec("ditch") else ["test_*.py"]


@pytest.fixture(scope="module")
def services(database: Database) -> Iterator[Services]:
    """Services over a database of the test module's own: tests take a club each."""
    from ging_service.bootstrap import open_services

    with open_services(database.app_dsn) as opened:
        yield opened
