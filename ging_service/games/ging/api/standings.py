"""Ging's own columns of standings in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields

from ging_service.games.ging.api.fields import COMBINATIONS
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import number, one_of
from ging_service.web.api.schemas.serialize import Shown

if TYPE_CHECKING:
    from ging_service.web.api.game_api.outlet import Fields


class ByCombination(Shown, fields.List[Any]):
    """Counts by combination, out of the columns of a tally."""

    def show(self, value: Any) -> list[dict[str, Any]]:  # noqa: ANN401  a mapping
        """Convert the mapping to a list of objects."""
        counts = ((name.removeprefix("ging."), times) for name, times in value.items())
        return [{"combination": name, "times": times} for name, times in counts if name in COMBINATIONS]

    def take(self, told: list[dict[str, Any]]) -> dict[str, int]:
        """Convert the list of objects to a mapping."""
        return {f"ging.{one['combination']}": one["times"] for one in told}


class Sweeps(Answer):
    """How often a combination swept the tray (G18)."""

    combination = one_of("which", *COMBINATIONS)
    times = number("how often")


TALLY: Final[Fields] = {
    "most": number("how often the member had most (G8)", attribute="own.ging.most", dump_default=0),
    "second": number(
        "how often the member had second; a single claim is both most and second (G23)",
        attribute="own.ging.second",
        dump_default=0,
    ),
    "swept": number("sweeps of any combination (G18)", attribute="own.ging.sweeps", dump_default=0),
    "sweeps": ByCombination(
        fields.Nested(Sweeps),
        required=True,
        attribute="own",
        metadata={"description": "number of sweeps, by combination"},
    ),
    "lost_deals": number(
        "lost deals that the member was found guilty of (G28), lapsed ones included",
        attribute="own.ging.lost_deals",
        dump_default=0,
    ),
    "penalty_deals": number(
        "deals that the member dealt in place of others as a penalty (G26)",
        attribute="own.ging.penalty_deals",
        dump_default=0,
    ),
    "false_claims": number("false claims of the member (G21)", attribute="own.ging.false_claims", dump_default=0),
}
