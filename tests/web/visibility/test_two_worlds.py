"""Hidden hands: two worlds that are alike to a viewer give them the same bytes, including errors and ETags.

In both worlds cleo holds the same seven cards; who holds the other 21 is different. Everything that is public is the
same: who declares what, who is refused, who is paid.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import MEMBERS
from tests.web.visibility.worlds import (
    CARD,
    HAND,
    NOBODY,
    OTHERS,
    VIEWERS,
    ChosenSeeds,
    World,
    addresses,
    alike_to_cleo,
    hand_of_cleo,
    opened,
    pages,
    same,
    two_databases,
)

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
LOOKING = ("guest", "cleo")
"""Who looks round at every step; everybody does when all is over."""

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
    ("sid", "declarations", {"seat": 0, "combination": "four_sevens"}),
    ("sid", "declarations", {"seat": 1, "suit": "D", "points": 70}),
    ("cleo", "declarations", {"seat": 0, "combination": "gentlemen", "cards": ["KS"]}),
    ("cleo", "deals", None),
    ("stranger", "recorded-deals", None),
    ("cleo", "settlement", None),
)

TRIALS = tuple(
    (actor, "declarations", {"seat": seat, "suit": "S", "points": points})
    for actor in ("cleo", "stranger", "sid", "eve")
    for seat in (0, 1)
    for points in (10, 19, 20)
)
"""Claims for others' hands, true in one world and false in the other: asked only where the service has dealt."""


MIXED = ("", "mine", "of cleo", "")
"""What the seats add to the first shuffle."""

FAIR_DEALS = (
    ("cleo", "shuffle/contributions", {"seat": 2, "contribution": MIXED[2]}),
    ("cleo", "shuffle/contributions", {"seat": 3, "contribution": "of another"}),
    ("cleo", "shuffle", None),
    ("cleo", "hands-opened", {"deals": [1]}),
    ("cleo", "deals", None),
    ("cleo", "hands-opened", {"deals": [1]}),
    ("cleo", "misdeal", None),
    ("sid", "misdeal", None),
    ("sid", "shuffle", None),
    ("cleo", "misdeal", {"reason": "not cut"}),
)
"""A deal that is committed to, mixed and misdealt, and a shuffle that is void."""


REVIEWS = tuple(f"/clubs/c/tables/t/review/moments.json?view={seat}" for seat in range(-1, 4))
"""The running deal as each seat saw it, and as the viewer does."""


def do(here: World, actor: str, path: str, asked: Any, reads: tuple[str, ...] = READS, **headers: str) -> None:
    """The player who acts gets the answer; then all look at the table."""
    here.do(actor, f"tables/t/{path}", asked, **headers)
    here.look_round(reads, LOOKING)


def world(services: Any, number: int, dealt: str) -> World:
    """Everything that each viewer hears of one world."""
    seeds = [alike_to_cleo(1, MIXED)[number], *[f"0{number}" * 32] * 3, alike_to_cleo(2, NOBODY)[number]]
    here = opened(services, ChosenSeeds(number, seeds))
    api = here.api
    api.do("seasons", SEASON)
    api.do("gifts", {"member": "cleo", "counters": 3, "note": "for the worst hand"})
    api.open_table(false_claim_penalty=1)
    body = None
    if dealt == "deals":
        api.do("tables/t/shuffle")
        api.as_member("ben").do("tables/t/shuffle/contributions", {"seat": 1, "contribution": MIXED[1]})
        for actor, path, asked in FAIR_DEALS:
            do(here, actor, path, asked)
    else:
        others = OTHERS[number]
        body = {"hands": [others[0], others[1], HAND, others[2]]}
    dealer = "cleo" if dealt == "deals" else "sid"
    do(here, dealer, dealt, body, (), Idempotency_Key="deal")
    for actor, path, asked in TRIALS if dealt == "deals" else ():
        do(here, actor, path, asked, ("tables/t",))
    for actor, path, asked in COMMANDS:
        if path == "settlement":
            here.look_round(addresses(), LOOKING)
            here.look_round((*pages(api, "cleo"), *REVIEWS), LOOKING)
        do(here, actor, path, asked)
    do(here, "cleo", "end", None)
    for viewer in VIEWERS if dealt == "deals" else LOOKING:
        here.look_round((*addresses(), *pages(api, viewer), *READS), (viewer,))
        here.stream(viewer)
    do(here, dealer, dealt, body, (), Idempotency_Key="deal")
    return here


@pytest.mark.parametrize("dealt", ["deals", "recorded-deals"])
def test_two_worlds_alike_to_a_viewer_give_him_the_same_bytes(
    postgres_server: Any, migrated_template: str, dealt: str
) -> None:
    with two_databases(postgres_server, migrated_template) as services:
        worlds = [world(one, number, dealt) for number, (_, one) in enumerate(services)]
    told = {
        viewer: {card for one in heard for card in CARD.findall(repr(one).encode())}
        for viewer, heard in worlds[0].heard.items()
    }
    dealt_to_cleo = [
        hand_of_cleo(1, MIXED, alike_to_cleo(1, MIXED)[0]),
        hand_of_cleo(2, NOBODY, alike_to_cleo(2, NOBODY)[0]),
    ]
    own = {card.encode() for hand in (dealt_to_cleo if dealt == "deals" else [HAND]) for card in hand}
    blind = [viewer for viewer in VIEWERS if viewer not in ("anna", "ben", "dan")]
    same(*worlds, blind)
    assert told["cleo"] == own
    assert set().union(*(told[viewer] for viewer in blind)) == own
    assert all(len(worlds[0].heard[viewer]) > 60 for viewer in (blind if dealt == "deals" else LOOKING))


def test_the_holder_sees_his_hand_and_nobody_elses(api: Any) -> None:
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": [OTHERS[0][0], OTHERS[0][1], HAND, OTHERS[0][2]]})
    for seat, member in enumerate(MEMBERS):
        own = api.as_member(member)
        state = own.get("tables/t").json["deal"]["hands"]
        event = own.get("events?type=ging.DealRecorded").json["items"][0]["data"]["hands"]
        deal = own.get("tables/t/deals/1").json["events"][0]["data"]["hands"]
        assert state == event == deal
        assert [other for other, hand in enumerate(state) if hand] == [seat]
