"""Ging's own read models: lost deals with their penalties, and false claims; and its own columns of standings."""

from __future__ import annotations

from ging_service.games.ging.projections.read_models import FALSE_CLAIMS, PENALTIES
from ging_service.games.ging.projections.sql import read_sql
from ging_service.projections.model import GameProjections, OwnStandings

PROJECTIONS = GameProjections(
    models=(PENALTIES, FALSE_CLAIMS),
    standings=OwnStandings(
        columns={
            "most": "most",
            "second": "second",
            "sweeps": "sweeps",
            "seven_cards": "sweeps with seven cards",
            "four_sevens": "sweeps with four sevens",
            "ging": "sweeps with ging",
            "gentlemen": "sweeps with gentlemen",
            "bare_shoulders": "sweeps with bare shoulders",
            "lost_deals": "lost deals",
            "penalty_deals": "penalty deals",
            "false_claims": "false claims",
        },
        ranked=("sweeps",),
        apart=("seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"),
        sql=read_sql("standings"),
    ),
)
