"""Read models ``table_standings`` and ``table_months``: what each table that is over came to, and when it was played.

So standings of all years need not count its deals, and statements need not read the stacks of all tables. The standings
are made by the statement of standings itself, and triggers keep their sums, by seat and by pair of members. A table that
is running has no rows: a reader looks at its deals and stacks.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, facts_of
from ging_service.domain.streams import DECIDERS, game_of
from ging_service.projections.models import GAME_PROJECTIONS
from ging_service.projections.sql import read_sql
from ging_service.projections.standings import OWN_COLUMNS, columns_of_games, standings_statement

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    import psycopg

    from ging_service.projections.change import Change, Row

FIGURES: Final = ("deals", "won", "lost", "beside", "dealt", "misdeals")
"""The first figures of each seat; the columns of its game follow."""

_FACTS: Final = frozenset(
    {
        Fact.GAME_ENDED,
        Fact.DEAL_FINISHED,
        Fact.DEAL_VOIDED,
        Fact.DEAL_COMPLETED,
        Fact.RULING_APPLIED,
    }
)

_CONCERNED: Final = frozenset(
    event
    for decider in DECIDERS
    for event in decider.events
    if facts_of(event) & _FACTS
    or any(model.hears(event) for game in GAME_PROJECTIONS.values() for model in game.models)
)
"""The events that can change what a table has come to."""

_EVER: Final = {"starts_at": "-infinity", "ends_at": "infinity"}


def tables_to_add_up(changes: Iterable[Change]) -> set[str]:
    """Return the tables that are over after some changes, and whose standings these may have changed."""
    found: dict[str, Any] = {}
    for change in changes:
        if type(change.event) in _CONCERNED or change.table_id in found:
            found[change.table_id] = change.after
    return {table_id for table_id, state in found.items() if game_of(state).summary(state).ended}


def add_up_tables(conn: psycopg.Connection[Any], club_id: str, table_ids: Collection[str]) -> None:
    """Make the rows of some tables that are over, in the transaction at hand."""
    asked = _parameters(conn, club_id, table_ids)
    # For one table, to plan would take several times as long as to run. A plan for one takes very long for thousands.
    with _planned_once(conn) if _is_one(asked) else nullcontext():
        _add_standings(conn, asked)
        _add_months(conn, asked)


def _add_standings(conn: psycopg.Connection[Any], asked: dict[str, Any]) -> None:
    conn.execute(read_sql("forget_standings_of_tables"), asked, prepare=True)
    conn.execute(read_sql("add_standings_of_tables") + _rows_of_tables(), asked, prepare=_is_one(asked))


def _add_months(conn: psycopg.Connection[Any], asked: dict[str, Any]) -> None:
    conn.execute(read_sql("forget_months_of_tables"), asked, prepare=True)
    conn.execute(read_sql("add_months_of_tables") + read_sql("months_of_tables"), asked, prepare=_is_one(asked))


def _is_one(asked: dict[str, Any]) -> bool:
    return len(asked["tables"]) == 1


@contextmanager
def _planned_once(conn: psycopg.Connection[Any]) -> Iterator[None]:
    """Let prepared statements keep their first plan, in the transaction at hand."""
    conn.execute("SET LOCAL plan_cache_mode = force_generic_plan")
    yield
    conn.execute("SET LOCAL plan_cache_mode = auto")


def add_standings_of_all_tables(conn: psycopg.Connection[Any], club_id: str) -> None:
    """Make the standings of all tables of a club that are over. They need no row of the ledger."""
    _add_standings(conn, _parameters(conn, club_id, tables_over(conn, club_id)))
    note_tables_not_added_up(conn, club_id)


def note_tables_not_added_up(conn: psycopg.Connection[Any], club_id: str) -> None:
    """Note the tables of a club that have no standings, where no trigger does so: in a rebuild."""
    conn.execute(read_sql("note_tables_not_added_up"), {"club": club_id})


def add_months_of_all_tables(conn: psycopg.Connection[Any], club_id: str) -> None:
    """Make the months of all tables of a club that are over."""
    _add_months(conn, _parameters(conn, club_id, tables_over(conn, club_id)))


def made_rows(conn: psycopg.Connection[Any], club_id: str) -> tuple[list[Row], list[Row]]:
    """Return the standings and months that the tables of a club should have, as their deals and entries are."""
    asked = _parameters(conn, club_id, tables_over(conn, club_id))
    standings = conn.execute(f"{_rows_of_tables()} ORDER BY t.table_id", asked, prepare=False)
    return standings.fetchall(), conn.execute(read_sql("months_of_tables"), asked, prepare=False).fetchall()


def tables_over(conn: psycopg.Connection[Any], club_id: str) -> list[str]:
    """Return the tables of a club that are over."""
    return [table_id for (table_id,) in conn.execute(read_sql("tables_over"), {"club": club_id})]


def _parameters(conn: psycopg.Connection[Any], club_id: str, table_ids: Collection[str]) -> dict[str, Any]:
    about = {"club": club_id, "tables": sorted(table_ids)}
    # Few tables have rulings, and to make the standings of the others once and not twice saves nearly half of the time.
    ruled = [table_id for (table_id,) in conn.execute(read_sql("tables_with_rulings"), about, prepare=True)]
    return {
        **about,
        "ruled_tables": ruled,
        "own_games": list(OWN_COLUMNS),
        "own_widths": [len(columns) for columns in OWN_COLUMNS.values()],
        **_EVER,
        **columns_of_games(),
    }


@cache
def _rows_of_tables() -> str:
    """Return the statement for the rows of some tables."""
    return f"{read_sql('rows_of_tables')} LEFT JOIN {_joined('known')} LEFT JOIN {_joined('ruled')}"


def _joined(name: str) -> str:
    return f"({_figures(is_ruled=name == 'ruled')}) AS {name} ON {name}.table_id = t.table_id"


def _figures(*, is_ruled: bool) -> str:
    """Return the statement of standings with its rows joined to one for each table."""
    standings = standings_statement("standings_at_tables").replace("%(ruled)s", str(is_ruled))
    if is_ruled:
        standings = standings.replace("%(tables)s", "%(ruled_tables)s")
    return f"WITH standings AS ({standings}) {read_sql('figures_by_table')}"


def figures_of_tables(
    conn: psycopg.Connection[Any], club_id: str, table_ids: Collection[str]
) -> dict[str, dict[str, dict[str, int]]]:
    """Return the columns of its game that are not zero, by member and by table, as rulings have left them.

    A table without standings has none: it is running, nothing of it counts, or an older release ended it.
    """
    wanted = {"club": club_id, "tables": list(table_ids)}
    found: dict[str, dict[str, dict[str, int]]] = {}
    for table_id, game, members, figures in conn.execute(read_sql("figures_of_tables"), wanted):
        width = len(figures) // len(members)
        seats = (figures[seat * width : (seat + 1) * width] for seat in range(len(members)))
        found[table_id] = {
            member: {name.removeprefix(f"{game}."): number for name, number in figures_of(of_seat, game)[1].items()}
            for member, of_seat in zip(members, seats, strict=True)
        }
    return found


def figures_of(numbers: Iterable[int], game: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return a seat's figures by name, and the columns of its game that are not zero, as they are called in a tally."""
    values = list(numbers)
    own = {
        f"{game}.{name}": number
        for name, number in zip(OWN_COLUMNS.get(game, ()), values[len(FIGURES) :], strict=False)
        if number
    }
    return dict(zip(FIGURES, values, strict=False)), own
