"""The games that the service offers, and the game of each table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from jsonschema_rs import Draft202012Validator

from ging_service.games.ging.rules.house_rules import ONE_LINE
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


@pytest.mark.parametrize(
    ("game", "members", "other"), [("gin_rummy", 2, "cut"), ("newmarket", 4, "highest"), ("wild_card_rummy", 4, "jack")]
)
def test_the_first_dealer_of_any_game_with_dealers_is_named(api: Api, game: str, members: int, other: str) -> None:
    asked = {"table": "t", "game": game, "members": list(MEMBERS)[:members], "rules": {"first_dealer": "assigned"}}
    for seat in (members, -2):
        refused = api.post("tables", asked | {"first_dealer": seat})
        assert (refused.status_code, refused.json["code"]) == (422, "no_such_seat")
    for seat in range(members):
        done = api.do("tables", asked | {"table": f"t{seat}", "first_dealer": seat})
        assert done["events"][-1]["data"] == {"seat": seat, "by": "assigned"}
        state = api.get(f"tables/t{seat}").json["state"]
        assert (state["dealer"], state["dealer_seat"]) == (seat, seat)
        refused = api.post("tables", asked | {"rules": {"first_dealer": other}, "first_dealer": seat})
        assert refused.json["code"] in ("first_dealer_is_cut_for", "first_dealer_is_drawn")
    assert api.do("tables", asked)["events"][-1]["data"]["seat"] == 0
    api.do("tables", asked | {"table": "t9", "rules": {"first_dealer": other}})
    state = api.get("tables/t9").json["state"]
    assert (state["dealer"], state["dealer_seat"]) == (-1, None)


def test_a_game_without_dealers_has_no_such_field(api: Api) -> None:
    asked = {"table": "t", "game": "thirty_one", "members": list(MEMBERS), "first_dealer": 1}
    refused = api.post("tables", asked)
    assert (refused.status_code, refused.json["errors"][0]["detail"]) == (422, "Unknown field.")
