"""The state of a table of Ging in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from marshmallow import fields

from ging_service.games.ging.api.events import Fairness, RunningShuffle
from ging_service.games.ging.api.fields import Dodge, HeldCombination, Rules, SuitClaim, by_seat, hands, seat
from ging_service.games.ging.decider.state import TableState as State
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.web.api.game_api.derived import RULINGS, ToActAnswer
from ging_service.web.api.schemas.fields import (
    Deadline,
    OrNull,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer
from ging_service.web.api.schemas.serialize import Shown

if TYPE_CHECKING:
    from ging_service.domain.game import ToAct
    from ging_service.reporting.tables.tables import VisibleTable


class SeatOrNull(Shown, fields.Integer):
    """A seat, null where it is -1."""

    def __init__(self, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        super().__init__(allow_none=True, **more)

    def show(self, value: int) -> int | None:
        """Convert -1 (nobody) to null."""
        return value if value >= 0 else None

    def take(self, told: int | None) -> int:
        """Convert null (nobody) to -1."""
        return -1 if told is None else told


class NextDealer(SeatOrNull):
    """Whose deal it is, from the whole state of a table."""

    tells = False

    def show(self, value: Any) -> int | None:  # noqa: ANN401  a table's state
        """Return the seat of the next dealer; null if no deal is due."""
        return due_dealer(value.rotation) if value.phase == "between_deals" else None


class Cuts(Shown, fields.List[Any]):
    """Cuts, which a state keeps as pairs."""

    def show(self, value: tuple[tuple[int, str], ...]) -> list[dict[str, Any]]:
        """Convert pairs to objects."""
        return [{"seat": seat, "card": card} for seat, card in value]

    def take(self, told: list[dict[str, Any]]) -> list[tuple[int, str]]:
        """Convert objects to pairs."""
        return [(one["seat"], one["card"]) for one in told]


class Counters(Answer):
    """G5: where a table's counters are."""

    stacks = by_seat(fields.Integer(), "by seat")
    corners = by_seat(fields.Integer(), "by seat")
    pee = number("in the middle")


class Cut(Answer):
    """G3: a cut."""

    seat = seat()
    card = text("the card")


class Rotation(Answer):
    """G24 to G27: where the deal goes next."""

    turn = seat("whose natural turn is next")
    again = SeatOrNull(required=True, metadata={"description": "G24: the dealer of a misdeal, who deals again"})
    penalties = many(seat(), "guilty players in the order of detection, the first of them serving")
    dodges = many(fields.Nested(Dodge), "turns not dealt that an accusation may be about")


class Result(Answer):
    """The result of a deal."""

    kind = one_of("how", *GAME.deal_kinds[1:])
    combination = text_or_null("of a sweep")
    winners = many(seat(), "who took counters")
    claims = many(fields.Nested(SuitClaim), "most and second")
    net = by_seat(fields.Integer(), "counters won or lost, the new dressing included")


class Deal(Answer):
    """The running deal, or the last one."""

    deal = number("from 1", attribute="dealt.number")
    dealer = seat("the actual dealer", attribute="dealt.dealer")
    recorded = yes_no("played with real cards", attribute="dealt.recorded")
    declare_by = Deadline(
        required=True, attribute="dealt.declare_by_s", metadata={"description": "G19", "format": "date-time"}
    )
    hands_shown = yes_no("G20, G22: all hands have been turned up or opened", attribute="dealt.shown")
    shuffle = replaced("`shuffle_version`; 0: none", attribute="dealt.shuffle")
    shuffle_version = at_or_null(
        "of the shuffle that proves it; null: nothing does", least=1, attribute="dealt.shuffle"
    )
    hands = hands("by seat; hands that you may not see are empty", attribute="dealt.hands")
    claims = many(fields.Nested(SuitClaim), "that stand")
    combinations = many(fields.Nested(HeldCombination), "that stand")
    tabled = by_seat(fields.List(fields.String()), "G22: cards shown by each seat")
    satisfied = by_seat(OrNull(), "who said so of each seat; null: nobody yet")
    false_claims = number("G21: refused in this deal")
    result = fields.Nested(Result, required=True, allow_none=True)


class _Seen(NamedTuple):
    """A table as the caller may see it, with what tables of all games say."""

    game: str
    to_act: ToAct
    table_id: str
    version: int
    state: State
    shuffle: object
    rulings: tuple[str, ...]


def _seen(table: VisibleTable) -> _Seen:
    state: State = table.state
    return _Seen(GAME.kind, GAME.to_act(state), table.table_id, table.version, state, table.shuffle, table.rulings)


class TableState(Answer):
    """A table at a version of its stream."""

    prepared = staticmethod(_seen)
    attribute_types = {"state": State}  # noqa: RUF012  as marshmallow's own

    table = text("id", attribute="table_id")
    game = text("which game is played there")
    version = number("of the table's stream")
    phase = one_of("the phase of the table", *GAME.phases, attribute="state.phase")
    members = by_seat(fields.String(), "ids by seat", attribute="state.seating.members")
    rules = fields.Nested(Rules, required=True, attribute="state.seating.rules")
    counters = fields.Nested(Counters, required=True, attribute="state.counters")
    cutting_seats = many(seat(), "G3: who may cut in this round", attribute="state.cutting.seats")
    cuts = Cuts(
        fields.Nested(Cut),
        required=True,
        attribute="state.cutting.cuts",
        metadata={"description": "G3: what has been cut in this round"},
    )
    rotation = fields.Nested(Rotation, required=True, attribute="state.rotation")
    next_dealer = NextDealer(
        required=True,
        attribute="state",
        metadata={"description": "the player whose deal it is; null except between deals"},
    )
    to_act = fields.Nested(ToActAnswer, required=True)
    accused = many(seat(), "G28: who stands accused", attribute="state.accused")
    deal = fields.Nested(Deal, required=True, allow_none=True, attribute="state.deal")
    deals_played = number("settled and passed deals", attribute="state.deals_played")
    shuffle = fields.Nested(RunningShuffle, required=True, allow_none=True)
    fairness = fields.Nested(Fairness, required=True, attribute="state.fairness")
    ended = text_or_null("why the game ended", attribute="state.ended")
    rulings = many(fields.String(), RULINGS)
