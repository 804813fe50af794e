"""A game's part of the read models, in the entry point group ``ging_service.game_projections``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ging_service.projections.model import ReadModel

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
