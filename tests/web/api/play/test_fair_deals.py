"""Fair deals through the API: the commitment before the deal, what players add, and what is opened afterwards."""

from __future__ import annotations

import re
from typing import Any

from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.cards import PACK
from tests.web.conftest import MEMBERS

SINGLE = (1,) * 7


def add(api: Any, seat: int, text: str) -> Any:
    return api.as_member(MEMBERS[seat]).do("tables/t/shuffle/contributions", {"seat": seat, "contribution": text})


def events(api: Any, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.get(f"events?type=ging.{kind}").json["items"]
    return found


def test_g4_a_commitment_is_seen_and_its_seed_is_not(api: Any) -> None:
    api.open_table()
    (committed,) = api.do("tables/t/shuffle")["events"]
    assert committed["data"] == {"deal": 1, "seed": None}
    (commitment,) = committed["commitments"]
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    add(api, 2, "luck")
    for member in ("", *MEMBERS):
        seen = api.as_member(member).get("tables/t").json["shuffle"]
        assert seen == {"deal": 1, "commitment": commitment, "contributions": [None, None, "luck", None]}
        assert events(api.as_member(member), "ShuffleCommitted")[0]["data"]["seed"] is None


def test_the_commitment_of_a_past_version_is_the_one_of_then(api: Any) -> None:
    api.open_table()
    first = api.do("tables/t/shuffle")
    api.do("tables/t/misdeal")
    second = api.do("tables/t/shuffle")
    for done in (first, second):
        seen = api.get(f"tables/t?version={done['version']}").json["shuffle"]
        assert [seen["commitment"]] == done["events"][0]["commitments"]
    assert api.get(f"tables/t?version={first['version'] + 1}").json["shuffle"] is None


def test_g4_what_is_dealt_follows_from_the_seed_that_is_opened_later(api: Any) -> None:
    """Anybody can check it once the hands are open: with nothing but the events."""
    api.open_table(hands_open="at_end", shuffle="committed")
    for text in ("seven", "of hearts"):
        api.do("tables/t/shuffle")
        add(api, 0, text)
        add(api, 3, 'say "ging"')
        api.do("tables/t/deals")
        assert api.get("tables/t").json["deal"]["shuffle_version"] == 1
        api.do("tables/t/settlement")
    assert events(api, "HandsDealt")[0]["data"]["hands"] == [[], [], [], []]
    ended = api.do("tables/t/end")["events"]
    assert ended[-1]["type"] == "ging.HandsOpened"
    assert ended[-1]["data"] == {"deals": [1, 2], "reason": "end_of_table"}
    told = zip(events(api, "ShuffleCommitted"), events(api, "HandsDealt"), ("seven", "of hearts"), strict=True)
    for committed, dealt, text in told:
        seed, deal = committed["data"]["seed"], dealt["data"]
        shuffle = Shuffle(deal=deal["deal"], seed=seed, contributions=(text, "", "", 'say "ging"'))
        order = pack_order(api.club, "t", PACK, shuffle)
        assert deal["shuffle"] == 1
        assert deal["hands"] == [list(hand) for hand in deal_out(order, SINGLE, deal["dealer"])]


def test_g4_a_deal_without_an_earlier_commitment_brings_its_own(api: Any) -> None:
    api.open_table()
    committed, dealt = api.do("tables/t/deals")["events"]
    assert (committed["type"], dealt["type"]) == ("ging.ShuffleCommitted", "ging.HandsDealt")
    assert len(dealt["commitments"]) == 4
    assert dealt["data"]["shuffle"] == 1


def test_g4_a_seat_is_contributed_for_by_its_own_member_only(api: Any) -> None:
    api.open_table()
    api.do("tables/t/shuffle")
    body = {"seat": 0, "contribution": "mine"}
    for who in (api, api.as_member("ben"), api.in_office("cleo", "scribe")):
        refused = who.post("tables/t/shuffle/contributions", body)
        assert (refused.status_code, refused.json["code"], refused.json["rule"]) == (403, "not_your_seat", "G4")
    add(api, 0, "mine")


def test_g24_misdeals_and_voids_are_counted_for_the_table_and_the_club(api: Any) -> None:
    api.open_table()
    api.open_table("u")
    for _ in range(2):
        api.do("tables/t/deals")
        api.do("tables/t/misdeal")
    for table in ("t", "u", "u"):
        api.do(f"tables/{table}/shuffle")
        voided = api.do(f"tables/{table}/misdeal", {"reason": "the pack fell down"})["events"]
        assert voided[0]["data"]["reason"] == "the pack fell down"
    assert api.get("tables/t").json["fairness"] == {"misdeals": 2, "voids": 1}
    listed = {one["table"]: (one["misdeals"], one["voids"]) for one in api.get("tables").json["items"]}
    assert listed == {"t": (2, 1), "u": (0, 2)}
    club = api.get("").json
    assert (club["misdeals"], club["voids"]) == (2, 3)


def arbitrator(api: Any) -> Any:
    """The club as eve uses it, who is an arbitrator and sits at no table."""
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    return api.as_member("eve")


def test_g22_only_an_impartial_arbitrator_opens_hands(api: Any) -> None:
    api.open_table()
    api.do("tables/t/deals")
    api.do("tables/t/settlement")
    api.do("arbitrators", {"member": "anna"})
    for member, code in (("", "not_an_arbitrator"), ("ben", "not_allowed"), ("anna", "sat_at_table")):
        answer = api.as_member(member).post("tables/t/hands-opened", {"deals": [1]})
        assert (answer.status_code, answer.json["code"]) == (403, code)
    assert events(api, "HandsDealt")[0]["data"]["hands"] == [[], [], [], []]


def test_g22_opened_hands_are_everybodys_and_the_other_deals_stay_closed(api: Any) -> None:
    eve = arbitrator(api)
    api.open_table()
    for _ in range(2):
        api.do("tables/t/deals")
        api.do("tables/t/settlement")
    opened = eve.do("tables/t/hands-opened", {"deals": [1], "reason": "ruling"})["events"]
    assert opened[0]["data"] == {"deals": [1], "reason": "ruling"}
    first, second = events(api, "HandsDealt")
    assert [len(hand) for hand in first["data"]["hands"]] == [7, 7, 7, 7]
    assert second["data"]["hands"] == [[], [], [], []]
    seeds = [event["data"]["seed"] for event in events(api, "ShuffleCommitted")]
    assert [seed is None for seed in seeds] == [False, True]
    assert api.get("tables/t").json["deal"]["hands"] == [[], [], [], []]
    eve.do("tables/t/hands-opened", {"deals": [2]})
    state = api.get("tables/t").json["deal"]
    assert state["hands_shown"]
    assert [len(hand) for hand in state["hands"]] == [7, 7, 7, 7]


def test_g20_a_showdown_opens_its_seed_with_the_hands(api: Any) -> None:
    api.open_table(mode="showdown")
    api.do("tables/t/deals")
    assert events(api, "ShuffleCommitted")[0]["data"]["seed"] is None
    api.do("tables/t/settlement")
    assert re.fullmatch("[0-9a-f]{64}", events(api, "ShuffleCommitted")[0]["data"]["seed"])
    again = arbitrator(api).post("tables/t/hands-opened", {"deals": [1]})
    assert again.json["code"] == "hands_are_open"


def test_the_same_key_commits_once(api: Any) -> None:
    api.open_table()
    first = api.do("tables/t/shuffle", Idempotency_Key="k")
    again = api.do("tables/t/shuffle", Idempotency_Key="k")
    assert again["replayed"]
    assert again["events"] == first["events"]
