"""House rules by name on pages: the built-in ones, and those that the club saves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.pages.conftest import text_of

THURSDAY = {"preset": "thursday", "name": "Thursday rules", "stake": "2", "packets": "3 4", "rebuys": "on"}


@pytest.fixture
def secretary(api: Any, browser_of: Any) -> Any:
    api.in_office("anna", "secretary")
    return browser_of("anna")


def test_house_rules_are_kept_changed_offered_and_dropped(api: Any, secretary: Any, browser_of: Any) -> None:
    told = text_of(secretary.do("house-rules", THURSDAY))
    assert "Thursday rules" in told
    rules = api.get("house-rules/thursday").json["rules"]
    assert (rules["stake"], rules["packets"], rules["rebuys"]) == (2, [3, 4], True)
    begun = secretary.get("house-rules?begin=thursday")
    assert 'value="Thursday rules"' in begun.text
    assert 'value="3 4"' in begun.text
    secretary.do("house-rules", THURSDAY | {"name": "Thursdays", "stake": "3"})
    offered = browser_of("ben").get("tables/new?preset=Thursdays")
    assert 'aria-current="true">Thursdays</a>' in offered.text
    assert "Thursdays" not in text_of(secretary.do("house-rules/drop", {"dropped": "thursday"}))
    gone = secretary.post("house-rules/drop", {"dropped": "thursday"})
    assert (gone.status_code, 'id="refused"' in gone.text) == (404, True)


def test_the_value_of_a_counter_is_an_amount_of_the_page(api: Any, secretary: Any) -> None:
    cents = {"game": "gin_rummy", "preset": "cents", "name": "Cents"}
    money = cents | {"stake_per_game.unit": "money", "starting_stack": "20"}
    secretary.do("house-rules", money | {"stake_per_game.counter_value": "2,5"})
    assert api.get("house-rules/cents").json["rules"]["stake_per_game"]["counter_value"] == "2.5"
    refused = secretary.post("house-rules", money | {"stake_per_game.counter_value": "1.000"})
    assert (refused.status_code, "This can mean 1000 or 1.000." in text_of(refused)) == (422, True)


def test_everybody_sees_them_and_only_the_secretary_keeps_them(secretary: Any, browser_of: Any) -> None:
    secretary.do("house-rules", THURSDAY)
    for browser in (browser_of("ben"), browser_of("")):
        page = browser.get("house-rules")
        told = text_of(page)
        for name in ("Thursday rules", "Willughby's rules", "Showdown", "Open table"):
            assert name in told
        assert 'method="post"' not in page.text.partition("<main")[2]
        assert browser.post("house-rules", THURSDAY).status_code == 403
        assert browser.post("house-rules/drop", {"dropped": "thursday"}).status_code == 403


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ending": "deals"}, "G29"),
        ({"packets": "3 3"}, "G4"),
        ({"packets": "9" * 5000}, "This must be a whole number."),
        ({"ending": "never"}, "Choose one of the options"),
        ({"stake": "some"}, "whole number"),
        ({"preset": "?"}, "an id is"),
        ({"name": " "}, "printable"),
    ],
)
def test_rules_that_no_table_could_have_are_refused_with_their_rule(
    secretary: Any, wrong: dict[str, str], said: str
) -> None:
    refused = secretary.post("house-rules", THURSDAY | wrong)
    assert refused.status_code == 422
    assert said in text_of(refused)
