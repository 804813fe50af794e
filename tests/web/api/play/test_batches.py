"""Batches: many commands in one request, all or nothing."""

from __future__ import annotations

import dataclasses
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import Right
from tests.web.conftest import MEMBERS, Api
from tests.web.deals import SWEEP
from tests.web.factories.disputes import raised, under_review
from tests.web.gin_tables import GinTable
from tests.web.played_tables import ASSIGNED

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCUMENT = Path(__file__).parents[4] / "docs/api.md"
RULES = {"first_dealer": "assigned", "rebuys": True}
Command = dict[str, Any]


def club_like(api: Api, name: str) -> Api:
    """Another club with the same members and a table ``t``."""
    other = dataclasses.replace(api, club=f"{api.club}-{name}", checked=False)
    other.found()
    for member in MEMBERS:
        other.do("members", {"member": member, "name": member.title()})
    other.do("tables", {"table": "t", "members": MEMBERS, "rules": {"first_dealer": "assigned"}, "first_dealer": 3})
    return other


def log_of(api: Api) -> list[tuple[Any, ...]]:
    """What has been recorded, but for times and salts."""
    found: list[tuple[Any, ...]] = []
    while page := api.get(f"events?limit=500&after={len(found) - 1}" if found else "events?limit=500").json["items"]:
        found += [(one["position"], one["table"], one["version"], one["type"], one["data"]) for one in page]
    return [(*place, {**data, "now_s": 0} if "now_s" in data else data) for *place, data in found]


def send_alone(api: Api, command: Command) -> Any:
    method = "PATCH" if "patch" in command else "POST"
    return api.send(method, command.get("patch") or command["post"], command.get("body"))


def at_table(path: str, **body: Any) -> Command:
    return {"post": f"tables/t/{path}", "body": body}


def commands(random: Random) -> Iterator[Command]:
    """What an app may ask for in an evening at a table with real cards: much of it will be refused."""
    members = 0
    while True:
        cards = random.sample([card for hand in SWEEP for card in hand], 28)
        hands = [cards[seat * 7 : seat * 7 + 7] for seat in range(4)]
        yield at_table("recorded-deals", **({"hands": hands} if random.random() < 0.7 else {}))
        for _ in range(random.randint(0, 6)):
            seat = random.randrange(4)
            suit = random.choice("SHDC")
            held = [card for card in hands[seat] if card.endswith(suit)]
            points = sum(10 if card[0] in "KQJ" else int(card[:-1]) for card in held)
            members += 1
            said = random.choice((points, points + 10, 7))
            yield random.choice(
                (
                    at_table("declarations", seat=seat, suit=suit, points=said, false=said != points),
                    at_table("satisfied", seat=seat),
                    at_table("remarks", text=f"remark {random.randrange(99)}"),
                    at_table("accusations", accuser=seat, accused=(seat + 1) % 4),
                    at_table("findings", accused=seat, upheld=random.random() < 0.5),
                    at_table("misdeal", reason="a card lay open"),
                    {"post": f"members/{random.choice(MEMBERS)}/bought-counters", "body": {"counters": seat + 1}},
                    {"post": "members", "body": {"member": f"m-{members}", "name": "Somebody"}},
                    {"patch": f"members/{random.choice(MEMBERS)}", "body": {"name": f"Name {seat}"}},
                )
            )
        yield at_table("settlement")


@pytest.mark.complete
@pytest.mark.parametrize("seed", range(3))
def test_an_evening_sent_as_one_is_the_evening_sent_one_by_one(api: Api, seed: int) -> None:
    random = Random(seed)  # noqa: S311  can be repeated
    alone, together, broken = (club_like(api, name) for name in ("alone", "together", "broken"))
    sent: list[Command] = []
    refused: list[tuple[int, Command, dict[str, Any]]] = []
    for _, command in zip(range(80), commands(random), strict=False):
        answer = send_alone(alone, command)
        if answer.status_code in (200, 201) or answer.json["code"] == "false_claim":
            sent.append(command)
        else:
            refused.append((len(sent), command, answer.json))
    before = log_of(broken)
    for place, command, problem in random.sample(refused, 6):
        answer = broken.post("commands", {"commands": [*sent[:place], command, *sent[place:]]})
        where = ".".join(filter(None, [f"commands.{place}", problem.get("where")]))
        assert answer.json == {**answer.json, "code": problem["code"], "status": problem["status"], "where": where}
        assert answer.status_code == problem["status"]
        assert log_of(broken) == before
    done = together.post("commands", {"commands": sent}).json
    assert log_of(together) == log_of(alone)
    assert len(done["commands"]) == len(sent) > 20
    claims = [one["events"][0]["type"] == "ging.FalseClaimRefused" for one in done["commands"]]
    assert [one["problem"] for one in done["commands"]] == ["false_claim" if is_false else None for is_false in claims]
    assert any(claims)
    told = [event["position"] for one in done["commands"] for event in one["events"]]
    assert told == list(range(told[0], len(log_of(together))))
    together.do("tables/t/remarks", {"text": "the table goes on, whatever was remembered of it"})


def test_what_the_documentation_shows_works(api: Api) -> None:
    (shown,) = re.findall(r"## Batches.*?```json\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    done = api.do("commands", json.loads(shown))
    assert [len(one["events"]) > 0 for one in done["commands"]] == [True] * 6
    assert api.get("members/eve").json["name"] == "Eva"


def test_a_batch_is_carried_out_once_for_its_key(api: Api) -> None:
    asked = {
        "commands": [
            {"post": "members", "body": {"member": "eve", "name": "Eve"}},
            {"post": "members/eve/roles", "body": {"role": "scribe"}},
        ]
    }
    first = api.do("commands", asked, Idempotency_Key="k")
    again = api.do("commands", asked, Idempotency_Key="k")
    assert again == first | {"replayed": True}
    other = api.post("commands", {"commands": asked["commands"][:1]}, Idempotency_Key="k")
    assert other.json["code"] == "key_reused"
    assert api.post("commands", asked).json["code"] == "member_exists"
    api.do("members/eve/erased-name")
    forgotten = api.do("commands", asked, Idempotency_Key="k")
    assert forgotten["commands"][0]["events"][0]["data"]["name"] == ""


def test_what_is_refused_uses_no_key_up(api: Api) -> None:
    asked = {"commands": [{"post": "members", "body": {"member": "eve", "name": " "}}]}
    assert api.post("commands", asked, Idempotency_Key="k").json["where"] == "commands.0.name"
    asked["commands"][0]["body"] = {"member": "eve", "name": "Eve"}
    assert not api.do("commands", asked, Idempotency_Key="k")["replayed"]


def test_each_command_needs_the_rights_that_it_needs_alone(api: Api) -> None:
    api.open_table()
    remark = at_table("remarks", text="well played")
    bought = {"post": "members/anna/bought-counters", "body": {"counters": 5}}
    for who, place in ((api.as_member("anna"), 1), (api.allowed(Right.KEEP_SCORE), 1), (api.as_guest(), 0)):
        refused = who.post("commands", {"commands": [remark, bought]})
        assert (refused.json["code"], refused.status_code) == ("not_allowed", 403)
        assert refused.json["where"] == f"commands.{place}"


def test_everybody_is_told_what_he_may_see(api: Api) -> None:
    api.open_table()
    done = api.as_member("anna").do("commands", {"commands": [{"post": "tables/t/deals"}]})
    (dealt,) = (one for one in done["commands"][0]["events"] if one["type"] == "ging.HandsDealt")
    assert [len(hand) for hand in dealt["data"]["hands"]] == [7, 0, 0, 0]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"post": "keys", "body": {"key": "k", "scopes": ["look"]}}, "not_in_batch"),
        ({"post": "commands", "body": {"commands": []}}, "not_in_batch"),
        ({"post": "paper", "body": {}}, "not_in_batch"),
        ({"post": "members", "body": {}}, "invalid"),
        ({"post": "events", "body": {}}, "method_not_allowed"),
        ({"post": "nothing", "body": {}}, "not_found"),
        ({"post": "tables/none/deals"}, "table_not_open"),
        ({"post": "../other/members"}, "invalid"),
        ({"post": "members?x=1"}, "invalid"),
        ({"post": "members", "patch": "members/anna"}, "invalid"),
        ({"body": {}}, "invalid"),
        ({"post": "members", "body": {"member": "eve", "name": "Eve"}, "if_match": '"99"'}, "stale"),
        ({"post": "members", "body": {"member": "eve", "name": "Eve"}, "if_match": "x"}, "bad_if_match"),
    ],
)
def test_what_cannot_be_in_a_batch_is_refused_with_its_place(api: Api, command: Command, code: str) -> None:
    before = log_of(api)
    first = {"post": "members", "body": {"member": "fay", "name": "Fay"}}
    refused = api.post("commands", {"commands": [first, command]})
    assert (refused.json["code"], refused.json["where"].split(".")[:2]) == (code, ["commands", "1"])
    assert log_of(api) == before


@pytest.mark.complete
def test_a_batch_has_up_to_1000_commands(api: Api) -> None:
    remarks = [
        {"post": f"members/{MEMBERS[number % 4]}/bought-counters", "body": {"counters": 1}} for number in range(1_001)
    ]
    assert api.post("commands", {"commands": []}).json["code"] == "invalid"
    assert api.post("commands", {"commands": remarks}).json["code"] == "invalid"
    done = dataclasses.replace(api, checked=False).do("commands", {"commands": remarks[1:]})
    assert [one["version"] for one in done["commands"]] == list(range(6, 1006))


def test_a_batch_ends_when_its_processor_time_is_used_up_and_writes_nothing(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = log_of(api)
    monkeypatch.setattr("ging_service.web.api.play.batches.LONGEST_S", 0.02)
    batch = [{"post": "members", "body": {"member": f"m{number}", "name": f"Name {number}"}} for number in range(1_000)]
    refused = api.post("commands", {"commands": batch})
    assert (refused.status_code, refused.json["code"]) == (422, "too_much")
    assert 0 < int(refused.json["where"].split(".")[1]) < 999
    assert log_of(api) == before


def test_nobody_is_in_between(api: Api) -> None:
    api = dataclasses.replace(api, checked=False)
    api.open_table()
    batches = [[{"post": "members/anna/bought-counters", "body": {"counters": 1 + who}}] * 40 for who in range(3)]
    with ThreadPoolExecutor(5) as pool:
        other = pool.submit(lambda: [api.do("tables/t/remarks", {"text": "meanwhile"}) for _ in range(20)])
        for one in [pool.submit(api.do, "commands", {"commands": batch}) for batch in batches]:
            told = [event["position"] for done in one.result()["commands"] for event in done["events"]]
            assert told == list(range(told[0], told[0] + 40))
        assert len(other.result()) == 20


def test_g4_nothing_follows_upon_a_deal_of_the_service_that_could_undo_it(api: Api) -> None:
    api.open_table()
    probe = [at_table("deals"), at_table("declarations", seat=0, suit="S", points=7)]
    refused = api.as_member("anna").post("commands", {"commands": probe})
    assert (refused.status_code, refused.json["code"], refused.json["where"]) == (422, "ends_batch", "commands.1")
    drawn = {"table": "u", "members": MEMBERS, "rules": {"first_dealer": "random"}}
    refused = api.post("commands", {"commands": [{"post": "tables", "body": drawn}, at_table("remarks", text="tea")]})
    assert refused.json["code"] == "ends_batch"
    done = api.as_member("anna").post("commands", {"commands": [at_table("remarks", text="tea"), at_table("deals")]})
    assert done.status_code == 201
    assert [
        sorted(map(bool, one["data"]["hands"])) for one in done.json["commands"][1]["events"] if "hands" in one["data"]
    ] == [[False, False, False, True]]


def test_g4_nobody_tries_claims_in_a_running_deal_and_has_them_undone(api: Api) -> None:
    api.open_table()
    api.do("tables/t/deals")
    anna = api.as_member("anna")
    before = log_of(api)
    claim = at_table("declarations", seat=0, suit="S", points=30)
    for behind in (claim, at_table("remarks", text="tea"), at_table("cuts", seat=0, card="KS")):
        refused = anna.post("commands", {"commands": [claim, behind]})
        assert (refused.json["code"], refused.json["where"]) == ("ends_batch", "commands.1")
    assert log_of(api) == before
    assert anna.post("commands", {"commands": [claim]}).status_code == 201
    assert len(log_of(api)) > len(before)


def test_g22_nobody_opens_hands_tries_a_ruling_on_them_and_has_both_undone(api: Api) -> None:
    """A ruling that is untrue is refused where the hands are open, which tells what is in them."""
    api.open_table()
    eve = raised(api)
    review = {"post": "disputes/d1/review", "body": {"open_hands": True}}
    claim = {"outcome": "amended", "reasons": "why", "claims": [{"seat": 0, "suit": "S", "points": 34}]}
    before = log_of(api)
    refused = eve.post("commands", {"commands": [review, {"post": "disputes/d1/ruling", "body": claim}]})
    assert (refused.json["code"], refused.json["where"]) == ("ends_batch", "commands.1")
    assert log_of(api) == before
    assert eve.post("commands", {"commands": [review]}).status_code == 201


def test_a_dry_run_is_sent_alone(api: Api) -> None:
    """It records nothing, and the answer to a batch is made of what was recorded."""
    api.open_table()
    eve = under_review(api)
    ruling = {"outcome": "voided", "reasons": "why"}
    tried = [{"post": "disputes/d1/ruling", "body": ruling | {"dry_run": dry_run}} for dry_run in (True, False)]
    refused = eve.post("commands", {"commands": tried})
    assert (refused.status_code, refused.json["code"]) == (422, "not_in_batch")
    assert refused.json["where"] == "commands.0.dry_run"
    assert eve.post("commands", {"commands": tried[1:]}).status_code == 201


def test_nobody_asks_what_others_hold_by_a_batch_that_undoes_itself(api: Api) -> None:
    """Somebody who tries stacks of many sizes at a table would find out a balance, and leave no trace."""
    api.do("credit-limits", {"member": "ben", "counters": 50})
    undoes = {"post": "tables/nowhere/end"}

    def opening(stack: int) -> Command:
        asked = {"table": "t", "members": MEMBERS, "rules": RULES | {"starting_stack": stack}, "first_dealer": 3}
        return {"post": "tables", "body": asked}

    def refused(caller: Api, *commands: Command) -> tuple[str, str]:
        answer = caller.post("commands", {"commands": [*commands]}).json
        return answer["code"], answer["where"]

    anna = api.as_member("anna")
    assert refused(anna, opening(40), undoes) == refused(anna, opening(60), undoes) == ("table_not_open", "commands.1")
    assert refused(anna, opening(60), at_table("remarks", text="we sit")) == ("credit_limit", "commands.0.counters")
    assert refused(api, opening(60), undoes) == ("credit_limit", "commands.0.counters")
    assert anna.post("commands", {"commands": [opening(40)]}).status_code == 201


def gin_rummy(path: str, **body: Any) -> Command:
    return {"post": f"tables/g/gin_rummy/{path}", "body": body}


def test_gr34_an_evening_of_gin_rummy_can_be_sent_as_one(api: Api) -> None:
    opening = {"table": "g", "game": "gin_rummy", "members": GinTable.players, "rules": ASSIGNED}
    results = [gin_rummy("record-result", dealer=-1, kind="gin", winner=0, points=60) for _ in range(2)]
    done = api.do("commands", {"commands": [{"post": "tables", "body": opening}, *results]})
    assert [one["version"] for one in done["commands"]] == [2, 4, 9]
    assert GinTable(api).state.game.points == (120, 0)


def test_gr13_nothing_follows_upon_cards_of_gin_rummy_that_could_undo_them(api: Api) -> None:
    table = GinTable(api).open()
    anna, ben = table.player(0), table.player(1)
    before = log_of(api)
    refused = anna.post("commands", {"commands": [gin_rummy("deal-cards"), gin_rummy("end-table")]})
    assert (refused.json["code"], refused.json["rule"], refused.json["where"]) == ("ends_batch", "GR13", "commands.1")
    assert log_of(api) == before
    assert anna.post("commands", {"commands": [gin_rummy("deal-cards")]}).status_code == 201
    before = log_of(api)
    turn = [gin_rummy("take-discard", seat=1), gin_rummy("discard", seat=1, card="KS")]
    refused = ben.post("commands", {"commands": turn})
    assert (refused.json["code"], refused.json["rule"], refused.json["where"]) == ("ends_batch", "GR13", "commands.1")
    assert log_of(api) == before
    assert ben.post("commands", {"commands": turn[:1]}).status_code == 201
