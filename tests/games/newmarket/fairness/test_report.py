"""Newmarket in a club's fairness report: deals of tables that show the cards left are tested, and nothing hidden is counted."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.execution.deciding import current
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.fairness import BURIALS
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.house_rules import HouseRules
from ging_service.reporting.fairness import Fairness, fairness
from ging_service.reporting.tables.deals import list_deals

if TYPE_CHECKING:
    from ging_service.execution.services import Services

CLUB = "c"
MEMBERS = ("ada", "bram", "cleo", "dan", "eve")


@pytest.fixture
def services(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "C")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    at_club(fresh_services, CLUB, NameArbitrator(member="eve"))
    return replace(fresh_services, chance=Random(4))  # noqa: S311  can be repeated


def start(services: Services, table: str, seats: int = 4, **rules: Any) -> None:
    house = HouseRules(first_dealer="assigned", **rules)
    play(services, table, c.OpenTable(members=MEMBERS[:seats], rules=house, first_dealer=0), c.DealCards())


def play(services: Services, table: str, *commands: c.Command) -> None:
    for command in commands:
        at_table(services, CLUB, table, command, Caller(actor=""))


def play_to_the_end(services: Services, table: str, deals: int) -> None:
    """Play by chance until so many deals are over, or the game has ended."""
    chance = Random(table)  # noqa: S311  can be repeated
    while True:
        with services.club_transaction(CLUB) as conn:
            state = current(services, conn, CLUB, f"table/{table}").state
        if state.phase == "ended" or (state.phase == "between_deals" and state.deals_played >= deals):
            return
        seat = GAME.to_act(state).seats[0]
        at_table(services, CLUB, table, chance.choice(GAME.moves(state, seat)), Caller(actor=MEMBERS[seat]))


def seen(report: Fairness, of: str) -> dict[str, int]:
    return {
        label: count
        for part in report.played
        for one in part.seen
        if one.of == of
        for label, count in one.counts.items()
    }


def test_a_running_deal_is_not_counted(services: Services) -> None:
    start(services, "t", cards_left="shown")
    assert fairness(services, CLUB).samples == ()
    assert fairness(services, CLUB).played == ()


def test_nm21_deals_that_stay_closed_are_not_tested(services: Services) -> None:
    start(services, "t")
    play_to_the_end(services, "t", 2)
    report = fairness(services, CLUB)
    assert report.samples == ()
    assert sum(seen(report, "results of deals").values()) == 2


def test_nm33_a_deal_that_an_arbitrator_has_opened_is_not_tested(services: Services) -> None:
    start(services, "t")
    play_to_the_end(services, "t", 1)
    at_table(services, CLUB, "t", c.OpenDeal(deal=1), Caller(actor="eve"))
    assert fairness(services, CLUB).samples == ()


def test_nm51_the_original_game_is_not_tested(services: Services) -> None:
    start(services, "t", game="original", cards_left="shown")
    play(services, "t", c.EndTable())
    report = fairness(services, CLUB)
    assert report.samples == ()
    assert seen(report, "results of deals") == {"void": 1}


def test_void_deals_are_counted_and_each_number_of_players_has_its_own_odds(services: Services) -> None:
    start(services, "four", cards_left="shown")
    start(services, "five", seats=5, cards_left="shown")
    for table in ("four", "five"):
        play(services, table, c.CallMisdeal(), c.EndTable())
    report = fairness(services, CLUB)
    assert [(sample.origin, sample.deals) for sample in report.samples] == [("dealt", 1), ("dealt", 1)]
    assert report.tests == 10 + 12
    assert seen(report, "results of deals") == {"misdeal": 2}
    assert [part.misdeals for part in report.played] == [2]
    assert [sample.deals for sample in fairness(services, CLUB, "five").samples] == [1]


def test_the_report_counts_whole_games_with_their_burials(services: Services) -> None:
    games = 0
    while not any(line.line.of == BURIALS for sample in fairness(services, CLUB).samples for line in sample.lines):
        games += 1
        start(services, f"t{games}", cards_left="shown")
        play_to_the_end(services, f"t{games}", 20)
    report = fairness(services, CLUB)
    finished = [deal for deal in list_deals(services, CLUB).items if deal.kind != "running"]
    assert sum(sample.deals for sample in report.samples) == len(finished)
    assert sum(seen(report, "deals won by seat").values()) == sum(len(deal.winners) for deal in finished)
    assert report.verdict == "as_chance_has_it"
