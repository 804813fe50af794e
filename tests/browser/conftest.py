"""One Chromium a process, a service for each module, and clubs whose members come with browsers of their own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ging_service.signing.signer import Signer
from tests.browser.full_club import full_club
from tests.browser.harness.browsing import Browsing
from tests.browser.harness.chromium import chromium
from tests.browser.harness.looking import Axe
from tests.browser.served import Club, Site, opened
from tests.client.conftest import served
from tests.support.databases import database_copy
from tests.support.outside_tools import need_packages
from tests.web.serving import web_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.harness.browsing import SignedIn
    from tests.support.databases import Database, Server

ORIGIN = "test.example"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; what it is asked for has contexts of its own (``browsing``)."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> Axe:
    """axe-core, installed by npm as ``package.json`` beside this file says."""
    folder = tmp_path_factory.mktemp("axe")
    shutil.copy(Path(__file__).with_name("package.json"), folder)
    need_packages(folder)
    return Axe((folder / "node_modules" / "axe-core" / "axe.min.js").read_text())


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    """Signs what a test has signed."""
    return Signer.open(tmp_path_factory.mktemp("signing") / "signer", ORIGIN)


@pytest.fixture(scope="module")
def site(database: Database, signer: Signer) -> Iterator[Site]:
    """The service in threads of this process."""
    with opened(database.app_dsn) as services, served(services) as live:
        yield Site(services, live.url, signer)


@pytest.fixture(scope="session")
def full(postgres_server: Server, migrated_template: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """The full club at a service of its own, played once for all modules: their tests only look at it."""
    signer = Signer.open(tmp_path_factory.mktemp("signing") / "signer", ORIGIN)
    with (
        database_copy(postgres_server, migrated_template) as database,
        opened(database.app_dsn) as services,
        served(services) as live,
    ):
        yield full_club(Site(services, live.url, signer))


@pytest.fixture(scope="module")
def real_site(database: Database, signer: Signer) -> Iterator[Site]:
    """The web server as operators start it, in processes of its own."""
    with opened(database.app_dsn) as services, web_server(database.app_dsn) as server:
        yield Site(services, f"http://127.0.0.1:{server.port}", signer)


@pytest.fixture
def club(site: Site) -> Club:
    """A new club with four members."""
    return site.found()


@pytest.fixture(scope="session")
def signed_in() -> SignedIn:
    """Each member signs in once, however many tests need them."""
    return {}


@pytest.fixture
def browsing(browser: Browser, signed_in: SignedIn) -> Iterator[Browsing]:
    """Browsers of whoever comes. At the end nothing may have gone wrong in any."""
    opened_here = Browsing(browser, signed_in)
    yield opened_here
    opened_here.check()
