"""Purchases, fines and payments of others, and other clubs: no outlet reveals them to people they do not concern.

Two worlds differ in the counters of ben, dan and eve, and in notes beside them. Two clubs of one service have the same
content: nothing but the club's own name tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import PLAYER, RIGHTS, SPECTATOR
from ging_service.application.webhooks.delivery import visibility_of
from ging_service.application.webhooks.manage import event_body
from ging_service.bootstrap import open_services
from ging_service.eventlog.read import club_events
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks.store import WebhookSpec
from tests.web.signing import sign_once
from tests.web.visibility.test_two_worlds import SEASON
from tests.web.visibility.worlds import (
    CHANCE,
    HAND,
    OTHERS,
    VIEWERS,
    ChosenSeeds,
    World,
    addresses,
    apart,
    opened,
    pages,
    same,
    two_databases,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.complete

UNCONCERNED = ("guest", "plays", "cleo", "anna", "stranger", "sid")
"""Whom the difference does not concern, and who does not read the books."""

EARLIER = "2026-10-02T20:00:00Z"
AMOUNTS = (
    {"few": 3, "some": 20, "many": 700, "note": "rain"},
    {"few": 7, "some": 31, "many": 90, "note": "long sermon"},
)
FILTERS = (
    "limit=1",
    "limit=3",
    "limit=2&after=12",
    "type=club.CountersBought,club.CountersCashed",
    "type=books.GiftGiven&limit=1",
    "type=books.SettlementPaid,books.SettlementAgreed,books.SettlementCancelled,books.SeasonClosed",
    "type=dispute.DisputeRaised,club.RoleGiven&limit=1",
    "member=ben&limit=2",
    "member=tom",
    "member=cleo&limit=1",
    "happened_to=2026-11-01T00:00:00Z&limit=1",
    "after=20&wait=1",
)


def spend(here: World, amounts: dict[str, Any]) -> None:
    """What the treasurer writes down of others, and of cleo."""
    few, some, many, note = amounts.values()
    for place, asked in (
        ("members/ben/bought-counters", {"counters": many}),
        ("members/ben/cashed-counters", {"counters": few}),
        ("members/dan/bought-counters", {"counters": some}),
        ("members/cleo/bought-counters", {"counters": 5}),
        ("gifts", {"member": "ben", "giver": "dan", "counters": few, "note": note}),
        ("gifts", {"member": "cleo", "counters": 2, "note": "for the worst hand", "happened_at": EARLIER}),
        ("fines", {"member": "eve", "counters": few, "note": note}),
        ("opening-balances", {"member": "eve", "counters": -some, "note": note}),
        ("bank-limit", {"counters": 10_000 * few}),
        ("stock", {"counters": 1_000 * few}),
        ("counts", {"counted": 1_000 * few - some}),
        ("credit-limits", {"member": "dan", "counters": few}),
        ("credit-limits", {"member": None, "counters": 5_000}),
    ):
        assert here.do("tom", place, asked) == 201, place


def settle(here: World) -> None:
    """Everybody but cleo settles up as far as one payment; the season before is closed; a dispute is raised."""
    money = SEASON["money"]
    here.do("tom", "members/cleo/cashed-counters", {"counters": 5})
    here.do("tom", "gifts", {"member": "anna", "giver": "cleo", "counters": 1})
    for place, asked in (
        ("settlements", {"settlement": "up", "money": money}),
        ("settlements/up/payments/1/paid", None),
        ("settlements/up/cancelled", None),
        ("seasons/autumn/closing", None),
    ):
        assert here.do("tom", place, asked) == 201, place


def evening(here: World, number: int = 0) -> None:
    """A table is opened, one that cannot be is not, a deal is recorded and the table ends."""
    here.api.open_table()
    opening = {"table": "u", "members": ["anna", "ben", "cleo", "dan"], "rules": {"starting_stack": 5_000}}
    assert here.do("cleo", "tables", opening) == 409
    others = OTHERS[number]
    here.do("sid", "tables/t/recorded-deals", {"hands": [others[0], others[1], HAND, others[2]]})
    here.do("cleo", "tables/t/declarations", {"seat": 2, "suit": "C", "points": 56})
    here.do("sid", "tables/t/settlement")
    here.do("anna", "disputes", {"dispute": "d1", "table": "t", "deal": 1, "subject": "deal", "reason": "why"})
    here.do("eve", "disputes/d1/review", {"open_hands": False})
    here.do("eve", "disputes/d1/ruling", {"outcome": "dismissed", "reasons": "nothing was wrong"})
    here.do("sid", "tables/t/end")


def look(here: World, viewer: str) -> None:
    """Every outlet there is."""
    here.look_round([*addresses(), *pages(here.api, viewer), *(f"events?{one}" for one in FILTERS)], (viewer,))
    here.stream(viewer)


def hooked(here: World, viewer: str, role: str) -> None:
    """What a receiver with the rights of a role would be sent."""
    services, club = here.api.services, here.api.club
    with services.club_transaction(club) as conn:
        happened = recorded_events_of(services, club_events(conn, club, 0, 1000))
    visibility = visibility_of(services, club, WebhookSpec(url="https://example.org", scopes=tuple(RIGHTS[role])))
    seen = [one for recorded_event in happened if (one := visibility.event(recorded_event)) is not None]
    here.heard[viewer].append(("webhook", [event_body(club, one, event_json(one)) for one in seen]))


def told(services: Any, amounts: dict[str, Any]) -> World:
    here = opened(services, ChosenSeeds(0))
    here.api.do("seasons", SEASON | {"last_day": "2026-10-31"})
    spend(here, amounts)
    evening(here)
    settle(here)
    sign_once(here.api)
    entries = f"log/tile/entries/000.p/{here.api.get('').json['events']}"
    for viewer in (*UNCONCERNED, "tom"):
        look(here, viewer)
        here.look_round([entries], (viewer,))
    return here


def test_nobody_is_told_of_counters_that_are_not_his(postgres_server: Any, migrated_template: str) -> None:
    with two_databases(postgres_server, migrated_template) as databases:
        worlds = [told(services, amounts) for (_, services), amounts in zip(databases, AMOUNTS, strict=True)]
    same(*worlds, UNCONCERNED)
    with pytest.raises(AssertionError):
        same(*worlds, ["tom"])
    for viewer in UNCONCERNED:
        (entries,) = [one for one in worlds[0].heard[viewer] if one[0].startswith("log/tile/entries")]
        assert (entries[1], b"not_yours_to_see" in entries[3]) == (403, True)
    (event,) = [one for one in worlds[0].heard["cleo"] if one[0] == "events?type=books.GiftGiven&limit=1"]
    assert b"for the worst hand" in event[3]


@pytest.fixture
def twins(database: Any) -> Iterator[list[World]]:
    """Two clubs of one service that have lived through the same."""
    with open_services(database.app_dsn) as services:
        worlds = [opened(services, ChosenSeeds(0), club) for club in ("larks", "finch")]
        for here in worlds:
            here.api.do("seasons", SEASON | {"last_day": "2026-10-31"})
        for step in (lambda here: spend(here, AMOUNTS[0]), evening, settle):  # step by step, now here and now there
            for here in worlds:
                step(here)
        yield worlds


def test_two_clubs_with_the_same_content_are_told_apart_by_their_names_only(twins: list[World]) -> None:
    for here in twins:
        for viewer in ("guest", "cleo", "app"):
            look(here, viewer)
        hooked(here, "guest", SPECTATOR)
        hooked(here, "plays", PLAYER)
    for viewer in VIEWERS:
        first, second = (CHANCE.sub(b"#", repr(here.heard[viewer]).encode()) for here in twins)
        first, second = first.replace(b"larks", b"#"), second.replace(b"finch", b"#")
        assert first == second, apart(repr(first), repr(second))
    assert len(twins[0].heard["app"]) > 60
