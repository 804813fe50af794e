"""Answers about a deal of Ging and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields

from ging_service.games.ging.api.fields import COMBINATIONS, SuitClaim, by_seat, seat, suit
from ging_service.games.ging.game import GAME
from ging_service.web.api.schemas.fields import many, number, one_of, text, text_or_null, time, yes_no
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import Shown

if TYPE_CHECKING:
    from ging_service.web.api.game_api.outlet import Fields


class SuitOfSeat(Answer):
    """A suit that a seat has won with."""

    seat = seat()
    suit = suit()


class RuledDeal(Answer):
    """A deal as ruled."""

    voided = yes_no("no counters move")
    dealer = seat("the actual dealer, by the rulings")
    kind = one_of("the outcome; empty if it is void", "sweep", "most", "none", "misdeal", "undone", "")
    combination = text_or_null("of a sweep", attribute="summary.combination")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitOfSeat), "most and second", attribute="summary.claims", dump_default=())
    net = by_seat(fields.Integer(), "counters won or lost, corrections included; ordered transfers are not")


class DealEntry(Answer):
    """The result of a deal: as it was recorded, and as it has been ruled."""

    table = text("id", attribute="table_id")
    game = text("the game that is played at the table")
    deal = number("from 1 at each table")
    dealer = seat("the actual dealer")
    recorded = yes_no("played with real cards")
    kind = one_of("the outcome", *GAME.deal_kinds)
    combination = text_or_null("of a sweep", attribute="summary.combination")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitClaim), "most and second", attribute="summary.claims", dump_default=())
    net = by_seat(fields.Integer(), "counters won or lost, the new dressing included")
    false_claims = number("G21", attribute="summary.false_claims", dump_default=0)
    first_version = number("of the table's stream: the deal's first event")
    last_version = number("the last event of its settlement; the first one's while it runs")
    recorded_at = time("when the deal was recorded")
    happened_at = time("when it was dealt")
    ruled = fields.Nested(
        RuledDeal, required=True, allow_none=True, metadata={"description": "as ruled; null: as it was recorded"}
    )


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


def _times(column: str, doc: str) -> fields.Integer:
    return number(doc, attribute=f"own.{column}", dump_default=0)


TALLY: Final[Fields] = {
    "most": _times("ging.most", "how often the member had most (G8)"),
    "second": _times("ging.second", "how often the member had second; a single claim is both most and second (G23)"),
    "swept": _times("ging.sweeps", "sweeps of any combination (G18)"),
    "sweeps": ByCombination(
        fields.Nested(Sweeps),
        required=True,
        attribute="own",
        metadata={"description": "number of sweeps, by combination"},
    ),
    "lost_deals": _times(
        "ging.lost_deals", "lost deals that the member was found guilty of (G28), lapsed ones included"
    ),
    "penalty_deals": _times("ging.penalty_deals", "deals that the member dealt in place of others as a penalty (G26)"),
    "false_claims": _times("ging.false_claims", "false claims of the member (G21)"),
}
