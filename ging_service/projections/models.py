"""All read models, the platform's and those of the installed games, and the events that each subscribes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.installed_games import find_outlets
from ging_service.domain.streams import DECIDERS
from ging_service.eventlog.schema import snapshots
from ging_service.projections.model import GROUP, GameProjections
from ging_service.projections.read_models import (
    DEAL_MENTIONS,
    DEAL_STARTS,
    DEALS,
    DISPUTES,
    MEMBERS,
    PAPER,
    ROLES,
    RULINGS,
    SEASON_BALANCES,
    TABLE_SEATS,
    TABLES,
)
from ging_service.projections.schema import accounts, entries, postings, totals
from ging_service.projections.tables_over_schema import TABLES_OVER

if TYPE_CHECKING:
    from ging_service.projections.model import ReadModel

GAME_PROJECTIONS: Final = find_outlets(GROUP, GameProjections)
"""Additional parts of the games, by their names."""

MODELS: tuple[ReadModel, ...] = (
    MEMBERS,
    ROLES,
    TABLES,
    TABLE_SEATS,
    DEALS,
    DEAL_STARTS,
    DEAL_MENTIONS,
    DISPUTES,
    RULINGS,
    SEASON_BALANCES,
    PAPER,
    *(model for game in GAME_PROJECTIONS.values() for model in game.models),
)
"""The read models made of rows by key. ``snapshots``, the ledger and tables that are over are stored differently."""

LISTENERS: dict[type, tuple[ReadModel, ...]] = {
    event: models
    for decider in DECIDERS
    for event in decider.events
    if (models := tuple(model for model in MODELS if model.hears(event)))
}
"""The read models that each event concerns, apart from the ledger. An event that concerns none has no entry."""

READ_MODELS: Final = (
    snapshots,
    *(model.table for model in MODELS),
    entries,
    postings,
    accounts,
    totals,
    *TABLES_OVER,
)
"""All read models that ``ging projections rebuild`` rebuilds from the log."""
