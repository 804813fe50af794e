"""What answers of the API show of Ging: its declared types by the names that clients know them by, deals, events and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from marshmallow import fields, validate

from ging_service.domain.cards import SUITS
from ging_service.game_support.json_reading import MOST_OF_A_CARD
from ging_service.games.ging.decider import state
from ging_service.games.ging.decider.events import Event
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.decider.state import TableState as State
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules import ending, lost_deal, ruling_orders
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.web.api.game_api.derived import RULINGS, ToActAnswer, facts_of
from ging_service.web.api.game_api.derived_fields import known_as, with_declared
from ging_service.web.api.schemas.fields import (
    Deadline,
    LimitOrNull,
    OrNull,
    Whole,
    Words,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer, BoundedList
from ging_service.web.api.schemas.serialize import Shown

if TYPE_CHECKING:
    from ging_service.web.api.game_api.outlet import Fields


_LAST_SEAT: Final = SEATS[-1]
_SEAT: Final = "a seat: 0 to 3, clockwise"
COMBINATIONS: Final = get_args(Combination)


def by_seat(inner: fields.Field[Any], doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Four values by seat, in an answer."""
    return many(inner, doc, least=len(SEATS), most=len(SEATS), **more)


def seat(doc: str = _SEAT, **more: Any) -> fields.Integer:  # noqa: ANN401  marshmallow's
    """A seat of an answer."""
    return number(doc, validate=validate.Range(0, _LAST_SEAT), **more)


def suit(doc: str = "S, H, D or C") -> fields.String:
    """A suit of an answer."""
    return one_of(doc, *SUITS)


def asked_seat(doc: str = _SEAT, *, required: bool = True, example: int = 0) -> Whole:
    """A seat of a request."""
    told = {"description": doc, "minimum": 0, "maximum": _LAST_SEAT, "examples": [example]}
    return Whole(required=required, metadata=told)


def asked_cards(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Cards of a request, in any spelling."""
    card = Words(validate=validate.Length(max=MOST_OF_A_CARD), metadata={"examples": ["KS"]})
    return BoundedList(card, most=28, metadata={"description": doc}, **more)


_GING: Final = "Ging"
SuitClaim: Final = known_as(Claim, "SuitClaim", _GING, suit=suit())
HeldCombination: Final = known_as(CombinationClaim, "HeldCombination", _GING)
Payment: Final = known_as(ruling_orders.Payment, "Payment", _GING)
Dodge: Final = known_as(lost_deal.Dodge, "Dodge", _GING)
TrayMove: Final = known_as(ending.TrayMove, "TrayMove", _GING)
# A bound of requests, which answers have never stated.
Rules: Final = known_as(
    HouseRules, "Rules", _GING, packets=many(fields.Integer(), "Cards dealt at a time, round by round (G4)")
)
Amendment: Final = known_as(ruling_orders.Amendment, "Amendment", _GING)
RuledResult: Final = known_as(
    ruling_orders.RuledResult,
    "RuledResult",
    _GING,
    combination=one_of("of a sweep; empty without one", "", *COMBINATIONS),
)
Counters: Final = known_as(state.Counters, "Counters", _GING)
Fairness: Final = known_as(state.Fairness, "Fairness", _GING, last_void=None, opened=None)
Result: Final = known_as(state.Result, "Result", _GING)
Rotation: Final = known_as(lost_deal.Rotation, "Rotation", _GING, ("turn", "again", "penalties", "dodges"))
Deal: Final = known_as(
    state.Deal,
    "Deal",
    _GING,
    deal=number("from 1", attribute="dealt.number"),
    dealer=seat("the actual dealer", attribute="dealt.dealer"),
    recorded=yes_no("played with real cards", attribute="dealt.recorded"),
    declare_by=Deadline(
        required=True, attribute="dealt.declare_by_s", metadata={"description": "G19", "format": "date-time"}
    ),
    hands_shown=yes_no("G20, G22: all hands have been turned up or opened", attribute="dealt.shown"),
    shuffle=replaced("`shuffle_version`; 0: none", attribute="dealt.shuffle"),
    shuffle_version=at_or_null("of the shuffle that proves it; null: nothing does", least=1, attribute="dealt.shuffle"),
    hands=many(
        fields.List(fields.String()), "by seat; hands that you may not see are empty", most=4, attribute="dealt.hands"
    ),
)
"""The schemas of Ging's declared types with the names that clients have known them by, and the fields that differ."""


# Answers about a deal of Ging and its result.


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


# Answers about the events of a table of Ging: each event type with the fields that the API shows.


_DEALT: Final[Fields] = {
    "declare_by": Deadline(
        required=True,
        attribute="declare_by_s",
        metadata={"description": "G19: when the time to declare ends; null: no limit", "format": "date-time"},
    ),
}
_OWN: Final[dict[str, Fields]] = {"HandsDealt": _DEALT, "DealRecorded": _DEALT, "SuitDeclared": {"suit": suit()}}
EVENTS = with_declared(_OWN, get_args(Event), "Ging")
"""The fields shown of each type of event, all that it declares: fields are described here if their names or values differ."""


# The state of a table of Ging in the API.


class NextDealer(LimitOrNull):
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


class Cut(Answer):
    """G3: a cut."""

    seat = seat()
    card = text("the card")


class RunningShuffle(Answer):
    """G4: the shuffle that is committed to and not yet dealt."""

    attribute_types = {"shuffle": Shuffle}  # noqa: RUF012  as marshmallow's own

    deal = number("number of the deal that is to be dealt", attribute="shuffle.deal")
    commitment = text("SHA-256 of salt and seed, 64 hexadecimal digits: what the service is bound to")
    contributions = by_seat(OrNull(), "what each seat has added; null: nothing", attribute="shuffle.contributions")


class TableState(Answer):
    """A table at a version of its stream."""

    prepared = staticmethod(facts_of(GAME))
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
