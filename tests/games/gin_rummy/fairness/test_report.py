"""Gin Rummy in a club's fairness report: every deal that is over is counted, and nothing hidden is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import Caller
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.fairness import FIRST_PLAYER_WINS
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.reporting.fairness import Fairness, fairness
from ging_service.reporting.tables.deals import list_deals

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "c"


@pytest.fixture
def services(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "C")
    for member in ("ada", "bram"):
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return fresh_services


def start(services: Services, table: str, **rules: Any) -> None:
    house = HouseRules(first_dealer="assigned", games=0, **rules)
    play(services, table, c.OpenTable(members=("ada", "bram"), rules=house), c.DealCards())


def play(services: Services, table: str, *commands: c.Command) -> None:
    for command in commands:
        actor = ("ada", "bram")[command.seat] if isinstance(command, c.Resign) else ""
        at_table(services, CLUB, table, command, Caller(actor=actor))


def seen(report: Fairness, of: str) -> dict[str, int]:
    return {
        label: count
        for part in report.played
        for one in part.seen
        if one.of == of
        for label, count in one.counts.items()
    }


def test_a_running_deal_is_not_counted(services: Services) -> None:
    start(services, "t")
    assert fairness(services, CLUB).samples == ()
    assert fairness(services, CLUB).played == ()


def test_resigned_and_void_deals_are_counted_by_their_hands(services: Services) -> None:
    start(services, "t")
    play(services, "t", c.Resign(seat=1), c.DealCards(), c.EndTable())
    report = fairness(services, CLUB)
    assert [(sample.origin, sample.ties, sample.deals) for sample in report.samples] == [("dealt", "", 2)]
    assert report.tests == 8
    assert seen(report, "results of deals") == {"resigned": 1, "void": 1}
    assert seen(report, "deals won by place") == {"first player": 0, "dealer": 1}
    assert seen(report, "deals won by seat") == {"seat 0": 1, "seat 1": 0}


def test_both_rules_of_aces_have_their_own_odds(services: Services) -> None:
    for table, rules in (("low", {}), ("both", {"aces": "both"})):
        start(services, table, **rules)
        play(services, table, c.Resign(seat=0))
    assert [sample.deals for sample in fairness(services, CLUB).samples] == [1, 1]
    one = fairness(services, CLUB, "both").samples
    assert [sample.deals for sample in one] == [1]
    expected = {sample.lines[1].line.counts[0].expected for sample in fairness(services, CLUB).samples}
    assert one[0].lines[1].line.counts[0].expected == max(expected), "aces of 15 points"


def test_the_report_counts_what_was_played(services: Services) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=2, deals=4, seed=2, game="gin_rummy"))
    report = fairness(services, CLUB)
    finished = [deal for deal in list_deals(services, CLUB).items if deal.kind != "running"]
    assert sum(sample.deals for sample in report.samples) == len(finished)
    won = [deal for deal in finished if deal.winners]
    places = next(one for one in report.played[0].seen if one.of == "deals won by place")
    assert sum(places.counts.values()) == len(won) == sum(places.expected.values())
    assert places.expected["first player"] == len(won) * FIRST_PLAYER_WINS
    assert report.verdict == "as_chance_has_it"
