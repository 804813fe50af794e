"""Seasons on pages: their terms, opening them, closing them for good."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.factories.books import SEASON
from tests.web.pages.conftest import text_of

FORM = {
    "season": "s24",
    "name": "2024/25",
    "first_day": "2024-09-01",
    "last_day": "2025-06-30",
    "zone": "Europe/Amsterdam",
    "currency": "eur",
    "counter_value": "0,025",
    "table_money_per": "evening",
    "table_money": "3",
    "members_at_close": "carried",
    "confirmed": "0,025 eur",
}


@pytest.fixture
def treasurer(api: Any, browser_of: Any) -> Any:
    api.in_office("anna", "treasurer")
    return browser_of("anna")


def test_the_treasurer_opens_a_season_and_everybody_of_the_club_sees_its_terms(
    api: Any, treasurer: Any, browser_of: Any
) -> None:
    assert "There has been no season yet. The treasurer opens a season" in text_of(browser_of("ben").get("seasons"))
    assert "The treasurer opens a season" in text_of(browser_of("ben").get("ledger"))
    treasurer.do("seasons", FORM)
    (season,) = api.get("seasons").json["items"]
    assert (season["terms"]["money"]["currency"], season["terms"]["money"]["counter_value"]) == ("EUR", "2.5")
    told = text_of(browser_of("ben").get("seasons"))
    for part in (
        "2024/25",
        "1 Sept 2024",
        "30 Jun 2025",
        "31 Aug 2024, 22:00 – 30 Jun 2025, 21:59",
        "€0.025",
        "3 for each evening",
        "carried into the next season",
    ):
        assert part in told
    assert "Open a season" not in told
    assert browser_of("").get("seasons").status_code == 403


def test_the_form_says_what_counters_are_worth_before_it_writes(api: Any, treasurer: Any) -> None:
    asked = treasurer.post("seasons", FORM | {"counter_value": "0.10", "confirmed": ""})
    assert asked.status_code == 422
    assert "40 counters are worth €4.00. Tick the box if that is right." in text_of(asked)
    assert 'name="confirmed" value="0.10 eur"' in asked.text
    assert api.get("seasons").json["items"] == []
    treasurer.do("seasons", FORM | {"counter_value": "0.10", "confirmed": "0.10 eur"})
    assert api.get("seasons").json["items"][0]["terms"]["money"]["counter_value"] == "10"


def test_a_season_is_corrected_and_withdrawn(api: Any, treasurer: Any, browser_of: Any) -> None:
    api.do("seasons", SEASON)
    page = treasurer.get("seasons/s24")
    assert 'value="0.025"' in page.text
    treasurer.do("seasons/s24/correct", FORM | {"counter_value": "0.10", "confirmed": "0.10 eur", "revalues": "on"})
    (season,) = api.get("seasons").json["items"]
    assert (season["terms"]["money"]["counter_value"], season["terms"]["revalues"]) == ("10", True)
    assert browser_of("ben").get("seasons/s24").status_code == 403
    assert treasurer.post("seasons/s24/withdraw", {}).status_code == 422
    treasurer.do("seasons/s24/withdraw", {"sure": "on"})
    assert api.get("seasons").json["items"] == []


def test_a_season_is_closed_for_good(api: Any, treasurer: Any) -> None:
    api.do("seasons", SEASON)
    api.open_table("t")
    assert "Counters are still at tables: t (80)." in text_of(treasurer.get("seasons"))
    assert treasurer.post("seasons/close", {"closed": "s24"}).status_code == 422
    assert "closed" in text_of(treasurer.do("seasons/close", {"closed": "s24", "sure": "on"}))
    assert api.get("seasons").json["items"][0]["state"] == "closed"
    assert treasurer.post("seasons/close", {"closed": "none", "sure": "on"}).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"first_day": "soon"}, 422),
        ({"counter_value": "nothing"}, 422),
        ({"counter_value": "0.10"}, 422),
        ({"confirmed": ""}, 422),
        ({"currency": "euros"}, 422),
        ({"currency": "XXQ"}, 422),
        ({"counter_value": "1,000"}, 422),
        ({"counter_value": "1.000"}, 422),
        ({"table_money_per": "hour"}, 422),
        ({"season": "s24"}, 409),
    ],
)
def test_terms_that_cannot_be_are_refused_where_they_stand(
    api: Any, treasurer: Any, wrong: dict[str, str], status: int
) -> None:
    api.do("seasons", SEASON)
    form = FORM | {"season": "s26", "first_day": "2026-07-01", "last_day": "2027-06-30"}
    refused = treasurer.post("seasons", form | wrong)
    assert (refused.status_code, 'id="refused"' in refused.text) == (status, True)
    assert 'value="Europe/Amsterdam"' in refused.text


def test_limits_are_shown_to_whoever_reads_the_books(api: Any, treasurer: Any, browser_of: Any) -> None:
    api.do("credit-limits", {"member": None, "counters": 40})
    api.do("credit-limits", {"member": "ben", "counters": None})
    told = text_of(treasurer.get("seasons"))
    assert "by 40 counters" in told
    assert "Ben without limit" in told
    assert "by 40 counters" not in text_of(browser_of("ben").get("seasons"))


def test_only_whoever_keeps_the_books_opens_and_closes(api: Any, browser_of: Any) -> None:
    api.do("seasons", SEASON)
    ben = browser_of("ben")
    assert ben.post("seasons", FORM).status_code == 403
    assert ben.post("seasons/close", {"closed": "s24", "sure": "on"}).status_code == 403
