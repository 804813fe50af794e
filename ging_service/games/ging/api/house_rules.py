"""House rules of Ging in requests."""

from __future__ import annotations

from typing import Any, Final, get_args

from marshmallow import fields, validate

from ging_service.games.ging.rules.claim_ranking import Ties
from ging_service.games.ging.rules.ending import Ending, Short
from ging_service.games.ging.rules.house_rules import FirstDealer, HandsOpen, HouseRules, Mode, ShuffleRule
from ging_service.games.ging.rules.lost_deal import LostDealRule
from ging_service.web.api.schemas.bounded_list import BoundedList
from ging_service.web.api.schemas.fields import Whole, Words
from ging_service.web.api.schemas.strict_schema import StrictSchema

_USUAL: Final = HouseRules()


def _choice(default: str, doc: str, *choices: str) -> Words:
    return Words(load_default=default, validate=validate.OneOf(choices), metadata={"description": doc})


def _figure(default: int, doc: str) -> Whole:
    return Whole(load_default=default, metadata={"description": doc})


class AskedRules(StrictSchema):
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    first_dealer = _choice(_USUAL.first_dealer, "G3: how the first dealer is found", *get_args(FirstDealer))
    packets = BoundedList(
        Whole(),
        load_default=list(_USUAL.packets),
        most=7,
        metadata={"description": "G4: cards dealt at a time, round by round"},
    )
    ties = _choice(_USUAL.ties, "G10", *get_args(Ties))
    mode = _choice(_USUAL.mode, "G20", *get_args(Mode))
    declaring_limit_s = _figure(_USUAL.declaring_limit_s, "G19: seconds to declare, 0 for no limit")
    false_claim_penalty = _figure(_USUAL.false_claim_penalty, "G21: counters to each other player")
    lost_deal = _choice(_USUAL.lost_deal, "G26", *get_args(LostDealRule))
    ending = _choice(_USUAL.ending, "G29", *get_args(Ending))
    deals = _figure(_USUAL.deals, "G29: after how many deals it ends, 0 where the ending has no number")
    short = _choice(_USUAL.short, "G30: what happens if a player cannot replace a corner", *get_args(Short))
    starting_stack = _figure(_USUAL.starting_stack, "G32")
    rebuys = fields.Boolean(
        load_default=_USUAL.rebuys, truthy={True}, falsy={False}, metadata={"description": "G32: whether allowed"}
    )
    stake = _figure(_USUAL.stake, "G33: counters a place")
    hands_open = _choice(_USUAL.hands_open, "G22: whether all hands are opened at the end", *get_args(HandsOpen))
    shuffle = _choice(_USUAL.shuffle, "G4: whether a shuffle is committed to before its deal", *get_args(ShuffleRule))


def read_rules(asked: dict[str, Any]) -> HouseRules:
    """Return the house rules from the fields of ``AskedRules``."""
    return HouseRules(**asked | {"packets": tuple(asked["packets"])})
