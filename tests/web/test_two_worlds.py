"""Hidden hands: two worlds that are alike to a viewer give him the same bytes, errors, ETags and all.

In both worlds cleo holds the same seven cards; who holds the other 21 is different. Everything that is public is the
same: who declares what, who is refused, who is paid.
"""

from __future__ import annotations

import dataclasses
import re
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from ging_service.bootstrap import open_services
from ging_service.web.app import create_app
from tests.web.conftest import MEMBERS, Api

CLEO = ["KC", "QC", "JC", "10C", "9C", "8S", "7C"]
OTHERS = (
    [
        ["KS", "QS", "9H", "8H", "7H", "KD", "QD"],
        ["JS", "10S", "KH", "QH", "JH", "JD", "10D"],
        ["9S", "7S", "10H", "9D", "8D", "7D", "8C"],
    ],
    [
        ["9H", "8H", "7H", "KS", "9S", "JD", "8C"],
        ["KD", "QD", "10S", "7S", "QS", "KH", "QH"],
        ["JS", "JH", "10H", "10D", "9D", "8D", "7D"],
    ],
)
VIEWERS = ("", "cleo", "stranger")
READS = (
    "",
    "tables",
    "tables/t",
    "tables/t?version=4",
    "tables/t?version=6",
    "deals",
    "tables/t/deals/1",
    "tables/t/deals/1/dossier",
    "events",
    "events?table=t&deal=1",
    "events?type=ging.DealRecorded,ging.HandsDealt",
    "events?member=anna",
    "penalties",
    "accounts",
    "entries",
)
COMMANDS = (
    ("cleo", "tables/t/declarations", {"seat": 2, "suit": "C", "points": 50}),
    ("cleo", "tables/t/declarations", {"seat": 2, "suit": "C", "points": 56}),
    ("cleo", "tables/t/declarations", {"seat": 2, "combination": "ging"}),
    ("", "tables/t/declarations", {"seat": 0, "combination": "four_sevens"}),
    ("", "tables/t/declarations", {"seat": 1, "suit": "D", "points": 70}),
    ("cleo", "tables/t/declarations", {"seat": 0, "combination": "gentlemen", "cards": ["KS"]}),
    ("cleo", "tables/t/deals", None),
    ("stranger", "tables/t/recorded-deals", None),
    ("cleo", "tables/t/settlement", None),
)

TRIALS = tuple(
    (actor, "tables/t/declarations", {"seat": seat, "suit": "S", "points": points})
    for actor in ("cleo", "stranger", "")
    for seat in (0, 1)
    for points in (10, 19, 20)
)
"""Claims for others' hands, true in one world and false in the other: asked only where the service has dealt."""


class FixedPack(Random):
    """Chance that deals the hands it was given: the pack as it must lie to be dealt one at a time from seat 0."""

    def __init__(self, hands: list[list[str]]) -> None:
        super().__init__(0)
        self._pack = [hands[seat][turn] for turn in range(7) for seat in range(4)]

    def shuffle(self, x: Any) -> None:
        assert sorted(x) == sorted(self._pack)
        x[:] = self._pack


CHANCE = re.compile(rb"\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b")
"""What chance makes different in every world: salted commitments with the hashes over them, and ids of commands."""


def tell(responses: list[Any], response: Any) -> None:
    headers = {name: value for name, value in response.headers.items() if name != "X-Request-Id"}
    responses.append((response.status_code, headers, CHANCE.sub(b"#", response.data)))


def world(services: Any, others: list[list[str]], dealt: str) -> dict[str, list[Any]]:
    """Everything that each viewer hears of one world."""
    hands = [others[0], others[1], CLEO, others[2]]
    clock = lambda: datetime(2026, 11, 20, 20, 0, tzinfo=UTC)  # noqa: E731  one line
    app = create_app(dataclasses.replace(services, chance=FixedPack(hands), clock=clock))
    api = Api(app=app, club="c")
    api.do("/v1/clubs", {"club": "c", "name": "C"})
    for member in MEMBERS:
        api.do("members", {"member": member, "name": member})
    api.open_table(false_claim_penalty=1)
    heard: dict[str, list[Any]] = {viewer: [] for viewer in VIEWERS}
    body = {"hands": hands} if dealt == "recorded-deals" else None
    tell(heard["cleo"], api.as_member("cleo").post(f"tables/t/{dealt}", body, Idempotency_Key="deal"))
    trials = TRIALS if dealt == "deals" else ()
    for actor, path, asked in (*trials, *COMMANDS):
        tell(heard[actor], api.as_member(actor).post(path, asked))
        for viewer in VIEWERS:
            for read in READS:
                tell(heard[viewer], api.as_member(viewer).get(read))
    tell(heard["cleo"], api.as_member("cleo").post(f"tables/t/{dealt}", body, Idempotency_Key="deal"))
    return heard


@pytest.mark.parametrize("dealt", ["deals", "recorded-deals"])
def test_two_worlds_alike_to_a_viewer_give_him_the_same_bytes(
    postgres_server: Any, migrated_template: str, dealt: str
) -> None:
    from tests.conftest import _copy

    heard = []
    for others in OTHERS:
        with _copy(postgres_server, migrated_template) as database, open_services(database.app_dsn) as services:
            heard.append(world(services, others, dealt))
    first, second = heard
    if dealt == "recorded-deals":  # what a scribe typed in himself is his own, and so is the key that it came with
        for answers in heard:
            del answers["cleo"][-1]
    for viewer in VIEWERS:
        assert len(first[viewer]) > 100
        for one, other in zip(first[viewer], second[viewer], strict=True):
            assert one == other
    assert any(b"KC" in answer[2] for answer in first["cleo"])
    assert not any(b'"KS"' in answer[2] for answers in first.values() for answer in answers)


def test_the_holder_sees_his_hand_and_nobody_elses(api: Any) -> None:
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": [OTHERS[0][0], OTHERS[0][1], CLEO, OTHERS[0][2]]})
    for seat, member in enumerate(MEMBERS):
        own = api.as_member(member)
        state = own.get("tables/t").json["deal"]["hands"]
        event = own.get("events?type=ging.DealRecorded").json["items"][0]["data"]["hands"]
        deal = own.get("tables/t/deals/1").json["events"][0]["data"]["hands"]
        assert state == event == deal
        assert [other for other, hand in enumerate(state) if hand] == [seat]
