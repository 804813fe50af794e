"""Whole deals through the API, as a scribe and as players play them."""

from __future__ import annotations

import re
from typing import Any

from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.factories.access import signed_in

POINTS = {"K": 10, "Q": 10, "J": 10, "10": 10, "9": 9, "8": 8, "7": 7}


def types(done: dict[str, Any]) -> list[str]:
    return [event["type"].removeprefix("ging.") for event in done["events"]]


def stacks(api: Any, table: str = "t") -> list[int]:
    return api.get(f"tables/{table}").json["counters"]["stacks"]


def best_suit(hand: list[str]) -> tuple[str, int]:
    counts = {suit: sum(POINTS[card[:-1]] for card in hand if card[-1] == suit) for suit in "SHDC"}
    return max(counts.items(), key=lambda held: held[1])


def test_a_server_dealt_deal_is_declared_by_each_player_from_his_own_hand(api: Any) -> None:
    # given
    api.open_table()
    dealt = api.do("tables/t/deals")
    assert types(dealt) == ["ShuffleCommitted", "HandsDealt"]
    assert dealt["events"][1]["data"]["dealer"] == 3
    # when each declares what only they can see, and is satisfied
    for seat, member in enumerate(("anna", "ben", "cleo", "dan")):
        own = api.as_member(member)
        hands = own.get("tables/t").json["deal"]["hands"]
        assert [bool(hand) for hand in hands] == [other == seat for other in range(4)]
        suit, points = best_suit(hands[seat])
        own.do("tables/t/declarations", {"seat": seat, "suit": suit, "points": points})
        done = own.do("tables/t/satisfied", {"seat": seat})
    # then the deal is settled with the last of them, and counters are conserved
    assert types(done)[:2] == ["PlayerSatisfied", "MostOfSuitWon"]
    assert done["events"][0]["actor"] == "dan"
    state = api.get("tables/t").json
    assert (state["game"], state["phase"]) == ("ging", "between_deals")
    assert state["next_dealer"] == 0
    assert state["to_act"] == {"seats": [0], "what": "deal", "until": None}
    assert sum(state["counters"]["stacks"]) == 72
    assert sum(state["deal"]["result"]["net"]) == 0
    assert [held["seat"] for held in state["deal"]["claims"]] == [0, 1, 2, 3]


def test_g4_a_recorded_deal_of_the_page_comes_out_as_printed(api: Any) -> None:
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE, "happened_at": "2026-11-19T22:00:00+02:00"})
    api.do("tables/t/declarations", {"seat": 3, "suit": "C", "points": 34})
    api.do("tables/t/declarations", {"seat": 2, "suit": "D", "points": 28, "cards": ["QD", "J♦", "8d"]})
    done = api.do("tables/t/settlement")
    assert types(done) == ["PlayerSatisfied"] * 4 + ["MostOfSuitWon"]
    assert stacks(api) == [17, 17, 19, 19]
    deal = api.get("tables/t/deals/1").json
    assert deal["kind"] == "most"
    assert deal["claims"] == [{"seat": 3, "suit": "C", "points": 34}, {"seat": 2, "suit": "D", "points": 28}]
    assert deal["net"] == [-1, -1, 1, 1]
    assert deal["happened_at"] == "2026-11-19T20:00:00.000000Z"
    assert types(deal) == ["DealRecorded", "SuitDeclared", "SuitDeclared", *types(done)]
    assert deal["events"][0]["data"]["hands"] == [[], [], [], []]


def test_g22_a_deal_recorded_without_hands_takes_tabled_cards(api: Any) -> None:
    api.open_table()
    assert api.do("tables/t/recorded-deals")["events"][0]["data"]["hands"] == []
    seven = ["KS", "QS", "JS", "TS", "9S", "8S", "7S"]
    api.do("tables/t/declarations", {"seat": 1, "combination": "seven_cards", "cards": seven})
    for seat in range(4):
        done = api.do("tables/t/satisfied", {"seat": seat, "by": "scribe"})
    assert types(done) == ["PlayerSatisfied", "LayoutSwept", "TrayDressed"]
    assert stacks(api) == [16, 24, 16, 16]
    assert api.get("tables/t").json["deal"]["tabled"][1] == ["KS", "QS", "JS", "10S", "9S", "8S", "7S"]


def test_g20_a_showdown_turns_up_all_hands_for_everybody(api: Any) -> None:
    api.open_table(mode="showdown")
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    assert api.get("tables/t").json["deal"]["hands"] == [[], [], [], []]
    done = api.do("tables/t/settlement")
    assert types(done) == ["HandsShown", "LayoutSwept", "TrayDressed"]
    assert done["events"][0]["data"]["hands"] == SWEEP
    assert api.get("tables/t").json["deal"]["hands"] == SWEEP


def test_g3_the_first_dealer_is_cut_for(api: Any) -> None:
    api.open_table(first_dealer="lowest")
    assert api.post("tables/t/deals").json["code"] == "no_first_dealer"
    for seat, card in enumerate(("KS", "7h", "QD", "7♣")):
        api.do("tables/t/cuts", {"seat": seat, "card": card})
    state = api.get("tables/t").json
    assert (state["phase"], state["cutting_seats"], state["cuts"]) == ("cutting", [1, 3], [])
    api.do("tables/t/cuts", {"seat": 1, "card": "8H"})
    done = api.do("tables/t/cuts", {"seat": 3, "card": "JC"})
    assert types(done) == ["CardCut", "FirstDealerFound"]
    assert done["events"][1]["data"] == {"seat": 1, "by": "lowest"}


def test_g3_the_first_dealer_is_drawn_by_the_service(api: Any) -> None:
    done = api.open_table(first_dealer="random")
    assert types(done) == ["TableOpened", "TrayDressed", "FirstDealerFound"]
    assert done["events"][2]["data"]["by"] == "random"


def test_g24_a_misdeal_moves_nothing_and_is_dealt_again_by_the_same_dealer(api: Any) -> None:
    api.open_table()
    api.do("tables/t/deals")
    assert types(api.do("tables/t/misdeal", {"reason": "a card was face up"})) == ["DealMisdealt"]
    state = api.get("tables/t").json
    assert (state["next_dealer"], state["rotation"]["again"], state["deal"]["result"]["kind"]) == (3, 3, "misdeal")
    assert stacks(api) == [18, 18, 18, 18]


def test_g25_to_g28_a_lost_deal_is_accused_found_and_served(api: Any) -> None:
    api.open_table()
    for dealer in (3, 1):  # seat 0 dodges
        api.do("tables/t/recorded-deals", {"dealer": dealer, "hands": FIRST_EXAMPLE})
        api.do("tables/t/settlement")
    api.do("tables/t/accusations", {"accuser": 2, "accused": 0})
    found = api.do("tables/t/findings", {"accused": 0, "upheld": True})
    assert found["events"][0]["data"]["penalty_deals"] == 2
    assert api.get("tables/t").json["next_dealer"] == 0
    assert types(api.do("tables/t/deals")) == ["ShuffleCommitted", "HandsDealt", "DealerReplaced"]
    assert types(api.get("tables/t/deals/3").json) == ["HandsDealt", "DealerReplaced"]
    assert api.get("events?table=t&deal=3").json["items"][1]["type"] == "ging.DealerReplaced"
    steps = api.get("penalties?member=anna").json["items"]
    assert [step["step"] for step in steps] == ["accused", "upheld", "dealer_replaced"]
    assert [(step["by_seat"], step["due_to_seat"]) for step in steps] == [(2, 2), (-1, None), (2, 2)]
    assert [(step["deal"], step["deal_number"]) for step in steps] == [(2, 2), (2, 2), (3, 3)]
    assert api.get("penalties?table=t&limit=2").json["next"] is not None


def test_g29_g32_counters_are_bought_again_and_taken_home(api: Any) -> None:
    api.do("members/anna/bought-counters", {"counters": 100})
    api.open_table(rebuys=True)
    api.do("tables/t/rebuys", {"seat": 0, "counters": 30})
    api.do("tables/t/remarks", {"text": "Rain all night."})
    assert types(api.do("tables/t/end")) == ["GameEnded", "LayoutDivided", "StacksReturned"]
    api.do("members/anna/cashed-counters", {"counters": 100})
    held = {one["account"]: one["balance"] for one in api.get("accounts").json["items"]}
    assert held["bank"] == 0
    assert held["member/anna"] == 0
    assert all(balance == 0 for account, balance in held.items() if account.startswith("table/"))
    state = api.get("tables/t").json
    assert (state["phase"], state["ended"]) == ("ended", "closed")


def test_a_member_is_renamed(api: Any) -> None:
    response = api.send("PATCH", "members/anna", {"name": "Anna K."})
    assert response.status_code == 200
    assert response.json["events"][0]["type"] == "club.MemberRenamed"
    assert api.get("members/anna").json["name"] == "Anna K."


def test_g21_a_mistyped_count_is_refused_and_nothing_is_recorded(api: Any) -> None:
    """The right count is named to the player who holds the cards, and not to the scribe who may not see them."""
    api.in_office("ben", "scribe")
    api.open_table(false_claim_penalty=2)
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    before = api.get("tables/t").json["version"]
    claim = {"seat": 3, "suit": "C", "points": 33}
    for asker, names_count in ((api.as_member("ben"), False), (api.as_member("dan"), True)):
        refused = asker.post("tables/t/declarations", claim)
        assert (refused.status_code, refused.json["code"]) == (422, "false_claim_unconfirmed")
        assert refused.json["detail"].endswith("; the cards count 34") is names_count
        assert ("34" in refused.text) is names_count
    refused = api.as_member("ben").post("tables/t/declarations", {"seat": 3, "combination": "ging"})
    assert refused.json["code"] == "false_claim_unconfirmed"
    assert api.get("tables/t").json["version"] == before


def test_g21_the_right_count_of_tabled_cards_is_named_to_everybody(api: Any) -> None:
    api.open_table()
    api.do("tables/t/recorded-deals")
    claim = {"seat": 3, "suit": "C", "points": 33, "cards": ["QC", "9C", "8C", "7C"]}
    refused = api.post("tables/t/declarations", claim)
    assert refused.json["detail"].endswith("; the cards count 34")
    marked = {"seat": 3, "suit": "C", "points": 33, "false": True}
    assert api.post("tables/t/declarations", marked).json["code"] == "false_claim"


def test_g21_a_player_who_declares_their_own_hand_needs_no_mark(api: Any) -> None:
    api.open_table(false_claim_penalty=2)
    api.do("tables/t/deals")
    anna = api.as_member("anna")
    assert anna.post("tables/t/declarations", {"seat": 0, "suit": "S", "points": 1}).json["code"] == "false_claim"
    assert stacks(api) == [12, 20, 20, 20]


def test_g21_a_false_claim_is_on_record_and_tells_nothing(api: Any) -> None:
    api.open_table(false_claim_penalty=2)
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    claim = {"seat": 3, "suit": "C", "points": 33, "false": True}
    first = api.post("tables/t/declarations", claim, Idempotency_Key="k1")
    assert first.status_code == 422
    said = first.json
    assert (said["code"], said["rule"], said["rule_url"]) == ("false_claim", "G21", "/docs/rules#g21")
    assert "34" not in re.sub(r'"recorded_at":"[^"]*"', "", first.text)
    assert [event["type"] for event in said["events"]] == ["ging.FalseClaimRefused", "ging.FalseClaimPenalised"]
    assert said["events"][0]["position"] == said["position"]
    assert first.headers["ETag"] == f'"{said["version"]}"'
    assert api.post("tables/t/declarations", claim, Idempotency_Key="k1").data == first.data
    assert stacks(api) == [20, 20, 20, 12]


def test_g19_g24_a_secretary_who_plays_gains_nothing_in_a_deal_of_the_service_by_a_key_of_their_own(api: Any) -> None:
    """The key acts for nobody, so that the log would name only the app."""
    api.in_office("anna", "secretary")
    asked = {"key": "clubhouse", "scopes": ["look", "keep_score", "play", "keep_access"]}
    session = signed_in(api)
    app = {"Authorization": f"Bearer {api.post('keys', asked, **session).json['token']}"}
    handed_on = {"key": "handed-on", "scopes": ["look", "keep_score"]}
    second = {"Authorization": f"Bearer {api.post('keys', handed_on, **app).json['token']}"}
    api.open_table()
    api.do("tables/t/deals")
    settle_all = {"commands": [{"post": "tables/t/settlement"}]}
    for shown in (app, second):
        for place in ("settlement", "misdeal"):
            refused = api.post(f"tables/t/{place}", **shown)
            assert (refused.status_code, refused.json["code"]) == (403, "scribe_only"), refused.json
        refused = api.post("tables/t/satisfied", {"seat": 1, "by": "scribe"}, **shown)
        assert (refused.status_code, refused.json["code"]) == (403, "scribe_only")
        assert api.post("commands", settle_all, **shown).status_code == 403
    api.do("tables/t/settlement")
    done = api.post("tables/t/recorded-deals", **app)
    assert done.status_code == 201, done.json
    assert api.post("tables/t/settlement", **second).status_code == 201, "with real cards everybody sees it"
