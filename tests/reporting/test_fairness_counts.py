"""What a process keeps of a club's tables for the fairness report: it never changes the report."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.installed_games import GAMES
from ging_service.execution.caller import Caller
from ging_service.game_support.fairness import fairness_of_games
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting import fairness as reporting
from ging_service.reporting.fairness import Fairness, fairness
from ging_service.reporting.tables.tables import list_tables
from tests.projections.happened import rule_on_something
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.fairness.game_fairness import OpenDeal, PlayedTable
    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

CLUB = "thursday"
MEMBERS = ("ada", "bram", "clara", "dirk")
KINDS = [game.kind for game in GAMES]


@pytest.fixture
def services(fresh_services: Services) -> Services:
    return replace(fresh_services, chance=Random(7))  # noqa: S311  the same shuffles in each run


def open_table(services: Services, table: str = "t", **rules: Any) -> None:
    if table == "t":
        found_club(services, CLUB, "Thursday")
        for member in MEMBERS:
            at_club(services, CLUB, AddMember(member=member, name=member))
    house = HouseRules(**{"first_dealer": "assigned", "ending": "open"} | rules)
    play(services, c.OpenTable(members=MEMBERS, rules=house, first_dealer=3), table=table)


def play(services: Services, *commands: c.Command, table: str = "t") -> None:
    for command in commands:
        at_table(services, CLUB, table, command)


def recorded(hands: Any) -> c.RecordDeal:
    return c.RecordDeal(now_s=0, dealer=-1, hands=tuple(map(tuple, hands)))


def open_hands(services: Services) -> None:
    """An arbitrator opens the first deal for a review."""
    at_club(services, CLUB, AddMember(member="eva", name="eva"))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    at_table(services, CLUB, "t", c.OpenHands(deals=(1,), reason="review"), Caller(actor="eva"))


def counted_anew(services: Services) -> Fairness:
    reporting.KEPT.clear()
    return fairness(services, CLUB)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were counted since, by their ids."""
    found: list[str] = []
    count = reporting.count_tables

    def noting(services: Services, conn: Any, club_id: str, table_ids: Any) -> Iterator[Any]:
        found.extend(table_ids)
        return count(services, conn, club_id, table_ids)

    monkeypatch.setattr(reporting, "count_tables", noting)
    return found


@pytest.mark.parametrize("game", KINDS)
def test_the_report_is_the_same_with_what_is_kept(services: Services, read: list[str], game: str) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=6, deals=4, seed=11, game=game))
    end = next(command for command in GAMES[KINDS.index(game)].commands if command.__name__ == "EndTable")
    running = [table.table_id for table in list_tables(services, CLUB).items if not table.ended]
    for table_id in running[1:]:
        at_table(services, CLUB, table_id, end())
    first = fairness(services, CLUB)
    assert first.samples
    assert len(read) == 6
    read.clear()
    assert fairness(services, CLUB) == first
    assert read == running[:1], "only what is running is counted again"
    assert counted_anew(services) == first


@pytest.mark.parametrize("game", KINDS)
def test_the_report_of_a_club_adds_up_its_tables(services: Services, game: str) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=4, deals=3, seed=5, game=game))
    of_tables = [fairness(services, CLUB, table.table_id) for table in list_tables(services, CLUB).items]
    whole = fairness(services, CLUB)
    for part in ("samples", "played"):
        deals = [sum(one.deals for one in getattr(report, part)) for report in (whole, *of_tables)]
        assert deals[0] == sum(deals[1:])


def test_a_running_table_is_counted_when_it_is_read(services: Services) -> None:
    open_table(services, mode="showdown")
    play(services, recorded(FIRST_EXAMPLE), c.Settle(), recorded(SWEEP), c.Settle())
    assert fairness(services, CLUB).samples[0].deals == 2
    play(services, c.UndoDeal(deal=2, reason="wrong"))
    undone = fairness(services, CLUB)
    assert (undone.samples[0].deals, undone.played[0].misdeals) == (1, 1)
    play(services, c.EndTable())
    ended = fairness(services, CLUB)
    assert (ended.samples, ended.played) == (undone.samples, undone.played)


def test_hands_that_the_end_of_the_table_opens_are_counted_then(services: Services) -> None:
    open_table(services, hands_open="at_end")
    play(services, recorded(SWEEP), c.Settle())
    assert fairness(services, CLUB).samples == ()
    play(services, c.EndTable())
    assert fairness(services, CLUB).samples[0].deals == 1


def test_rulings_change_nothing_in_it(services: Services) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=4, deals=6, seed=3))
    before = fairness(services, CLUB)
    rule_on_something(services, CLUB)
    after = fairness(services, CLUB)
    assert (after.samples, after.played) == (before.samples, before.played)


def test_a_table_of_which_cards_are_opened_later_is_counted_again(services: Services, read: list[str]) -> None:
    open_table(services)
    play(services, recorded(SWEEP), c.Settle(), c.EndTable())
    open_table(services, "u")
    play(services, c.EndTable(), table="u")
    fairness(services, CLUB)
    open_hands(services)
    read.clear()
    after = fairness(services, CLUB)
    assert sorted(read) == ["t", "u"], "the sums are made again: nothing tells what was in them of one table"
    assert after == counted_anew(services)


def test_no_cards_are_read_of_a_table_that_does_not_lie_open(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even those that an arbitrator has opened for a review."""
    received: list[Any] = []

    def open_deals(table: PlayedTable) -> tuple[OpenDeal, ...]:
        received.extend(table.events)
        return ()

    open_table(services)
    play(services, recorded(SWEEP), c.Settle(), c.EndTable())
    ging = replace(fairness_of_games()["ging"], open_deals=open_deals)
    monkeypatch.setattr(reporting, "fairness_of_games", lambda: {"ging": ging})
    open_hands(services)
    assert fairness(services, CLUB).played[0].deals == 1
    assert received == []
