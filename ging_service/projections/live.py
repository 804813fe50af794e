"""Writes what a command means for the read models, in the transaction that appends its events."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.projections.ledger import LEDGER_EVENTS, Entry, entry_of
from ging_service.projections.models import LISTENERS, MODELS
from ging_service.projections.schema import entries
from ging_service.projections.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    import psycopg

    from ging_service.projections.change import Change, Row
    from ging_service.projections.model import ReadModel

Rows = dict[tuple[Any, ...], "Row"]

ALL = frozenset({*(model.name for model in MODELS), entries.name})

_ENTRY_COLUMNS = tuple(column.name for column in entries.columns)
_POSTING_COLUMNS = ("position", "line", "account", "counterpart", "counters", "reason", "rule")


def concerns(events: Iterable[object]) -> bool:
    """Whether any read model but the snapshot has to know of these events."""
    return any(type(event) in LISTENERS for event in events)


def write(
    conn: psycopg.Connection[Any],
    changes: Sequence[Change],
    *,
    count: int,
    base: int | None = None,
    only: Collection[str] = ALL,
) -> None:
    """Write the rows of one command's changes. Never fetches, so that it can travel in a pipeline.

    ``count`` is the number of the command's events; ``base`` what to add to the changes' positions where it is known
    (0: they are positions already), else it is taken from the club's head, which must then have been advanced by this
    very command. ``only`` names the tables to write, the ledger by its ``entries``.
    """
    rows: dict[ReadModel, Rows] = {}
    booked: list[Entry] = []
    for change in changes:
        for model in LISTENERS.get(type(change.event), ()):
            if model.name in only:
                collect(model, change, rows.setdefault(model, {}))
        if type(change.event) in LEDGER_EVENTS and entries.name in only and (entry := entry_of(change)):
            booked.append(entry)
    for model, by_key in rows.items():
        named = [dict(zip(model.columns, row, strict=True)) for row in by_key.values()]
        conn.execute(upsert(model), (_json(named),), prepare=True)
    if booked:
        _post(conn, changes[0].club_id, booked, count, base)


def collect(model: ReadModel, change: Change, rows: Rows) -> None:
    """Add a change's rows to ``rows``, by key: a later row replaces an earlier one but for the columns that are kept."""
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


def _post(conn: psycopg.Connection[Any], club_id: str, booked: Sequence[Entry], count: int, base: int | None) -> None:
    lines = [
        dict(zip(_POSTING_COLUMNS, (entry.row[1], line, *posting), strict=True))
        for entry in booked
        for line, posting in enumerate(entry.postings)
    ]
    parameters = {
        "base": base,
        "club": club_id,
        "count": count,
        "entries": _json([dict(zip(_ENTRY_COLUMNS, entry.row, strict=True)) for entry in booked]),
        "postings": _json(lines),
    }
    conn.execute(read_sql("post"), parameters, prepare=True)


def _json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()


@cache
def upsert(model: ReadModel) -> str:
    """The statement that writes rows of a read model, given as one JSON array of objects."""
    columns, places = model.columns, range(len(model.columns))
    updated = [columns[place] for place in places if place not in {*model.key, *model.kept}]
    return (
        f"INSERT INTO {model.name} ({', '.join(columns)}) "  # noqa: S608  names from our own schema
        f"SELECT {', '.join(columns)} FROM json_populate_recordset(NULL::{model.name}, %s) "
        f"ON CONFLICT ({', '.join(columns[place] for place in model.key)}) "
        f"DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in updated)}"
    )
