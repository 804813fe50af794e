"""What is counted for the fairness report: kept when a table is over, equal to what its events say, and added up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.fairness.counts import summed, without_zeros
from ging_service.domain.installed_games import GAMES
from ging_service.eventlog.connections.scope import within
from ging_service.execution.caller import Caller
from ging_service.game_support.fairness import as_stored, fairness_of_games
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections import table_fairness
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.projections.table_fairness import (
    count_tables,
    kept_sums,
    kept_table,
)
from ging_service.projections.tables_over import tables_over
from ging_service.reporting.fairness.fairness import fairness
from ging_service.reporting.tables.tables import list_tables
from tests.projections.happened import rule_on_something
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.domain.fairness.counts import Counts
    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

ReadModels = dict[str, list[tuple[Any, ...]]]
CLUB = "thursday"
MEMBERS = ("ada", "bram", "clara", "dirk")
KINDS = [game.kind for game in GAMES]


@pytest.fixture
def owner(fresh_database: Any) -> Any:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        yield conn


def open_table(services: Services, **rules: Any) -> None:
    found_club(services, CLUB, "Thursday")
    for member in MEMBERS:
        at_club(services, CLUB, AddMember(member=member, name=member))
    house = HouseRules(**{"first_dealer": "assigned", "ending": "open"} | rules)
    play(services, c.OpenTable(members=MEMBERS, rules=house, first_dealer=3))


def play(services: Services, *commands: c.Command) -> None:
    for command in commands:
        at_table(services, CLUB, "t", command)


def recorded(hands: Any) -> c.RecordDeal:
    return c.RecordDeal(now_s=0, dealer=-1, hands=tuple(map(tuple, hands)))


def kept(owner: Any) -> set[str]:
    return {row[0] for row in owner.execute("SELECT table_id FROM table_fairness")}


def play_and_end_most(services: Services, game: str) -> None:
    """Tables of a game; of those that chance has left in the middle of a game, the first one runs on."""
    simulate(services, Simulation(club_id=CLUB, tables=6, deals=4, seed=11, game=game))
    end = next(command for command in GAMES[KINDS.index(game)].commands if command.__name__ == "EndTable")
    running = [table.table_id for table in list_tables(services, CLUB).items if not table.ended]
    for table_id in running[1:]:
        at_table(services, CLUB, table_id, end())


@pytest.mark.parametrize("game", KINDS)
def test_the_report_is_the_same_with_and_without_what_is_kept(services: Services, owner: Any, game: str) -> None:
    play_and_end_most(services, game)
    tables = sorted(kept(owner))
    assert len(tables) > 1
    before = fairness(services, CLUB), [fairness(services, CLUB, table) for table in tables]
    assert before[0].samples
    owner.execute("DELETE FROM table_fairness WHERE table_id = %s", (tables[0],))
    assert fairness(services, CLUB) == before[0]
    owner.execute("DELETE FROM table_fairness")
    assert owner.execute("SELECT FROM fairness_sums").rowcount == 0
    assert (fairness(services, CLUB), [fairness(services, CLUB, table) for table in tables]) == before


@pytest.mark.parametrize("game", KINDS)
def test_sums_are_those_of_the_tables_counted_from_their_events(services: Services, game: str) -> None:
    play_and_end_most(services, game)
    with services.pool.connection() as conn, within(conn, CLUB):
        made = list(count_tables(conn, services.codec, CLUB, tables_over(conn, CLUB)))
        assert kept_sums(conn, CLUB) == {game: without_zeros(summed(one.counts for one in made))}
        assert [kept_table(conn, CLUB, one.table_id) for one in made] == made


def test_a_running_table_is_counted_when_it_is_read(services: Services, owner: Any) -> None:
    open_table(services, mode="showdown")
    play(services, recorded(FIRST_EXAMPLE), c.Settle(), recorded(SWEEP), c.Settle())
    running = fairness(services, CLUB)
    assert (kept(owner), running.samples[0].deals) == (set(), 2)
    play(services, c.UndoDeal(deal=2, reason="wrong"))
    undone = fairness(services, CLUB)
    assert (undone.samples[0].deals, undone.played[0].misdeals) == (1, 1)
    play(services, c.EndTable())
    ended = fairness(services, CLUB)
    assert kept(owner) == {"t"}
    assert (ended.samples, ended.played) == (undone.samples, undone.played)


def test_hands_that_the_end_of_the_table_opens_are_counted_with_it(services: Services, owner: Any) -> None:
    open_table(services, hands_open="at_end")
    play(services, recorded(SWEEP), c.Settle(), c.EndTable())
    assert kept(owner) == {"t"}
    assert fairness(services, CLUB).samples[0].deals == 1


def test_rulings_change_nothing_in_it(services: Services, owner: Any) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=4, deals=6, seed=3))
    before = fairness(services, CLUB)
    rule_on_something(services, CLUB)
    after = fairness(services, CLUB)
    assert len(kept(owner)) == 4
    assert (after.samples, after.played) == (before.samples, before.played)


def test_a_table_of_which_cards_are_opened_later_is_counted_again(services: Services, owner: Any) -> None:
    open_table(services)
    play(services, recorded(SWEEP), c.Settle(), c.EndTable())
    for member in ("eva",):
        at_club(services, CLUB, AddMember(member=member, name=member))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    owner.execute("UPDATE table_fairness SET counts = '{}'")
    at_table(services, CLUB, "t", c.OpenHands(deals=(1,), reason="review"), Caller(actor="eva"))
    assert owner.execute("SELECT FROM table_fairness WHERE counts <> '{}'").rowcount == 1


def test_cards_opened_by_an_older_release_leave_the_table_to_the_readers(services: Services, owner: Any) -> None:
    """That release writes the mention of the deal and nothing about the counts: only the trigger knows of it."""
    open_table(services, mode="showdown")
    play(services, recorded(SWEEP), c.Settle(), c.EndTable())
    before = fairness(services, CLUB)
    owner.execute("INSERT INTO deal_mentions (club_id, table_id, deal, version) VALUES (%s, 't', 1, 99)", (CLUB,))
    assert kept(owner) == set()
    assert fairness(services, CLUB) == before


def test_a_rebuild_counts_tables_of_an_older_release(
    services: Services, fresh_database: Any, owner: Any, read_models: Callable[[], ReadModels]
) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=5, deals=4, seed=3))
    rule_on_something(services, CLUB)
    live = read_models()
    owner.execute("DELETE FROM table_fairness")
    rebuild(fresh_database.owner_dsn, services.codec, ["fairness_sums"])
    assert read_models() == live
    owner.execute("DELETE FROM deal_mentions")
    rebuild(fresh_database.owner_dsn, services.codec, ["deal_mentions"])
    assert read_models() == live, "the rows of a rebuild are no news"


@pytest.mark.parametrize("counted", [{"no tuple": 1}, {(1,): 1}, {("deals",): 0.5}])
def test_what_cannot_be_stored_is_refused(counted: Any) -> None:
    with pytest.raises(TypeError, match="no whole number by words"):
        as_stored(counted)


def lies_nowhere(_opened: Any, phase: str) -> bool:
    raise LookupError(phase)


def test_no_cards_are_read_of_a_table_that_does_not_lie_open(
    services: Services, owner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even those that an arbitrator has opened for a review."""
    received = []

    def count_open(table: PlayedTable) -> Counts:
        received.extend(table.events)
        return Counter()

    open_table(services)
    play(services, recorded(SWEEP), c.Settle(), c.EndTable())
    ging = replace(fairness_of_games()["ging"], count_open=count_open)
    monkeypatch.setattr(table_fairness, "fairness_of_games", lambda: {"ging": ging})
    at_club(services, CLUB, AddMember(member="eva", name="eva"))
    at_club(services, CLUB, NameArbitrator(member="eva"))
    at_table(services, CLUB, "t", c.OpenHands(deals=(1,), reason="review"), Caller(actor="eva"))
    assert kept(owner) == {"t"}
    assert received == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"count_open": lambda _table: {("deals",): 0.5}},
        {"count_open": lambda _table: None},
        {"lies_open": lies_nowhere},
    ],
)
def test_a_table_that_its_game_cannot_count_ends_all_the_same(
    services: Services, owner: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, wrong: Any
) -> None:
    """A game of another package may have such a fault; the table's members get their counters back."""
    open_table(services, mode="showdown")
    play(services, recorded(SWEEP), c.Settle())
    before = fairness(services, CLUB)
    whole = fairness_of_games()
    with monkeypatch.context() as broken:
        faulty = {**whole, "ging": replace(whole["ging"], **wrong)}
        broken.setattr(table_fairness, "fairness_of_games", lambda: faulty)
        play(services, c.EndTable())
    assert list_tables(services, CLUB).items[0].ended
    assert "ging cannot count the table t" in caplog.text
    assert kept(owner) == set()
    assert fairness(services, CLUB).samples == before.samples
