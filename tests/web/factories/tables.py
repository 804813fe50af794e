"""Factories for the problems of play. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.deals import FIRST_EXAMPLE, NEWMARKET, NEWMARKET_CHOICE, SWEEP
from tests.web.factories.registry import asked, reaches
from tests.web.factories.requests import EVE

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

asked("table_not_found", "", "GET", "tables/none")
asked("table_not_open", "", "POST", "tables/none/deals")
asked("deal_not_found", "", "GET", "tables/t/deals/1")
asked("version_not_found", "", "GET", "tables/t?version=99")
asked("bad_text", "", "POST", "tables/t/remarks", {"text": ""})
asked("no_deal", "G19", "POST", "tables/t/settlement")
asked("first_dealer_found", "G3", "POST", "tables/t/cuts", {"seat": 0, "card": "KS"})
asked("not_a_card", "G1", "POST", "tables/t/cuts", {"seat": 0, "card": "11S"})
asked("no_such_seat", "G2", "POST", "tables/t/accusations", {"accuser": 4, "accused": 0})
asked("accuses_himself", "G28", "POST", "tables/t/accusations", {"accuser": 1, "accused": 1})
asked("not_accused", "G28", "POST", "tables/t/findings", {"accused": 1, "upheld": True})
asked("no_rebuys", "G32", "POST", "tables/t/rebuys", {"seat": 0, "counters": 1})
asked("not_a_claim", "G19", "POST", "tables/t/declarations", {"seat": 0, "suit": "S"})
asked("not_four_hands", "G2", "POST", "/v1/settle", {"hands": []})
asked("missing_member", "G4", "POST", "/v1/settle", {})
asked("unknown_member", "", "POST", "/v1/settle", {"hand": []})
asked("wrong_type", "", "POST", "/v1/settle", 5)
asked("no_such_ties", "G10", "POST", "/v1/settle", {"hands": SWEEP, "ties": "younger"})
asked("not_four_declarations", "G2", "POST", "/v1/settle", {"hands": SWEEP, "declarations": []})
TEN = [f"{rank}S" for rank in ("A", *range(2, 11))]
asked("wrong_hand_size", "GR7", "POST", "/v1/settle?game=gin_rummy", {"hand": []})
asked("wrong_number_of_hands", "GR1", "POST", "/v1/settle?game=gin_rummy", {"hands": []})
asked("no_such_choice", "", "POST", "/v1/settle?game=gin_rummy", {"hand": TEN, "rules": {"aces": "high"}})
asked("too_many_deals", "", "POST", "/v1/settle", [0] * 1001)
asked("wrong_number_of_stacks", "NM3", "POST", "/v1/settle?game=newmarket", {"players": 5, "deals": [], "stacks": []})
asked("out_of_range", "NM3", "POST", "/v1/settle?game=newmarket", {"players": 5, "deals": [], "kitty": -1})
asked("wrong_heap", "NM28", "POST", "/v1/settle?game=newmarket", {"players": 5, "deals": [], "kings": {"KS": 3}})
asked("suit_missing", "NM13", "POST", "/v1/settle?game=newmarket", {"players": 5, "deals": [NEWMARKET_CHOICE]})
asked(
    "too_many_suits",
    "NM13",
    "POST",
    "/v1/settle?game=newmarket",
    {"players": 5, "deals": [NEWMARKET | {"suits": ["S"]}]},
)
for code, rule, hands in (
    ("not_seven_cards", "G4", [SWEEP[0][:6], *SWEEP[1:]]),
    ("not_in_pack", "G1", [["2S", *SWEEP[0][1:]], *SWEEP[1:]]),
    ("card_twice", "G1", [SWEEP[0], *SWEEP[:3]]),
):
    asked(code, rule, "POST", "tables/t/recorded-deals", {"hands": hands})
for code, rule, said in (
    ("no_such_suit", "G1", {"suit": "X", "points": 1}),
    ("no_such_combination", "G17", {"combination": "royal"}),
    ("number_too_large", "G7", {"suit": "S", "points": 2**53}),
):
    asked(code, rule, "POST", "/v1/settle", {"hands": SWEEP, "declarations": [[said], [], [], []]})


def opening(**more: Any) -> dict[str, Any]:
    return {"table": "u", "members": ["anna", "ben", "cleo", "dan"], **more}


asked("table_exists", "", "POST", "tables", opening(table="t"))
asked("no_such_member", "", "POST", "tables", opening(members=["anna", "ben", "cleo", "eve"]))
asked("member_twice", "G2", "POST", "tables", opening(members=["anna", "ben", "cleo", "anna"]))
asked("house_rules", "G33", "POST", "tables", opening(rules={"stake": 0}))
asked("first_dealer_is_cut_for", "G3", "POST", "tables", opening(first_dealer=0))
asked("first_dealer_is_drawn", "G3", "POST", "tables", opening(first_dealer=0, rules={"first_dealer": "random"}))
asked("first_dealer_missing", "G3", "POST", "tables", opening(rules={"first_dealer": "assigned"}))


@reaches("ends_batch", "G4")
def _(api: Any) -> TestResponse:
    return api.post("commands", {"commands": [{"post": "tables/t/deals"}, {"post": "tables/t/misdeal"}]})


@reaches("bad_points", "G7")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    return api.post("tables/t/declarations", {"seat": 0, "suit": "S", "points": 1001})


@reaches("table_ended", "G29")
def _(api: Any) -> TestResponse:
    api.do("tables/t/end")
    return api.post("tables/t/deals")


def offered(api: Any, table: str = "u") -> Any:
    """The club as anna uses it, who has opened a table by which she offers seats."""
    anna = api.as_member("anna")
    anna.do("tables", opening(table=table, rules={"first_dealer": "random"}))
    return anna


@reaches("seat_not_accepted")
def _(api: Any) -> TestResponse:
    return offered(api).post("tables/u/deals")


@reaches("no_seat_offered")
def _(api: Any) -> TestResponse:
    return offered(api).post("tables/u/accepted-seats")


@reaches("end_agreed")
def _(api: Any) -> TestResponse:
    anna = offered(api)
    anna.do("tables/u/agreed-ends")
    return anna.post("tables/u/agreed-ends")


@reaches("seat_limit")
def _(api: Any) -> TestResponse:
    api.as_member("ben").send("PUT", "me/seat-limit", {"counters": 5})
    dear = opening(rules={"first_dealer": "random", "starting_stack": 50})
    return api.as_member("anna").post("tables", dear)


@reaches("too_many_offers")
def _(api: Any) -> TestResponse:
    for number in range(20):
        offered(api, f"u{number}")
    return api.as_member("anna").post("tables", opening())


@reaches("deal_running", "G24")
def _(api: Any) -> TestResponse:
    api.do("tables/t/deals")
    return api.post("tables/t/deals")


@reaches("shuffle_committed", "G4")
def _(api: Any) -> TestResponse:
    api.do("tables/t/shuffle")
    return api.post("tables/t/shuffle")


def contribute(api: Any, text: str) -> TestResponse:
    return api.as_member("anna").post("tables/t/shuffle/contributions", {"seat": 0, "contribution": text})


@reaches("no_shuffle", "G4")
def _(api: Any) -> TestResponse:
    return contribute(api, "luck")


@reaches("has_contributed", "G4")
def _(api: Any) -> TestResponse:
    api.do("tables/t/shuffle")
    contribute(api, "luck")
    return contribute(api, "more luck")


@reaches("bad_contribution", "G4")
def _(api: Any) -> TestResponse:
    api.do("tables/t/shuffle")
    return contribute(api, "Glück")


def arbitrator(api: Any) -> Any:
    """The club as eve uses it, who is an arbitrator and sits at no table."""
    api.do("members", EVE)
    api.do("arbitrators", {"member": "eve"})
    return api.as_member("eve")


@reaches("no_such_deal")
def _(api: Any) -> TestResponse:
    return arbitrator(api).post("tables/t/hands-opened", {"deals": [1]})


@reaches("bad_deals")
def _(api: Any) -> TestResponse:
    return arbitrator(api).post("tables/t/hands-opened", {"deals": []})


@reaches("hands_are_open", "G22")
def _(api: Any) -> TestResponse:
    api.do("tables/t/deals")
    api.do("tables/t/misdeal")
    eve = arbitrator(api)
    eve.do("tables/t/hands-opened", {"deals": [1]})
    return eve.post("tables/t/hands-opened", {"deals": [1]})


@reaches("cannot_undo", "G24")
def _(api: Any) -> TestResponse:
    return api.post("tables/t/undone-deals", {"deal": 1, "reason": "a wrong card"})


@reaches("same_dealer_again", "G24")
def _(api: Any) -> TestResponse:
    api.do("tables/t/deals")
    api.do("tables/t/misdeal")
    return api.post("tables/t/recorded-deals", {"dealer": 1})


@reaches("already_satisfied", "G19")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    api.do("tables/t/satisfied", {"seat": 0})
    return api.post("tables/t/satisfied", {"seat": 0})


@reaches("not_your_seat", "G21")
def _(api: Any) -> TestResponse:
    api.do("tables/t/deals")
    return api.as_member("ben").post("tables/t/declarations", {"seat": 0, "suit": "S", "points": 7})


@reaches("not_your_table")
def _(api: Any) -> TestResponse:
    api.do("members", EVE)
    return api.as_member("eve").post("tables/t/remarks", {"text": "well played"})


@reaches("scribe_only", "G24")
def _(api: Any) -> TestResponse:
    api.do("tables/t/deals")
    return api.as_member("ben").post("tables/t/misdeal", {"reason": "a poor hand"})


@reaches("already_accused", "G28")
def _(api: Any) -> TestResponse:
    api.do("tables/t/accusations", {"accuser": 1, "accused": 0})
    return api.post("tables/t/accusations", {"accuser": 2, "accused": 0})


@reaches("no_lost_deal", "G25")
def _(api: Any) -> TestResponse:
    api.do("tables/t/accusations", {"accuser": 1, "accused": 0})
    return api.post("tables/t/findings", {"accused": 0, "upheld": True})


def declare(api: Any, seat: int, said: dict[str, Any], *cards: str) -> TestResponse:
    return api.post("tables/t/declarations", {"seat": seat, "cards": list(cards), **said})


SPADES = {"suit": "S", "points": 20}


@reaches("already_declared", "G19")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    declare(api, 0, SPADES, "KS", "QS")
    return declare(api, 0, SPADES, "KS", "QS")


@reaches("card_shown_twice", "G22")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    declare(api, 0, SPADES, "KS", "QS")
    return declare(api, 1, SPADES, "KS", "JS")


@reaches("contradicts_tabled", "G22")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    declare(api, 0, SPADES, "KS", "QS")
    return declare(api, 0, {"combination": "gentlemen"}, "KS", "QS", "JS", "KH", "QH", "JH", "KD")


@reaches("too_many_cards", "G22")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    declare(api, 0, {"suit": "S", "points": 56}, "KS", "QS", "JS", "10S", "9S", "7S")
    return declare(api, 0, {"suit": "H", "points": 30}, "KH", "QH", "JH")


@reaches("wrong_cards", "G22")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    return declare(api, 0, SPADES, "KS", "QH")


@reaches("cards_missing", "G22")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals")
    return declare(api, 0, SPADES)


@reaches("false_claim", "G21")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    return declare(api, 0, SPADES | {"false": True})


@reaches("false_claim_unconfirmed", "G21")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    return declare(api, 0, SPADES)


@reaches("claim_is_true", "G21")
def _(api: Any) -> TestResponse:
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    return declare(api, 3, {"suit": "C", "points": 34, "false": True})


@reaches("showdown", "G20")
def _(api: Any) -> TestResponse:
    api.open_table("show", mode="showdown")
    api.do("tables/show/deals")
    return api.as_member("anna").post("tables/show/satisfied", {"seat": 0})


@reaches("hands_missing", "G20")
def _(api: Any) -> TestResponse:
    api.open_table("show", mode="showdown")
    return api.post("tables/show/recorded-deals")


@reaches("no_first_dealer", "G3")
def _(api: Any) -> TestResponse:
    api.open_table("cutting", first_dealer="lowest")
    return api.post("tables/cutting/deals")


def cutting(api: Any, *cards: str) -> None:
    api.open_table("cutting", first_dealer="lowest")
    for seat, card in enumerate(cards):
        api.do("tables/cutting/cuts", {"seat": seat, "card": card})


@reaches("has_cut", "G3")
def _(api: Any) -> TestResponse:
    cutting(api, "KS")
    return api.post("tables/cutting/cuts", {"seat": 0, "card": "QS"})


@reaches("card_is_cut", "G3")
def _(api: Any) -> TestResponse:
    cutting(api, "KS")
    return api.post("tables/cutting/cuts", {"seat": 1, "card": "KS"})


@reaches("not_tied", "G3")
def _(api: Any) -> TestResponse:
    cutting(api, "7S", "7H", "KS", "QS")
    return api.post("tables/cutting/cuts", {"seat": 2, "card": "JS"})
