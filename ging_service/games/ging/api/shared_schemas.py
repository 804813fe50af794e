"""The parts that Ging's events and answers share."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.games.ging.api.fields import COMBINATIONS, seat, suit
from ging_service.games.ging.rules.claim_ranking import Ties
from ging_service.games.ging.rules.ending import Ending, Short
from ging_service.games.ging.rules.house_rules import FirstDealer, HandsOpen, HouseRules, Mode, ShuffleRule
from ging_service.games.ging.rules.rotation import LostDealRule
from ging_service.web.api.schemas.answer import WHOLE, Answer
from ging_service.web.api.schemas.fields import OrNull, many, number, one_of, text, yes_no


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
