"""Wild-card rummy in a club's fairness report: every deal that is over is counted, and nothing hidden is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import Caller
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.reporting.fairness import Fairness, fairness
from ging_service.reporting.tables.deals import list_deals

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "c"
MEMBERS = ("ada", "bram", "cleo")


@pytest.fixture
def services(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "C")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return fresh_services


def start(services: Services, table: str, **rules: Any) -> None:
    house = HouseRules(first_dealer="assigned", **rules)
    play(services, table, c.OpenTable(members=MEMBERS, rules=house, first_dealer=0), c.DealCards())


def play(services: Services, table: str, *commands: c.Command) -> None:
    for command in commands:
        at_table(services, CLUB, table, command, Caller(actor=""))


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


def test_wr36_void_deals_are_counted_by_their_hands_and_each_pack_has_its_own_odds(services: Services) -> None:
    start(services, "one")
    start(services, "two", decks="two", joker="one")
    for table in ("one", "two"):
        play(services, table, c.EndTable())
    report = fairness(services, CLUB)
    assert [(sample.origin, sample.deals) for sample in report.samples] == [("dealt", 1), ("dealt", 1)]
    assert report.tests == 18
    assert seen(report, "results of deals") == {"void": 2}
    assert seen(report, "deals won by seat") == {}
    assert [sample.deals for sample in fairness(services, CLUB, "two").samples] == [1]
    assert sum(seen(fairness(services, CLUB, "two"), "results of deals").values()) == 1


def test_wr33_where_the_dealer_names_the_wild_rank_only_natural_melds_are_tested(services: Services) -> None:
    start(services, "t", wild_choice="dealer")
    play(services, "t", c.EndTable())
    (sample,) = fairness(services, CLUB).samples
    assert {judged.line.of for judged in sample.lines} == {"hands with a meld ready"}
    assert seen(fairness(services, CLUB), "results of deals") == {"void": 1}


def test_the_report_counts_what_was_played(services: Services) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=1, deals=3, seed=2, game="wild_card_rummy"))
    report = fairness(services, CLUB)
    finished = [deal for deal in list_deals(services, CLUB).items if deal.kind != "running"]
    assert sum(sample.deals for sample in report.samples) == len(finished)
    assert sum(seen(report, "deals won by seat").values()) == sum(len(deal.winners) for deal in finished)
    assert report.verdict == "as_chance_has_it"
