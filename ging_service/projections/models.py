"""All read models, and which of them listen to which event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.streams import DECIDERS
from ging_service.projections.deals import DEALS
from ging_service.projections.disputes import DISPUTES
from ging_service.projections.false_claims import FALSE_CLAIMS
from ging_service.projections.members import MEMBERS
from ging_service.projections.paper import PAPER
from ging_service.projections.penalties import PENALTIES
from ging_service.projections.roles import ROLES
from ging_service.projections.rulings import RULINGS
from ging_service.projections.season_balances import SEASON_BALANCES
from ging_service.projections.tables import TABLES

if TYPE_CHECKING:
    from ging_service.projections.model import ReadModel

MODELS: tuple[ReadModel, ...] = (
    MEMBERS,
    ROLES,
    TABLES,
    DEALS,
    PENALTIES,
    DISPUTES,
    RULINGS,
    FALSE_CLAIMS,
    SEASON_BALANCES,
    PAPER,
)
"""The read models made of rows by key. ``snapshots`` and the ledger are kept in their own ways."""

LISTENERS: dict[type, tuple[ReadModel, ...]] = {
    event: models
    for decider in DECIDERS
    for event in decider.events
    if (models := tuple(model for model in MODELS if model.hears(event)))
}
"""The read models that each event concerns, apart from the ledger. An event of no read model is not here."""
