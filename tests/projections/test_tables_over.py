"""The rows about tables that are over: made when a table ends and after each later ruling, and equal to what deals say."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.calendar.periods import of_days
from ging_service.domain.installed_games import GAMES
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.projections.bulk.rebuild import rebuild
from ging_service.reporting.paging import Paging
from ging_service.reporting.standings.queries import SeatReader, by_pair, by_seat, by_table, leaderboard
from ging_service.reporting.standings.ranking import Scope
from tests.projections.happened import rule_on_something

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

pytestmark = pytest.mark.complete

ReadModels = dict[str, list[tuple[Any, ...]]]
CLUB = "thursday"
ALL = Paging(limit=500)


@pytest.fixture
def owner(fresh_database: Any) -> Any:
    with psycopg.connect(fresh_database.owner_dsn, autocommit=True) as conn:
        yield conn


def play(services: Services, tables: int = 4, deals: int = 6, seed: int = 3) -> None:
    simulate(services, Simulation(club_id=CLUB, tables=tables, deals=deals, seed=seed))


def told(services: Services, member: str = "", game: str = "") -> list[Any]:
    """Every list of standings of all years, as known and as ruled."""
    found: list[Any] = []
    for as_ruled in (True, False):
        scope = Scope(period=of_days(()), as_ruled=as_ruled, member=member, game=game)
        found += [
            leaderboard(services, CLUB, scope, paging=ALL).items,
            by_seat(services, CLUB, scope).items,
            by_pair(services, CLUB, scope, ALL).items,
            by_table(services, CLUB, scope, ALL).items,
        ]
    return found


def names(rows: list[tuple[Any, ...]]) -> set[str]:
    return {row[0] for row in rows}


def test_standings_are_the_same_with_and_without_rows(services: Services, owner: Any) -> None:
    play(services)
    simulate(services, Simulation(club_id=CLUB, tables=1, deals=2, seed=4, game="gin_rummy"))
    rule_on_something(services, CLUB)
    open_table(services)
    assert Counter(owner.execute("SELECT game FROM table_standings")) == {("ging",): 4}
    assert Counter(owner.execute("SELECT game FROM tables")) == {("ging",): 5, ("gin_rummy",): 1}
    member = told(services)[0][0].member
    scopes = ({}, {"member": member}, {"member": "nobody"}, *({"game": game.kind} for game in GAMES))
    with_rows = [told(services, **scope) for scope in scopes]
    owner.execute("DELETE FROM table_standings")
    assert owner.execute("SELECT FROM standings_by_seat").rowcount == 0
    assert owner.execute("SELECT FROM standings_by_pair").rowcount == 0
    assert [told(services, **scope) for scope in scopes] == with_rows


def test_sums_are_those_of_the_rows(services: Services, owner: Any) -> None:
    play(services, tables=7)
    rule_on_something(services, CLUB)
    seats: Counter[Any] = Counter()
    pairs: Counter[Any] = Counter()
    for members, *both in owner.execute("SELECT members, known, ruled FROM table_standings"):
        for counted_as, figures in zip(("known", "ruled"), both, strict=True):
            width = len(figures) // len(members)
            of_member = {one: figures[seat * width : (seat + 1) * width] for seat, one in enumerate(members)}
            for place in range(width):
                for seat, one in enumerate(members):
                    seats[counted_as, one, seat, place] += of_member[one][place]
                for first, second in combinations(sorted(members), 2):
                    pairs[counted_as, first, second, 0, place] += of_member[first][place]
                    pairs[counted_as, first, second, 1, place] += of_member[second][place]
    stored = owner.execute("SELECT counted_as, member_id, seat, figures FROM standings_by_seat").fetchall()
    assert {(*key, place): n for *key, row in stored for place, n in enumerate(row)} == dict(seats)
    stored = owner.execute(
        "SELECT counted_as, first_id, second_id, first_figures, second_figures FROM standings_by_pair"
    )
    assert {
        (*key, which, place): n
        for *key, one, two in stored
        for which, row in enumerate((one, two))
        for place, n in enumerate(row)
    } == dict(pairs)


def open_table(services: Services) -> None:
    """A table in the middle of its game."""
    rules = HouseRules(mode="showdown", first_dealer="assigned", starting_stack=40, stake=1)
    members = tuple(told(services)[0][place].member for place in range(4))
    at_table(services, CLUB, "running", c.OpenTable(members=members, rules=rules, first_dealer=0))


def test_a_running_table_has_no_row_until_it_ends(services: Services, owner: Any) -> None:
    play(services, tables=2)
    open_table(services)
    over = {
        "table_standings": "SELECT table_id FROM table_standings",
        "table_months": "SELECT table_id FROM table_months",
    }
    assert all("running" not in names(owner.execute(sql).fetchall()) for sql in over.values())
    at_table(services, CLUB, "running", c.EndTable())
    assert all("running" in names(owner.execute(sql).fetchall()) for sql in over.values())


NOT_ADDED_UP = """
SELECT t.table_id FROM tables AS t
WHERE NOT EXISTS (SELECT FROM table_standings AS s WHERE s.club_id = t.club_id AND s.table_id = t.table_id)
"""


def not_added_up(owner: Any) -> set[str]:
    """The tables that are noted as such, which have to be those without standings."""
    noted = names(owner.execute("SELECT table_id FROM tables_not_added_up").fetchall())
    assert noted == names(owner.execute(NOT_ADDED_UP).fetchall())
    return noted


def test_tables_are_noted_until_they_have_been_added_up(
    services: Services, fresh_database: Any, owner: Any, read_models: Callable[[], ReadModels]
) -> None:
    play(services)
    rule_on_something(services, CLUB)
    assert not_added_up(owner) == set()
    open_table(services)
    assert not_added_up(owner) == {"running"}
    live = read_models()
    for chosen in (["tables"], ["tables_not_added_up"], ["tables", "tables_not_added_up"]):
        rebuild(fresh_database.owner_dsn, services.codec, chosen)
        assert read_models() == live
    (ended, *_) = names(owner.execute("SELECT table_id FROM table_standings").fetchall())
    owner.execute("DELETE FROM table_standings WHERE table_id = %s", (ended,))
    assert not_added_up(owner) == {"running", ended}
    at_table(services, CLUB, "running", c.EndTable())
    assert not_added_up(owner) == {ended}
    rebuild(fresh_database.owner_dsn, services.codec, ["table_standings"])
    assert not_added_up(owner) == set()


def test_standings_of_all_years_do_not_look_at_all_tables(services: Services) -> None:
    play(services)
    scans = "SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int FROM pg_stat_xact_user_tables WHERE relname = 'tables'"
    with services.reading(CLUB) as conn:
        earlier = conn.execute(scans).fetchone()
        for scope in (Scope(period=of_days(())), Scope(period=of_days(()), game="ging")):
            assert SeatReader(conn, CLUB, scope).seats()
        assert conn.execute(scans).fetchone() == earlier


def test_an_append_that_cannot_add_up_appends_nothing(services: Services, owner: Any) -> None:
    play(services, tables=1)
    open_table(services)
    owner.execute("REVOKE INSERT ON table_standings FROM ging_app")
    size = owner.execute("SELECT size FROM log_head").fetchone()
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        at_table(services, CLUB, "running", c.EndTable())
    assert owner.execute("SELECT size FROM log_head").fetchone() == size
    owner.execute("GRANT INSERT ON table_standings TO ging_app")
    at_table(services, CLUB, "running", c.EndTable())


def test_a_ruling_of_an_older_release_leaves_the_table_to_the_readers(services: Services, owner: Any) -> None:
    """That release writes the ruling and nothing about the table: only the trigger knows of it."""
    play(services, tables=3)
    rule_on_something(services, CLUB)
    before = told(services)
    ruled = owner.execute("SELECT club_id, table_id, version FROM rulings").fetchone()
    owner.execute("CREATE TEMPORARY TABLE kept AS SELECT * FROM rulings")
    owner.execute("DELETE FROM rulings")
    owner.execute("INSERT INTO rulings SELECT * FROM kept")
    assert ruled[1] not in names(owner.execute("SELECT table_id FROM table_standings").fetchall())
    assert ruled[1] not in names(owner.execute("SELECT table_id FROM table_months").fetchall())
    assert told(services) == before


def test_rows_of_an_older_release_are_made_by_a_rebuild(
    services: Services, fresh_database: Any, owner: Any, read_models: Callable[[], ReadModels]
) -> None:
    play(services, tables=5)
    rule_on_something(services, CLUB)
    live = read_models()
    owner.execute("DELETE FROM table_standings")
    owner.execute("DELETE FROM table_months")
    rebuild(fresh_database.owner_dsn, services.codec, ["table_months"])
    assert read_models() == live
