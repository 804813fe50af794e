"""Ditch in two worlds that are alike to a player: whatever is played, no outlet tells her, or who sees less, which it is.

In both worlds Cleo holds and draws the same cards, and the others discard the same ones; what they hold besides and how
the stock goes on is different.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from ditch.rules import deal_out, pack
from ditch.state import Shuffle

from ging_service.game_support.seeded_shuffle import pack_order
from tests.web.visibility.worlds import VIEWERS, ChosenSeeds, World, addresses, every_page, opened, same, two_databases

SEES_OTHERS = ("anna", "ben")
"""Who holds what is different."""

BLIND = [viewer for viewer in VIEWERS if viewer not in SEES_OTHERS]
LOOKING = ("guest", "cleo")
"""Who opens every address and every page."""

NEAR = (
    "",
    "tables",
    "tables/t",
    "tables/t?version=3",
    "events",
    "events?table=t&deal=1",
    "tables/t/deals/1",
    "accounts",
)
"""What everybody looks at after every command."""

REFUSED = (
    ("cleo", "draw", {"seat": 2}),
    ("cleo", "knock", {"seat": 2}),
    ("cleo", "draw", {"seat": 0}),
    ("cleo", "discard", {"seat": 0, "card": "*"}),
    ("stranger", "discard", {"seat": 1, "card": "1"}),
    ("sid", "discard", {"seat": 1, "card": "1"}),
    ("sid", "deal", None),
    ("cleo", "deal", None),
)
"""What is asked out of turn, of cards that somebody holds in one world only."""


@cache
def alike_to_cleo() -> tuple[tuple[str, str], str, str]:
    """Two seeds by which Cleo holds and draws the same; what Ben can discard in both, and what Cleo draws."""
    found: dict[Any, tuple[str, Any, Any]] = {}
    for number in count():
        seed = sha256(b"%d" % number).hexdigest()
        order = pack_order("c", "t", pack(), Shuffle(deal=1, seed=seed))
        hands, stock = deal_out(order, 0, 3)
        first, hers, second = stock[0], stock[1], stock[2]
        known = (hands[2], hers)
        if known in found:
            other, hands_there, stock_there = found[known]
            common = {*hands[1], first} & {*hands_there[1], stock_there[0]}
            differ = sorted(hands[0]) != sorted(hands_there[0]) and second != stock_there[2] and first != stock_there[0]
            if common and differ:
                return (other, seed), min(common), hers
        else:
            found[known] = (seed, hands, stock)
    raise AssertionError


def look(here: World) -> None:
    """Every outlet that there is."""
    here.look_round((*addresses(), *every_page(here.api)), LOOKING)
    for viewer in VIEWERS:
        here.stream(viewer)


def world(services: Any, number: int) -> World:
    """Everything that each viewer hears of a deal."""
    seeds, bens, hers = alike_to_cleo()
    here = opened(services, ChosenSeeds(number, [seeds[number]]))
    members = ["anna", "ben", "cleo"]
    commands = (
        ("anna", "tables", {"table": "t", "game": "ditch", "members": members}),
        *((member, "tables/t/accepted-seats", None) for member in members[1:]),
        ("anna", "tables/t/ditch/deal", None),
        ("ben", "tables/t/ditch/draw", {"seat": 1}),
        ("ben", "tables/t/ditch/discard", {"seat": 1, "card": bens}),
        ("cleo", "tables/t/ditch/draw", {"seat": 2}),
        ("cleo", "tables/t/ditch/discard", {"seat": 2, "card": hers}),
        ("anna", "tables/t/ditch/draw", {"seat": 0}),
    )
    for actor, path, asked in commands:
        assert here.do(actor, path, asked, Idempotency_Key=path) == 201, path
        here.look_round(NEAR, VIEWERS)
    for actor, path, asked in REFUSED:
        assert here.do(actor, f"tables/t/ditch/{path}", asked) >= 400, path
    look(here)
    return here


def test_two_worlds_alike_to_a_player_are_told_alike(postgres_server: Any, migrated_template: str) -> None:
    with two_databases(postgres_server, migrated_template) as databases:
        worlds = [world(services, number) for number, (_, services) in enumerate(databases)]
    same(*worlds, BLIND)
    for viewer in SEES_OTHERS:
        with pytest.raises(AssertionError):
            same(*worlds, [viewer])
    assert all(len(worlds[0].heard[viewer]) > 100 for viewer in LOOKING)
