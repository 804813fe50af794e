"""Every event can be told in a line."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.simulate import STYLES
from ging_service.application.simulated.evening import Evening
from ging_service.application.simulated.house import some_house_rules
from ging_service.cli.telling import KNOWN, tell
from ging_service.domain.club import events as club
from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.rules.counting import Claim
from ging_service.domain.streams import DECIDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMBERS = ("ada", "bram", "clara", "dirk")
OF_A_CLUB = (
    club.ClubFounded(name="Club"),
    club.MemberJoined(member="ada", name="Ada"),
    club.MemberRenamed(member="ada", name="Ada Lind"),
    club.CountersBought(member="ada", counters=5, note="", paid="", currency=""),
    club.CountersCashed(member="ada", counters=5, note="", paid="", currency=""),
    e.DealPassed(deal=1),
)


def played(seed: int) -> Iterator[Any]:
    """The events of a simulated evening."""
    random = Random(seed)  # noqa: S311  to be foreseen
    rules = some_house_rules(random)
    style = random.choice(STYLES if rules.mode == "declared" else STYLES[:2])
    evening = Evening(random=random, members=MEMBERS, rules=rules, style=style, deals=15, now_s=1_000)
    for one in evening.played():
        yield from one.events


@pytest.mark.parametrize("members", [MEMBERS, ()], ids=["with names", "by seats"])
def test_events_as_they_come_are_told_in_one_line(members: tuple[str, ...]) -> None:
    for event in (*OF_A_CLUB, *(event for seed in range(30) for event in played(seed))):
        line = tell(event, members)
        assert line.isprintable()
        assert "_" not in line
        assert "None" not in line


def test_every_event_that_there_is_can_be_told() -> None:
    assert {event for decider in DECIDERS for event in decider.events} == KNOWN


def test_who_replaces_nobody_is_not_named() -> None:
    claims = (Claim(seat=1, suit="S", points=30),)
    won = e.MostOfSuitWon(deal=1, claims=claims, taken=(), replaced_by=(), replaced=(0, 0, 0, 0), stake=1)
    assert tell(won, MEMBERS) == "bram has most, 30 spades, and nobody else claims: takes three"
