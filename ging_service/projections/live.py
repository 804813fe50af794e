"""Write the changes of a command to the read models, in the transaction that appends its events."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.eventlog.append import ExtraRows
from ging_service.projections.ledger import Entry, entry_of, totals_of
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import entries
from ging_service.projections.sql import read_sql
from ging_service.projections.tables_over import add_up_tables, note_tables_not_added_up, tables_to_add_up
from ging_service.projections.tables_over_schema import table_standings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    import psycopg

    from ging_service.projections.change import Change, Row
    from ging_service.projections.model import ReadModel

Rows = dict[tuple[Any, ...], "Row"]

ALL = frozenset({*(model.name for model in MODELS), entries.name})

_ENTRY_COLUMNS = tuple(column.name for column in entries.columns)
_TOTAL_COLUMNS = ("account", "span", "starts_on", "counters")
_POSTING_COLUMNS = ("position", "line", "account", "counterpart", "counters", "reason", "rule", "balance")


def rows_of(changes: Iterable[Change], booked: Sequence[Entry], only: Collection[str] = ALL) -> ExtraRows | None:
    """The rows for changes of the read models, to be written with the append; None if there are none.

    Positions of changes are offsets, to which the statement adds the position of the append's first event. ``booked``:
    the ledger entries of the changes. ``only`` names the read models to write.
    """
    rows: dict[ReadModel, Rows] = {}
    for change in changes:
        for model in LISTENERS.get(type(change.event), ()):
            if model.name in only:
                collect(model, change, rows.setdefault(model, {}))
    parameters = {
        model.name: _json([dict(zip(model.columns, row, strict=True)) for row in by_key.values()])
        for model, by_key in rows.items()
    }
    # Always in the order of MODELS: statements with the same parts have the same text, and so the same prepared
    # statement.
    sql = "".join(upsert(model) for model in MODELS if model in rows)
    if booked:
        parameters |= _ledger(booked)
        sql += read_sql("post")
        if totals := totals_of(booked):
            parameters["totals"] = _json([dict(zip(_TOTAL_COLUMNS, (*at, sum_), strict=True)) for at, sum_ in totals])
            sql += read_sql("add_totals")
    return ExtraRows(sql=sql, parameters=parameters) if sql else None


def write(conn: psycopg.Connection[Any], club_id: str, changes: Iterable[Change], only: Collection[str]) -> None:
    """Write the changes of one club, whose positions are known: the rounds of a rebuild, in its transaction."""
    given = list(changes)
    booked = [entry for change in given if (entry := entry_of(change))] if entries.name in only else []
    also = rows_of(given, booked, only)
    if also is not None:
        statement = f"WITH appended AS (SELECT 0::bigint AS position){also.sql} SELECT position FROM appended"  # noqa: S608  our own parts
        conn.execute(statement, {"club": club_id, **also.parameters})
    over = tables_to_add_up(given)
    if table_standings.name in only:
        if over:
            add_up_tables(conn, club_id, over)
        note_tables_not_added_up(conn, club_id)


def collect(model: ReadModel, change: Change, rows: Rows) -> None:
    """Add a change's rows to ``rows``, by key.

    A later row replaces an earlier one, except in the columns that are kept.
    """
    key, kept = model.key, model.kept
    for row in model.rows(change):
        name = tuple([row[place] for place in key])
        before = rows.get(name)
        rows[name] = row if before is None else _keeping(row, before, kept)


def _keeping(row: Row, before: Row, kept: tuple[int, ...]) -> Row:
    values = list(row)
    for place in kept:
        values[place] = before[place]
    return tuple(values)


def _ledger(booked: Sequence[Entry]) -> dict[str, str]:
    """The rows of ``post``. The server knows the balances; what each posting changes in them is summed up here."""
    moved: dict[str, int] = {}
    lines: list[dict[str, Any]] = []
    for entry in booked:
        for line, posting in enumerate(entry.postings):
            moved[posting.account] = so_far = moved.get(posting.account, 0) + posting.counters
            lines.append(dict(zip(_POSTING_COLUMNS, (entry.row[1], line, *posting, so_far), strict=True)))
    for row in lines:
        row["balance"] -= moved[row["account"]]
    return {
        "entries": _json([dict(zip(_ENTRY_COLUMNS, entry.row, strict=True)) for entry in booked]),
        "accounts": _json([{"account": account, "balance": counters} for account, counters in sorted(moved.items())]),
        "postings": _json(lines),
    }


def _json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()


@cache
def upsert(model: ReadModel) -> str:
    """The part of the statement that writes the rows of a read model, given as one JSON array of objects."""
    columns, places, name = model.columns, range(len(model.columns)), model.name
    updated = [columns[place] for place in places if place not in {*model.key, *model.kept}]
    return (
        f", wrote_{name} AS (INSERT INTO {name} ({', '.join(columns)}) "  # noqa: S608  names from our own schema
        f"SELECT {', '.join(f'row.{column}' for column in columns)} "
        f"FROM appended, json_populate_recordset(NULL::{name}, %({name})s) AS row "
        f"ON CONFLICT ({', '.join(columns[place] for place in model.key)}) "
        f"{_conflict(updated)})"
    )


def _conflict(updated: Sequence[str]) -> str:
    """What happens to the row of the same key. A row that is all key stays as it is."""
    changes = ", ".join(f"{column} = excluded.{column}" for column in updated)
    return f"DO UPDATE SET {changes}" if updated else "DO NOTHING"
