"""The games that the service offers, and the game of each table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jsonschema_rs import Draft202012Validator

from ging_service.games.ging.rules.one_line import ONE_LINE
from tests.web.conftest import MEMBERS

if TYPE_CHECKING:
    from tests.web.conftest import Api


def test_games_are_listed_with_rules_and_house_rules_for_anybody(api: Api) -> None:
    answer = api.app.test_client().get("/v1/games")
    assert answer.status_code == 200
    (ging,) = [game for game in answer.json["items"] if game["game"] == "ging"]
    assert (ging["title"], ging["seats_least"], ging["seats_most"]) == ("Ging", 4, 4)
    assert [rule["rule"] for rule in ging["rules"]] == list(ONE_LINE)
    validator = Draft202012Validator(ging["house_rules"])
    assert ging["presets"][0]["preset"] == "willughby"
    for preset in ging["presets"]:
        validator.validate(preset["rules"])
    wrong: dict[str, Any] = ging["presets"][0]["rules"] | {"ending": "never"}
    assert not validator.is_valid(wrong)


def test_a_table_is_of_a_game_that_the_service_offers(api: Api) -> None:
    asked = {"table": "t1", "members": list(MEMBERS)}
    assert api.post("tables", asked | {"game": "whist"}).status_code == 422
    assert api.post("tables", asked | {"game": "ging"}).status_code == 201
    assert api.post("tables", asked | {"table": "t2"}).status_code == 201
    assert [table["game"] for table in api.get("tables").json["items"]] == ["ging", "ging"]
