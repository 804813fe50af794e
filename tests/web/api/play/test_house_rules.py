"""House rules that a club keeps under names, over the API."""

from __future__ import annotations

from typing import Any

THURSDAY = {"name": "Thursday rules", "rules": {"stake": 2, "packets": [3, 4]}}


def test_house_rules_are_kept_read_changed_and_dropped(api: Any) -> None:
    done = api.send("PUT", "house-rules/thursday", THURSDAY)
    assert (done.status_code, done.json["events"][0]["type"]) == (200, "club.HouseRulesNamed")
    kept = api.as_guest().get("house-rules/thursday")
    assert kept.json["rules"]["packets"] == [3, 4]
    assert kept.json["rules"]["ending"] == "last_counter"
    assert api.get("house-rules").json == {"items": [kept.json], "next": None}
    assert api.send("PUT", "house-rules/thursday", {"name": "Thursdays"}).json["events"][0]["data"] == {
        "preset": "thursday",
        "name": "Thursdays",
        "game": "ging",
        "rules": kept.json["rules"] | {"stake": 1, "packets": [1] * 7},
    }
    assert api.send("DELETE", "house-rules/thursday").status_code == 200
    assert api.get("house-rules").json["items"] == []
    gone = api.get("house-rules/thursday")
    assert (gone.status_code, gone.json["code"]) == (404, "house_rules_not_found")


def test_a_table_is_opened_with_what_was_read_and_keeps_it(api: Any) -> None:
    api.send(
        "PUT", "house-rules/thursday", {"name": "Thursday rules", "rules": {"first_dealer": "assigned", "stake": 3}}
    )
    read = api.get("house-rules/thursday").json["rules"]
    api.do("tables", {"table": "t", "members": ["anna", "ben", "cleo", "dan"], "rules": read, "first_dealer": 3})
    api.send("DELETE", "house-rules/thursday")
    assert api.get("tables/t").json["rules"] == read


def test_only_the_secretary_names_house_rules(api: Any) -> None:
    refused = api.as_member("anna").send("PUT", "house-rules/thursday", THURSDAY)
    assert (refused.status_code, refused.json["code"]) == (403, "not_allowed")
    assert api.in_office("anna", "secretary").send("PUT", "house-rules/thursday", THURSDAY).status_code == 200


def test_an_unknown_game_is_one_error(api: Any) -> None:
    table = {"table": "t", "members": ["anna", "ben", "cleo", "dan"]}
    for refused in (
        api.send("PUT", "house-rules/bad", {"name": "Bad", "game": "whist", "rules": {"stake": 2}}),
        api.post("tables", table | {"game": "whist", "rules": {"stake": 2}}),
    ):
        assert (refused.status_code, [error["where"] for error in refused.json["errors"]]) == (422, ["game"])


def test_a_table_has_as_many_members_as_its_game_seats(api: Any) -> None:
    refused = api.post("tables", {"table": "t", "members": ["anna", "ben"]})
    assert (refused.status_code, refused.json["where"]) == (422, "members")
    assert refused.json["detail"] == "a table of this game has 4 members"


def test_house_rules_that_contradict_each_other_are_refused_with_their_rule(api: Any) -> None:
    bad = api.send("PUT", "house-rules/bad", {"name": "Bad", "rules": {"ending": "deals"}})
    assert (bad.status_code, bad.json["code"], bad.json["rule"]) == (422, "house_rules", "G29")
    unknown = api.send("PUT", "house-rules/bad", {"name": "Bad", "rules": {"stakes": 2}})
    assert (unknown.status_code, unknown.json["where"]) == (422, "rules.stakes")
