"""A read model that is a set of rows by key, and a game's part of the read models (``ging_service.game_projections``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Table

from ging_service.domain.declare import Fact, facts_of
from ging_service.projections.change import Change, Row
from ging_service.projections.schema import KEPT


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReadModel:
    """``rows`` gives whole rows, to be inserted or to replace the row of the same key.

    Columns marked as kept keep what the row was first written with. ``key`` and ``kept`` are places in a row.
    ``one_row``: every event of a stream gives one row, of the same key, so the last one replaces all before it.
    """

    table: Table
    listens_to: tuple[type | Fact, ...]
    rows: Callable[[Change], Iterable[Row]]
    one_row: bool = False
    name: str = field(init=False)
    columns: tuple[str, ...] = field(init=False)
    key: tuple[int, ...] = field(init=False)
    kept: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        columns = tuple(self.table.columns)
        places = {
            "name": self.table.name,
            "columns": tuple(column.name for column in columns),
            "key": tuple(place for place, column in enumerate(columns) if column.primary_key),
            "kept": tuple(place for place, column in enumerate(columns) if KEPT in column.info),
        }
        for attribute, value in places.items():
            # The class is frozen; these fields follow from the table.
            object.__setattr__(self, attribute, value)

    def hears(self, kind: type) -> bool:
        """Return True if events of a type concern this read model."""
        return kind in self.listens_to or not facts_of(kind).isdisjoint(self.listens_to)


def as_stored(summary: Mapping[str, Any]) -> dict[str, Any]:
    """A game's summary as the database returns it: JSON has arrays but no tuples."""
    stored: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(dict(summary)))
    return stored


GROUP: Final = "ging_service.game_projections"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnStandings:
    """A game's own columns of standings, from its read models, where ``Game.counted`` does not suffice.

    ``columns``: the titles by name. ``ranked``: the columns that members can be ranked by. ``apart``: the columns that
    pages show in a table of their own, and that the command line has in JSON only. ``sql``: a part of the
    statement of standings (``standings_deals.sql``). It defines the table expression ``<game>_own`` with ``table_id``,
    ``seat``, ``beside`` (counters that the seat has won or lost beside its deals) and ``own``: an array of bigint, the
    columns in their order. At a table without rows of ``rulings`` it must define the same as known and as ruled.
    """

    columns: Mapping[str, str]
    ranked: tuple[str, ...]
    sql: str
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameProjections:
    """A game's own part of the read models. A game that brings none has ``deals`` and ``rulings``, as every game has.

    ``models``: read models of its own. A migration of this service makes their tables, so they are for games that come
    with it; a game from elsewhere keeps what it needs in the summaries of its deals. ``standings``: its own columns.
    """

    models: tuple[ReadModel, ...] = ()
    standings: OwnStandings | None = None
