"""Ditch in the API, its specification, feed, webhooks and batches, though it brings nothing for any of them."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from ditch.rules import HIDDEN
from openapi_spec_validator import validate

from ging_service.access.role_rights import Right
from ging_service.web.access_table import tables
from ging_service.web.api_blueprints import specification
from ging_service.web.app import create_app
from tests.web.conftest import Api

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.execution.services import Services

MEMBERS = ("ada", "bob", "cat")
COMMANDS = {"ditch_deal", "ditch_discard", "ditch_draw", "ditch_knock"}
_clubs = count(1)


@pytest.fixture(scope="module")
def app(services: Services) -> Flask:
    return create_app(services)


@pytest.fixture
def api(app: Flask) -> Api:
    """A club with three members. Every answer is held against the specification."""
    club = Api(app=app, club=f"ditchers-{next(_clubs)}")
    club.found()
    for member in MEMBERS:
        club.do("members", {"member": member, "name": member.title()})
    return club


def opened(api: Api, **more: Any) -> Api:
    """A table of two at which Ada deals first, so that Bob begins; the API as Ada uses it."""
    ada = api.as_member("ada")
    ada.do("tables", {"table": "t", "game": "ditch", "members": ["ada", "bob"]} | more)
    api.as_member("bob").do("tables/t/accepted-seats")
    return ada


def running(api: Api) -> tuple[Api, Api]:
    """Ada and Bob in a deal."""
    ada = opened(api)
    ada.do("tables/t/ditch/deal")
    return ada, api.as_member("bob")


def refused(answer: Any) -> tuple[int, str, str]:
    return answer.status_code, answer.json["code"], answer.json.get("where", "")


def test_a_command_of_the_game_is_an_operation(api: Api) -> None:
    ada, bob = running(api)
    drawn = bob.do("tables/t/ditch/draw", {"seat": 1})
    (event,) = drawn["events"]
    assert event["type"] == "ditch.CardDrawn"
    card = event["data"]["card"]
    assert card != HIDDEN
    assert len(event["commitments"]) == 1
    state = bob.get("tables/t").json
    assert (state["game"], state["phase"], state["members"]) == ("ditch", "discarding", ["ada", "bob"])
    assert state["to_act"] == {"seats": [1], "what": "discard", "until": None}
    assert (state["deal"]["deal"], state["deal"]["kind"]) == (1, "running")
    assert state["state"]["deal"]["drawn"] == card
    bob.do("tables/t/ditch/discard", {"seat": 1, "card": card})
    assert ada.get("tables/t").json["state"]["deal"]["discards"] == [card]


def test_nobody_sees_what_is_not_for_them(api: Api) -> None:
    ada, bob = running(api)
    bob.do("tables/t/ditch/draw", {"seat": 1})
    for other in (ada, api.as_guest(), api.as_member("cat")):
        deal = other.get("tables/t").json["state"]["deal"]
        own = 0 if other is ada else -1
        assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(deal["hands"]) if seat != own)
        assert set(deal["stock"]) <= {HIDDEN}
        (drawn,) = other.get("events?type=ditch.CardDrawn").json["items"]
        assert drawn["data"]["card"] == HIDDEN
    (drawn,) = bob.get("events?type=ditch.CardDrawn").json["items"]
    assert drawn["data"]["card"] == bob.get("tables/t").json["state"]["deal"]["drawn"]


def test_a_whole_game_comes_to_its_end_in_the_api(api: Api) -> None:
    ada = opened(api, rules={"deals": 1, "stake": {"amount": 2}})
    bob = api.as_member("bob")
    ada.do("tables/t/ditch/deal")
    done = bob.do("tables/t/ditch/knock", {"seat": 1})
    assert {"ditch.HandsShown", "ditch.PotWon", "ditch.GameEnded"} <= {one["type"] for one in done["events"]}
    state = ada.get("tables/t").json
    assert (state["phase"], state["deals_played"], state["to_act"]["what"]) == ("ended", 1, None)
    assert sum(state["state"]["stacks"]) == 0 or state["ended"]
    (entry,) = api.get("deals?table=t").json["items"]
    assert (entry["kind"], sum(entry["net"])) == ("won", 0)
    seen = api.get("tables/t/deals/1").json
    assert seen["summary"] == entry["summary"]
    assert [one["table"] for one in api.get("tables?phase=ended").json["items"]] == ["t"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"seat": 1, "crad": "3"}, "crad"),
        ({"seat": 1, "card": "3", "now_s": 5}, "now_s"),
        ({"seat": "1", "card": "3"}, "seat"),
        ({"seat": True, "card": "3"}, "seat"),
        ({"seat": 1, "card": 3}, "card"),
        ({"seat": 1, "card": "3" * 2_000}, "card"),
        ({"seat": 1}, "card"),
        ({"seat": 2**60, "card": "3"}, "seat"),
        ({"seat": 1, "card": None}, "card"),
    ],
)
def test_a_body_that_is_no_such_command_is_refused_with_its_place(api: Api, body: Any, where: str) -> None:
    _, bob = running(api)
    answer = bob.post("tables/t/ditch/discard", body)
    assert refused(answer)[:2] == (422, "invalid")
    assert where in {one["where"] for one in answer.json["errors"]}


@pytest.mark.parametrize(
    ("asked", "code", "where"),
    [
        ({"members": ["ada"]}, "invalid", "members"),
        ({"members": ["ada", "bob", "cat", "dan"]}, "invalid", "members"),
        ({"rules": {"anty": 1}}, "invalid", "rules.anty"),
        ({"rules": {"stake": {"amount": "1"}}}, "invalid", "rules.stake.amount"),
        ({"rules": {"ante": -1}}, "house_rules", "rules.ante"),
        ({"rules": {"first_dealer": "random"}}, "invalid", "rules.first_dealer"),
        ({"first_dealer": 0}, "invalid", "first_dealer"),
        ({"game": "dich"}, "invalid", "game"),
        ({"game": ["ditch"]}, "invalid", "game"),
        ({"game": "ging"}, "invalid", "members"),
    ],
)
def test_a_table_that_the_game_does_not_know_is_not_opened(api: Api, asked: Any, code: str, where: str) -> None:
    whole = {"table": "t", "game": "ditch", "members": ["ada", "bob"]} | asked
    assert refused(api.as_member("ada").post("tables", whole)) == (422, code, where)
    assert api.get("tables").json["items"] == []


def test_the_game_says_who_may_do_what(api: Api) -> None:
    ada, bob = running(api)
    assert refused(api.as_guest().post("tables/t/ditch/draw", {"seat": 1}))[:2] == (403, "not_allowed")
    assert refused(ada.post("tables/t/ditch/draw", {"seat": 1}))[:2] == (403, "not_your_seat")
    assert api.as_member("cat").post("tables/t/ditch/draw", {"seat": 1}).status_code in (403, 422)
    assert api.allowed(Right.JUDGE, Right.KEEP_BOOKS).post("tables/t/ditch/draw", {"seat": 1}).status_code == 403
    assert bob.post("tables/t/ditch/draw", {"seat": 1}).status_code == 201


def test_a_command_is_for_tables_of_its_own_game(api: Api) -> None:
    opened(api)
    ada = api.as_member("ada")
    assert refused(ada.post("tables/t/end"))[:2] == (409, "other_game")
    assert refused(ada.post("tables/nowhere/ditch/deal"))[:2] == (403, "not_your_table")
    assert ada.post("tables/t/ditch/end-turn").status_code == 404
    assert ada.post("tables/t/ditch/open-table").status_code == 404


def test_the_same_key_gives_the_same_answer_and_etags_hold(api: Api) -> None:
    _, bob = running(api)
    first = bob.post("tables/t/ditch/draw", {"seat": 1}, Idempotency_Key="k")
    again = bob.post("tables/t/ditch/draw", {"seat": 1}, Idempotency_Key="k")
    assert (first.status_code, again.status_code, again.json["replayed"]) == (201, 201, True)
    assert again.json["events"] == first.json["events"]
    other = bob.post("tables/t/ditch/knock", {"seat": 1}, Idempotency_Key="k")
    assert refused(other)[:2] == (422, "key_reused")
    card = first.json["events"][0]["data"]["card"]
    stale = bob.post("tables/t/ditch/discard", {"seat": 1, "card": card}, If_Match='"1"')
    assert refused(stale)[:2] == (412, "stale")
    version = first.headers["ETag"]
    assert bob.post("tables/t/ditch/discard", {"seat": 1, "card": card}, If_Match=version).status_code == 201


def test_batches_take_the_game_s_commands_all_or_nothing(api: Api) -> None:
    nobody = api.as_member("")
    opening = {"post": "tables", "body": {"table": "b", "game": "ditch", "members": ["ada", "bob"]}}
    deal = {"post": "tables/b/ditch/deal"}
    done = nobody.do("commands", {"commands": [opening, deal]})
    assert [len(one["events"]) for one in done["commands"]] == [1, 2]
    assert [one["problem"] for one in done["commands"]] == [None, None]
    again = [opening | {"body": opening["body"] | {"table": "c"}}, {"post": "tables/c/ditch/deal"}, deal]
    assert refused(nobody.post("commands", {"commands": again})) == (422, "ends_batch", "commands.2")
    assert [one["table"] for one in nobody.get("tables").json["items"]] == ["b"]
    wrong = [{"post": "tables/b/ditch/draw", "body": {"sead": 1}}]
    assert refused(nobody.post("commands", {"commands": wrong}))[2].startswith("commands.0")


def test_webhooks_are_for_the_game_s_events_too(api: Api) -> None:
    made = {"webhook": "hook", "url": "https://example.org/hook", "types": ["ditch.PotWon"]}
    assert api.do("webhooks", made)["types"] == ["ditch.PotWon"]
    wrong = made | {"webhook": "other", "types": ["ditch.NoSuchEvent"]}
    assert refused(api.post("webhooks", wrong))[:2] == (422, "invalid")


def test_the_number_of_members_is_that_of_the_game(api: Api) -> None:
    answer = api.post("tables", {"table": "alone", "game": "ditch", "members": ["ada"]})
    assert (answer.status_code, answer.json["detail"]) == (422, "a table of this game has 2 to 3 members")


def test_a_club_keeps_house_rules_of_the_game_under_a_name(api: Api) -> None:
    named = {"game": "ditch", "name": "High", "rules": {"ante": 5}}
    assert api.send("PUT", "house-rules/high", named).status_code == 200
    kept = api.get("house-rules/high").json
    assert (kept["game"], kept["rules"]["ante"]) == ("ditch", 5)
    wrong = named | {"rules": {"first_dealer": "random"}}
    assert refused(api.send("PUT", "house-rules/other", wrong))[:2] == (422, "invalid")


def test_the_specification_is_valid_and_has_a_tag_of_the_game() -> None:
    spec = specification()
    validate(spec)
    of_game = [
        operation
        for operations in spec["paths"].values()
        for method, operation in operations.items()
        if method != "parameters" and "ditch" in operation["tags"]
    ]
    assert {operation["operationId"] for operation in of_game} == COMMANDS
    assert {"name": "ditch", "description": "Ditch"} in spec["tags"]
    assert all(operation["x-needs"] == ["play", "keep_score"] for operation in of_game)


def test_the_table_of_rights_has_the_game_s_operations() -> None:
    rows = {line.split("|")[1].strip(" `"): line for line in tables()["operations"].splitlines()}
    assert rows.keys() >= COMMANDS
    assert all("| — |" in rows[name] and "own seat" in rows[name] for name in COMMANDS)
