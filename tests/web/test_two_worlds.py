"""Hidden hands: two worlds that are alike to a viewer give him the same bytes, errors, ETags and all.

In both worlds cleo holds the same seven cards; who holds the other 21 is different. Everything that is public is the
same: who declares what, who is refused, who is paid.
"""

from __future__ import annotations

import dataclasses
import re
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.shuffling import pack_order
from ging_service.bootstrap import open_services
from ging_service.domain.games.ging.decisions.dealing import deal_out
from ging_service.domain.games.ging.state import Shuffle
from ging_service.web.app import create_app
from tests.web.conftest import MEMBERS, Api

if TYPE_CHECKING:
    from collections.abc import Sequence

    from flask import Flask

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
PLACES = {
    "table": "t",
    "deal": "1",
    "member": "cleo",
    "dispute": "d1",
    "season": "autumn",
    "settlement": "up",
}
"""What addresses are about."""

OF_THE_LOG = ("log/", "events/")
"""Addresses that give out hashes and proofs: they are held against two worlds by themselves (``test_two_worlds_proved``)."""

SEASON = {
    "season": "autumn",
    "name": "Autumn",
    "first_day": "2026-09-01",
    "last_day": "2026-12-31",
    "money": {"currency": "EUR", "minor_digits": 2, "counter_value": "2.5"},
    "table_money_per": "deal",
    "table_money": 1,
}
READS = (
    "",
    "tables",
    "tables/t",
    "tables/t?version=4",
    "tables/t?version=6",
    "deals",
    "tables/t/deals/1",
    "tables/t/deals/1/dossier",
    "tables/t/deals/2/dossier",
    "tables/t/deals/2",
    "tables/t?version=9",
    "events",
    "events?table=t&deal=1",
    "events?type=ging.DealRecorded,ging.HandsDealt",
    "events?type=ging.ShuffleCommitted,ging.ShuffleContributed,ging.ShuffleVoided",
    "events?member=anna",
    "fairness",
    "penalties",
    "accounts",
    "entries",
)
COMMANDS = (
    ("cleo", "declarations", {"seat": 2, "suit": "C", "points": 50}),
    ("cleo", "declarations", {"seat": 2, "suit": "C", "points": 56}),
    ("cleo", "declarations", {"seat": 2, "combination": "ging"}),
    ("", "declarations", {"seat": 0, "combination": "four_sevens"}),
    ("", "declarations", {"seat": 1, "suit": "D", "points": 70}),
    ("cleo", "declarations", {"seat": 0, "combination": "gentlemen", "cards": ["KS"]}),
    ("cleo", "deals", None),
    ("stranger", "recorded-deals", None),
    ("cleo", "settlement", None),
)

TRIALS = tuple(
    (actor, "declarations", {"seat": seat, "suit": "S", "points": points})
    for actor in ("cleo", "stranger", "")
    for seat in (0, 1)
    for points in (10, 19, 20)
)
"""Claims for others' hands, true in one world and false in the other: asked only where the service has dealt."""


NOBODY = ("", "", "", "")
MIXED = ("", "mine", "of cleo", "")
"""What the seats add to the first shuffle."""


class ChosenSeeds(Random):
    """Chance that draws the seeds it was given, and then others of its own world."""

    def __init__(self, world: int, seeds: list[str]) -> None:
        super().__init__(world)
        self._seeds = [bytes.fromhex(seed) for seed in seeds]

    def randbytes(self, n: int) -> bytes:
        return self._seeds.pop(0) if self._seeds else super().randbytes(n)


def hand_of_cleo(deal: int, contributions: tuple[str, ...], seed: str) -> tuple[str, ...]:
    order = pack_order("c", "t", Shuffle(deal=deal, seed=seed, contributions=contributions))
    return deal_out(order, (1,) * 7, dealer=3)[2]


@cache
def alike_to_cleo(deal: int, contributions: tuple[str, ...]) -> tuple[str, str]:
    """Two seeds that deal her the same seven cards: by the birthdays, among some two thousand."""
    found: dict[tuple[str, ...], str] = {}
    for number in count():
        seed = sha256(b"%d" % number).hexdigest()
        hand = hand_of_cleo(deal, contributions, seed)
        if hand in found:
            return found[hand], seed
        found[hand] = seed
    raise AssertionError


CARD = re.compile(rb'"((?:[KQJ987]|10)[SHDC])"')
CHANCE = re.compile(rb"\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b")
"""What chance makes different in every world: salted commitments with the hashes over them, and ids of commands."""


def tell(responses: list[Any], response: Any) -> None:
    headers = {name: value for name, value in response.headers.items() if name != "X-Request-Id"}
    version, dash, fingerprint = headers.pop("ETag", "").strip('"').partition("-")
    if dash:  # it tells no more than the answer, which chance makes different
        assert fingerprint == sha256(response.data).hexdigest()[:24]
    headers["ETag"] = version
    responses.append((response.status_code, headers, CHANCE.sub(b"#", response.data)))


@dataclasses.dataclass(frozen=True, slots=True)
class World:
    """A club in which things happen, and what each viewer hears of them."""

    api: Api
    heard: dict[str, list[Any]]

    def look_round(self, reads: Sequence[str], viewers: Sequence[str] = VIEWERS) -> None:
        """Everybody looks at everything."""
        for viewer in viewers:
            for read in reads:
                tell(self.heard[viewer], self.api.as_member(viewer).get(read))

    def do(self, actor: str, path: str, asked: Any, reads: tuple[str, ...] = READS, **headers: str) -> None:
        """He who acts hears the answer; then everybody looks round."""
        tell(self.heard[actor], self.api.as_member(actor).post(f"tables/t/{path}", asked, **headers))
        self.look_round(reads)


def addresses(app: Flask) -> list[str]:
    """Every address of a club that is read, in every format, but for those of the log: a new one is among them by itself.

    One viewer reads all of them: those that depend on who looks are among ``READS``.
    """
    found = []
    for path, operations in app.extensions["ging-spec"]["paths"].items():
        place = path.removeprefix("/v1/clubs/{club}/")
        if "get" not in operations or place == path or place.startswith(OF_THE_LOG):
            continue
        named = place.format(**PLACES)
        parameters = {one["name"]: one["schema"] for one in operations["get"].get("parameters", ()) if "schema" in one}
        found.append(named)
        found += [f"{named}?format={name}" for name in parameters.get("format", {}).get("enum", ())]
    return found


FAIR_DEALS = (
    ("cleo", "shuffle/contributions", {"seat": 2, "contribution": MIXED[2]}),
    ("cleo", "shuffle/contributions", {"seat": 3, "contribution": "of another"}),
    ("cleo", "shuffle", None),
    ("cleo", "hands-opened", {"deals": [1]}),
    ("cleo", "deals", None),
    ("cleo", "hands-opened", {"deals": [1]}),
    ("cleo", "misdeal", None),
    ("", "shuffle", None),
    ("cleo", "misdeal", {"reason": "not cut"}),
)
"""A deal that is committed to, mixed and misdealt, and a shuffle that is void."""


def world(services: Any, number: int, dealt: str) -> dict[str, list[Any]]:
    """Everything that each viewer hears of one world."""
    seeds = [alike_to_cleo(1, MIXED)[number], *[f"0{number}" * 32] * 3, alike_to_cleo(2, NOBODY)[number]]
    clock = lambda: datetime(2026, 11, 20, 20, 0, tzinfo=UTC)  # noqa: E731  one line
    app = create_app(dataclasses.replace(services, chance=ChosenSeeds(number, seeds), clock=clock))
    api = Api(app=app, club="c", checked=False)
    api.do("/v1/clubs", {"club": "c", "name": "C"})
    for member in MEMBERS:
        api.do("members", {"member": member, "name": member})
    api.do("seasons", SEASON)
    api.do("gifts", {"member": "cleo", "counters": 3, "note": "for the worst hand"})
    api.open_table(false_claim_penalty=1)
    here = World(api, {viewer: [] for viewer in VIEWERS})
    body = None
    if dealt == "deals":
        api.do("tables/t/shuffle")
        api.as_member("ben").do("tables/t/shuffle/contributions", {"seat": 1, "contribution": MIXED[1]})
        for actor, path, asked in FAIR_DEALS:
            here.do(actor, path, asked)
    else:
        others = OTHERS[number]
        body = {"hands": [others[0], others[1], CLEO, others[2]]}
    here.do("cleo", dealt, body, (), Idempotency_Key="deal")
    for actor, path, asked in TRIALS if dealt == "deals" else ():
        here.do(actor, path, asked, ("tables/t", "tables/t/deals/2"))
    for actor, path, asked in COMMANDS:
        if path == "settlement":
            here.look_round(addresses(app), ("cleo",))
        here.do(actor, path, asked)
    here.do("cleo", "end", None)
    here.look_round(addresses(app), ("cleo",))
    here.do("cleo", dealt, body, (), Idempotency_Key="deal")
    return here.heard


@pytest.mark.parametrize("dealt", ["deals", "recorded-deals"])
def test_two_worlds_alike_to_a_viewer_give_him_the_same_bytes(
    postgres_server: Any, migrated_template: str, dealt: str
) -> None:
    from tests.conftest import _copy

    heard = []
    for number in range(2):
        with _copy(postgres_server, migrated_template) as database, open_services(database.app_dsn) as services:
            heard.append(world(services, number, dealt))
    first, second = heard
    if dealt == "recorded-deals":  # what a scribe typed in himself is his own, and so is the key that it came with
        for answers in heard:
            del answers["cleo"][-1]
    for viewer in VIEWERS:
        assert len(first[viewer]) > 100
        for one, other in zip(first[viewer], second[viewer], strict=True):
            assert one == other
    told = {
        viewer: {card for _, _, body in answers for card in CARD.findall(body)} for viewer, answers in first.items()
    }
    dealt_to_cleo = [
        hand_of_cleo(1, MIXED, alike_to_cleo(1, MIXED)[0]),
        hand_of_cleo(2, NOBODY, alike_to_cleo(2, NOBODY)[0]),
    ]
    own = {card.encode() for hand in (dealt_to_cleo if dealt == "deals" else [CLEO]) for card in hand}
    assert told["cleo"] == own
    assert told["stranger"] <= own


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
