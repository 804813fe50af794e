"""Seasons, roles and disputes, and who has access: no outlet reveals them to people who may not know.

Two worlds differ in what the club has decided within itself: one has a season, a dispute, and other people in office. Two
others differ in the keys, invitations and webhooks that there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.web.visibility.test_two_worlds import SEASON
from tests.web.visibility.worlds import (
    HAND,
    OTHERS,
    ChosenSeeds,
    World,
    addresses,
    every_page,
    opened,
    same,
    two_databases,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

pytestmark = pytest.mark.complete

FILTERS = (
    "standings?season=autumn",
    "standings?from=2026-11-01&to=2026-11-20",
    "standings/tables?season=autumn",
    "standings/pairs?season=none",
    "standings/seats?season=autumn",
    "events?type=books.SeasonOpened,club.RoleGiven,dispute.DisputeRaised",
    "events?member=ben",
    "events?member=dan",
    "deals?member=ben",
    "tables/t/deals/1/proof",
    "ledger?dispute=d1",
    "events?happened_from=2026-11-01",
    "members?role=scribe",
)


WITHOUT_KEYS = ("guest", "plays", "cleo", "ben", "tom", "eve", "sid", "stranger")
"""Who may not manage the access of others."""


def told(services: Any, decided: Callable[[World], None], viewers: Sequence[str] = ("guest",)) -> World:
    here = opened(services, ChosenSeeds(0))
    here.api.open_table()
    here.do("sid", "tables/t/recorded-deals", {"hands": [OTHERS[0][0], OTHERS[0][1], HAND, OTHERS[0][2]]})
    here.do("cleo", "tables/t/declarations", {"seat": 2, "suit": "C", "points": 56})
    here.do("sid", "tables/t/settlement")
    decided(here)
    here.look_round([*addresses(), *every_page(here.api), *FILTERS], viewers)
    for viewer in viewers:
        here.stream(viewer)
    return here


def one_club(here: World) -> None:
    assert (
        here.do("tom", "seasons", SEASON | {"zone": "Pacific/Auckland", "table_money_per": "none", "table_money": 0})
        == 201
    )
    assert here.do("app", "members/ben/roles", {"role": "scribe"}) == 201
    asked = {"dispute": "d1", "table": "t", "deal": 1, "subject": "deal", "reason": "why"}
    assert here.do("anna", "disputes", asked) == 201


def other_club(here: World) -> None:
    """As many events, so that positions are the same."""
    assert here.do("tom", "bank-limit", {"counters": 5}) == 201
    assert here.do("app", "members/dan/roles", {"role": "treasurer"}) == 201
    assert here.do("tom", "stock", {"counters": 5}) == 201


def test_a_spectator_is_told_nothing_that_is_decided_within_the_club(
    postgres_server: Any, migrated_template: str
) -> None:
    with two_databases(postgres_server, migrated_template) as databases:
        worlds = [
            told(services, decided) for (_, services), decided in zip(databases, (one_club, other_club), strict=True)
        ]
    same(*worlds, ["guest"])


def with_access(here: World) -> None:
    for place, asked in (
        ("keys", {"key": "board", "scopes": ["look"]}),
        ("invitations", {"member": "dan"}),
        ("webhooks", {"webhook": "hook", "url": "https://hooks.example/ging", "scopes": ["look"]}),
    ):
        assert here.api.post(place, asked).status_code == 201, place


def test_nobody_else_is_told_which_keys_invitations_and_webhooks_there_are(
    postgres_server: Any, migrated_template: str
) -> None:
    with two_databases(postgres_server, migrated_template) as databases:
        worlds = [
            told(services, decided, WITHOUT_KEYS)
            for (_, services), decided in zip(databases, (with_access, lambda _here: None), strict=True)
        ]
    same(*worlds, WITHOUT_KEYS)
