"""Answers about deals of a game that is not installed any more, from what the platform itself keeps of every deal."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from ging_service.web.api.game_api.deal_entry import DealEntryOfGame, RuledDealOfGame
from ging_service.web.api.schemas.fields import text
from ging_service.web.api.schemas.serialize import Shown


class Withheld(Shown, fields.Dict):
    """A mapping that only its game can show: it is always empty."""

    def show(self, value: Any) -> Any:  # noqa: ANN401, ARG002  whatever it holds
        """Return an empty mapping."""
        return {}

    def take(self, told: Any) -> Any:  # noqa: ANN401  an empty mapping
        """Return the empty mapping."""
        return told


def _withheld() -> Withheld:
    return Withheld(
        required=True, metadata={"maxProperties": 0, "description": "empty: only the game knows what of it to show"}
    )


class RuledDealOfUninstalledGame(RuledDealOfGame):
    """A deal of a game that is not installed, as ruled."""

    kind = text("the outcome, as the game calls it; empty if it is void")
    summary = _withheld()


class DealEntryOfUninstalledGame(DealEntryOfGame):
    """What a deal came to at a table whose game is not installed."""

    kind = text("`running`, or the outcome, as the game calls it")
    summary = _withheld()
    ruled = fields.Nested(
        RuledDealOfUninstalledGame,
        required=True,
        allow_none=True,
        metadata={"description": "as ruled; null: as it was recorded"},
    )
