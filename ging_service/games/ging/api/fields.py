"""Field types of Ging's requests and answers."""

from __future__ import annotations

from typing import Any, Final, get_args

from marshmallow import fields, validate

from ging_service.domain.cards import SUITS
from ging_service.game_support.json_reading import MOST_OF_A_CARD
from ging_service.games.ging.decider import state
from ging_service.games.ging.rules import ending, lost_deal, ruling_orders
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.web.api.game_api.derived_fields import known_as
from ging_service.web.api.schemas.fields import (
    Deadline,
    Whole,
    Words,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    yes_no,
)
from ging_service.web.api.schemas.objects import BoundedList

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
