"""A page whose reading fails is a page that says so."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest

from ging_service.web.app import create_app
from tests.support.threads import in_another_thread
from tests.web.pages.conftest import text_of

PLACES = ("", "fairness/odds", "no-such-page")


@pytest.mark.parametrize("place", PLACES)
def test_a_page_that_takes_too_long_says_so(api: Any, browser_of: Any, place: str) -> None:
    browser = browser_of("anna")
    hurried = create_app(api.services, read_limit_s=1e-9)
    browser.client.application = hurried
    answer = browser.get(place)
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert "takes too long" in text_of(answer)


def test_a_page_whose_club_cannot_be_read_in_time_says_so(api: Any, browser_of: Any, database: Any) -> None:
    browser = browser_of("anna")
    browser.client.application = create_app(api.services, read_limit_s=0.5)
    with psycopg.connect(database.owner_dsn) as other:
        other.execute("LOCK TABLE snapshots IN ACCESS EXCLUSIVE MODE")
        answer = in_another_thread(lambda: browser.get("members"))
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert "takes too long" in text_of(answer)
    assert "Anna" in browser.get("members").text
