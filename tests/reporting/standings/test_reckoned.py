"""Standings of simulated clubs with rulings, against what plain Python reckons from their events."""

from __future__ import annotations

from collections import Counter, defaultdict
from contextlib import suppress
from datetime import date, timedelta
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from bench.club_years.years import Years, live
from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.application.table import execute_batch as all_at_once
from ging_service.calendar.periods import of_days
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller
from ging_service.execution.errors import NotFound
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.events import GameEnded, StacksReturned, TableOpened
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import by_pair, by_seat, by_table, leaderboard
from ging_service.reporting.standings.ranking import Scope, Tally, sum_of
from ging_service.reporting.tables.table_activity import results_of
from tests.games.ging.decider.rulings.ruling_play import owned_by, random_ruling
from tests.games.ging.random_play import random_hands
from tests.reporting.standings.by_hand import Days, reckoned, tables_of

if TYPE_CHECKING:
    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

ALL = Paging(limit=500)
EVERYTHING = of_days(())
RULINGS_A_TABLE = 4
POOR_TABLES = 5


def quarrelled(services: Services, club_id: str, seed: int) -> str:
    """A club that has played, and in which all kinds of rulings have been made on many deals, some more than once."""
    simulate(services, Simulation(club_id=club_id, tables=12, deals=8, seed=seed))
    for member in ("judge", "witness"):
        at_club(services, club_id, AddMember(member=member, name=member))
    at_club(services, club_id, NameArbitrator(member="judge"))
    random = Random(seed)  # noqa: S311  the same rulings in each run
    for number in range(POOR_TABLES):
        play_to_the_end(services, (club_id, f"poor-{number}"), random)
    for table_id, events in tables_of(services, club_id).items():
        happened = [event for _, event, _ in events]
        for number in range(RULINGS_A_TABLE):
            ruling = random_ruling(random, happened).ruling
            place = club_id, f"{table_id}-{number}"
            with suppress(Refused, NotFound):
                raise_dispute(
                    services, place, Contested(table_id=table_id, deal=ruling.deal, subject="deal"), "why", WITNESS
                )
                take_dispute(services, place, JUDGE)
                rule_dispute(services, place, ruling, "so", JUDGE)
    return club_id


def play_to_the_end(services: Services, place: tuple[str, str], random: Random) -> None:
    """A table whose players have so few counters that somebody can soon not pay (G30)."""
    rules = HouseRules(mode="showdown", first_dealer="assigned", starting_stack=4, stake=2)
    at_table(services, *place, c.OpenTable(members=("ada", "bruno", "clara", "dario"), rules=rules, first_dealer=0))
    with suppress(Refused):
        while True:
            all_at_once(services, place, (c.RecordDeal(now_s=0, hands=random_hands(random), dealer=-1), c.Settle()))


JUDGE, WITNESS = Caller(actor="judge"), Caller(actor="witness")


def told(services: Services, club_id: str, scope: Scope) -> dict[tuple[str, int], Tally]:
    """Standings by table, seat by seat."""
    return {
        (table.table_id, seat): one.tally
        for table in by_table(services, club_id, scope, ALL).items
        for seat, one in enumerate(table.seats)
    }


@pytest.fixture(scope="module", params=[1, pytest.param(3, marks=pytest.mark.long)])
def club(request: pytest.FixtureRequest, services: Services) -> str:
    return quarrelled(services, f"quarrelled-{request.param}", request.param)


@pytest.mark.parametrize("as_ruled", [True, False])
def test_each_seat_has_come_to_what_its_events_say(services: Services, club: str, *, as_ruled: bool) -> None:
    scope = Scope(period=EVERYTHING, as_ruled=as_ruled)
    assert told(services, club, scope) == reckoned(services, club, Days(), as_ruled=as_ruled)


def test_counters_are_won_from_each_other(services: Services, club: str) -> None:
    """Zero in all, at every table, and in what came beside the deals; every deal has its dealer, most and second."""
    for as_ruled in (True, False):
        scope = Scope(period=EVERYTHING, as_ruled=as_ruled)
        for table in by_table(services, club, scope, ALL).items:
            four = sum_of(one.tally for one in table.seats)
            assert (four.net, four.beside) == (0, 0)
            assert four.own.get("ging.most") == four.own.get("ging.second")
            assert four.own.get("ging.most", 0) + four.own.get("ging.sweeps", 0) <= table.deals == four.dealt
            assert four.deals == 4 * table.deals


def test_a_table_that_is_over_has_moved_in_its_players_accounts_what_standings_say(
    services: Services, club: str
) -> None:
    scope = Scope(period=EVERYTHING)
    seats = told(services, club, scope)
    over = 0
    for table_id, placed in tables_of(services, club).items():
        events = [event for _, event, _ in placed]
        opened = events[0]
        assert isinstance(opened, TableOpened)
        if any(isinstance(event, GameEnded) for event in events):
            over += 1
            nets = [seats[table_id, seat].net if (table_id, seat) in seats else 0 for seat in range(4)]
            assert nets == owned_by(opened.members, events)
    assert over > 5


def test_the_result_of_an_ended_table_is_what_its_players_own_by_it(services: Services, club: str) -> None:
    tables = tables_of(services, club)
    with services.club_transaction(club) as conn:
        results = results_of(conn, club, list(tables))
    for table_id, placed in tables.items():
        events = [event for _, event, _ in placed]
        opened = events[0]
        assert isinstance(opened, TableOpened)
        ended = [event for event in events if isinstance(event, StacksReturned)]
        found = {one.seat: one for one in results.get(table_id, ())}
        assert bool(ended) == bool(found)
        if ended:
            assert tuple(found[seat].stack for seat in range(4)) == ended[0].counters
            assert [found[seat].net for seat in range(4)] == list(owned_by(opened.members, events))
            nets = [one.net for one in results[table_id]]
            assert nets == sorted(nets, reverse=True)
    assert len(results) > 5


def test_it_adds_up_the_same_by_member_seat_pair_and_table(services: Services, club: str) -> None:
    for scope in (Scope(period=EVERYTHING), Scope(period=EVERYTHING, as_ruled=False)):
        members = {one.member: one.tally for one in leaderboard(services, club, scope, paging=ALL).items}
        tables = by_table(services, club, scope, ALL).items
        by_name: defaultdict[str, list[Tally]] = defaultdict(list)
        for table in tables:
            for one in table.seats:
                by_name[one.member].append(one.tally)
        assert members == {name: sum_of(tallies) for name, tallies in by_name.items()}
        assert sum_of(one.tally for one in by_seat(services, club, scope).items) == sum_of(members.values())
        for name, tally in members.items():
            of_name = Scope(period=EVERYTHING, as_ruled=scope.as_ruled, member=name)
            assert sum_of(one.tally for one in by_seat(services, club, of_name).items) == tally
            assert {table.table_id for table in by_table(services, club, of_name, ALL).items} == {
                table.table_id for table in tables if name in {one.member for one in table.seats}
            }
            met = by_pair(services, club, of_name, ALL).items
            own = sum_of(one.tally for pair in met for one in (pair.first, pair.second) if one.member == name)
            assert (own.deals, own.net) == (3 * tally.deals, 3 * tally.net)


def test_pairs_are_ahead_of_each_other_by_what_they_won_at_the_same_tables(services: Services, club: str) -> None:
    scope = Scope(period=EVERYTHING)
    ahead: Counter[tuple[str, str]] = Counter()
    tables: Counter[tuple[str, str]] = Counter()
    for table in by_table(services, club, scope, ALL).items:
        for one, other in combinations(table.seats, 2):
            first, second = sorted((one, other), key=lambda placed: placed.member)
            ahead[first.member, second.member] += first.tally.net - second.tally.net
            tables[first.member, second.member] += 1
    pairs = by_pair(services, club, scope, ALL).items
    assert {(pair.first.member, pair.second.member): pair.ahead for pair in pairs} == dict(ahead)
    assert {(pair.first.member, pair.second.member): pair.tables for pair in pairs} == dict(tables)


def test_days_part_what_has_happened_and_a_ruling_counts_on_its_deals_day(services: Services) -> None:
    live(services, Years(club_id="aged", years=2, deals_a_year=250, members=8, first_year=2019, seed=4))
    parts = []
    for first_day, last_day in (("", "2019-03-31"), ("2019-04-01", "2019-12-31"), ("2020-01-01", "")):
        scope = Scope(period=of_days((), first_day, last_day))
        days = Days(begin=first_day, end=after(last_day))
        found = told(services, "aged", scope)
        assert found == reckoned(services, "aged", days, as_ruled=True)
        parts.append(sum_of(found.values()))
    assert all(part.deals for part in parts)
    assert sum_of(parts) == sum_of(told(services, "aged", Scope(period=EVERYTHING)).values())


def after(day: str) -> str:
    """The day that follows, as the beginning of a text."""
    return str(date.fromisoformat(day) + timedelta(days=1)) if day else "9"


def test_the_clubs_of_these_tests_hold_what_they_should(services: Services, club: str) -> None:
    """Nothing is left out by chance."""
    events = [event for placed in tables_of(services, club).values() for _, event, _ in placed]
    kinds = {event.kind for event in events if isinstance(event, RulingApplied)}
    assert {"amended", "voided", "ordered"} <= kinds
    tally = sum_of(told(services, club, Scope(period=EVERYTHING)).values())
    assert {"ging.sweeps", "ging.false_claims", "ging.lost_deals"} <= tally.own.keys()
    assert any(isinstance(event, GameEnded) and event.reason == "cannot_pay" for event in events)
