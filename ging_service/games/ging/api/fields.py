"""Field types of Ging's requests and answers."""

from __future__ import annotations

from typing import Any, Final, get_args

from marshmallow import fields, validate

from ging_service.domain.cards import SUITS
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.claim_ranking import Ties
from ging_service.games.ging.rules.combinations import Combination
from ging_service.games.ging.rules.ending import Ending, Short
from ging_service.games.ging.rules.house_rules import FirstDealer, HandsOpen, HouseRules, Mode, ShuffleRule
from ging_service.games.ging.rules.lost_deal import LostDealRule
from ging_service.web.api.schemas.answer import WHOLE, Answer
from ging_service.web.api.schemas.bounded_list import BoundedList
from ging_service.web.api.schemas.fields import OrNull, Whole, Words, many, number, one_of, text, yes_no

_LONGEST_CARD: Final = 16
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


def hands(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Hands by seat: lists of cards, an empty one where they are not known or not shown."""
    return many(fields.List(fields.String()), doc, most=len(SEATS), **more)


def asked_seat(doc: str = _SEAT, *, required: bool = True, example: int = 0) -> Whole:
    """A seat of a request."""
    told = {"description": doc, "minimum": 0, "maximum": _LAST_SEAT, "examples": [example]}
    return Whole(required=required, metadata=told)


def asked_cards(doc: str, **more: Any) -> fields.List[Any]:  # noqa: ANN401  marshmallow's
    """Cards of a request, in any spelling."""
    card = Words(validate=validate.Length(max=_LONGEST_CARD), metadata={"examples": ["KS"]})
    return BoundedList(card, most=28, metadata={"description": doc}, **more)


class SuitClaim(Answer):
    """G7: a suit claim."""

    seat = seat()
    suit = suit()
    points = number("the count of the whole holding")


class HeldCombination(Answer):
    """A combination that stands."""

    seat = seat()
    combination = one_of("G12 to G16", *COMBINATIONS)


class Dodge(Answer):
    """G25: a natural turn that its player did not deal."""

    seat = seat()
    deal = number("the deal that somebody else dealt")
    lapsed = yes_no("G27: too late for a penalty")


class Payment(Answer):
    """Counters that a ruling moves."""

    source = text("stack/0 to stack/3, or member/<id> at home")
    target = text("as source")
    counters = number("how many")
    rule = OrNull(required=True, metadata={"description": "the numbered rule"})


class TrayMove(Answer):
    """Counters that a player takes from one place of the tray."""

    place = text("corner/0 to corner/3, or pee")
    seat = seat()
    counters = number("how many")


class Rules(Answer):
    """The house rules of a table."""

    attribute_types = {WHOLE: HouseRules}  # noqa: RUF012  as marshmallow's own

    first_dealer = one_of("G3", *get_args(FirstDealer))
    packets = many(fields.Integer(), "G4")
    ties = one_of("G10", *get_args(Ties))
    mode = one_of("G20", *get_args(Mode))
    declaring_limit_s = number("G19")
    false_claim_penalty = number("G21")
    lost_deal = one_of("G26", *get_args(LostDealRule))
    ending = one_of("G29", *get_args(Ending))
    deals = number("G29")
    short = one_of("G30", *get_args(Short))
    starting_stack = number("G32")
    rebuys = yes_no("G32")
    stake = number("G33")
    hands_open = one_of("G22", *get_args(HandsOpen))
    shuffle = one_of("G4", *get_args(ShuffleRule))
