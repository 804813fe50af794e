"""Thirty-one in a club's fairness report: lots are tested against even odds, rounds are counted."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.fairness.game_fairness import Drawn
from ging_service.execution.caller import Caller
from ging_service.games.thirty_one.decider import commands as c
from ging_service.games.thirty_one.fairness import FAIRNESS, lot_of
from ging_service.games.thirty_one.rules import HouseRules
from ging_service.reporting.fairness import Fairness, fairness
from tests.games.thirty_one.table import MEMBERS, WON, cards
from tests.support.fair_lines import lines_of

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "c"


@pytest.fixture
def services(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "C")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return fresh_services


def play(services: Services, table: str, *commands: c.Command) -> None:
    for command in commands:
        at_table(services, CLUB, table, command, Caller(actor=""))


def opened(services: Services, table: str, players: int = 2, **rules: Any) -> None:
    play(services, table, c.OpenTable(members=MEMBERS[:players], rules=HouseRules(rounds=0, **rules)))


def seen(report: Fairness, of: str) -> dict[str, int]:
    return {
        label: count
        for part in report.played
        for one in part.seen
        if one.of == of
        for label, count in one.counts.items()
    }


def lot(players: int, seat: int) -> list[Drawn]:
    return [Drawn(lot_of(players), "", f"seat {seat}", players)]


def test_nm91_every_seat_is_equally_likely() -> None:
    two, three = lines_of(FAIRNESS, [lot(2, 0), lot(3, 2), lot(2, 0)])
    assert (two.of, three.of) == ("lot of 2 players", "lot of 3 players")
    assert [(one.label, one.observed, one.expected) for one in two.counts] == [("seat 0", 2, 1), ("seat 1", 0, 1)]
    assert [(one.label, one.observed, one.expected) for one in three.counts] == [
        (f"seat {seat}", int(seat == 2), Fraction(1, 3)) for seat in range(3)
    ]


def test_a_lot_that_always_falls_on_one_seat_is_beyond_chance() -> None:
    (line,) = lines_of(FAIRNESS, [lot(2, 1)] * 40)
    assert line.tested.p < 0.001


def test_a_lot_is_counted_with_the_first_round_of_a_table(services: Services) -> None:
    for table, players in (("a", 2), ("b", 2), ("c", 3)):
        opened(services, table, players)
        play(services, table, c.StartRound())
    opened(services, "d")
    (sample,) = fairness(services, CLUB).samples
    assert (sample.game, sample.origin, sample.deals) == ("thirty_one", "dealt", 3)
    assert [sum(one.observed for one in line.line.counts) for line in sample.lines] == [2, 1]
    assert [part.deals for part in fairness(services, CLUB, "c").samples] == [1]
    assert fairness(services, CLUB, "d").samples == ()


def test_rounds_are_counted_by_their_results_and_by_who_began(services: Services) -> None:
    opened(services, "t")
    play(services, "t", c.RecordRound(first=0, cards=cards(WON)), c.RecordResult(first=1, kind="last_taker", winner=1))
    play(services, "t", c.StartRound(), c.EndTable())
    report = fairness(services, CLUB)
    assert [(part.origin, part.deals) for part in report.played] == [("dealt", 1), ("recorded", 2)]
    assert seen(report, "results of rounds") == {"void": 1, "thirty_one": 1, "last_taker": 1}
    assert seen(report, "rounds won by place") == {"who began": 1, "others": 1}
    assert [part.deals for part in fairness(services, CLUB, "t").played] == [1, 2]
