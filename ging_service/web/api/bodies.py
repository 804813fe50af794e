"""What stands in the bodies of requests."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields, validate

from ging_service.domain.cards import SUITS
from ging_service.domain.club.decide import MOST_COUNTERS, SLUG
from ging_service.domain.games.ging.decisions.opening_hands import MOST_DEALS
from ging_service.domain.games.ging.rules.counting import Ties
from ging_service.domain.games.ging.rules.ending import Ending, Short
from ging_service.domain.games.ging.rules.house import MOST, FirstDealer, HandsOpen, HouseRules, Mode, ShuffleRule
from ging_service.domain.games.ging.rules.rotation import LostDealRule
from ging_service.domain.installed import GAMES
from ging_service.web.api.bounded_list import BoundedList
from ging_service.web.api.fields import COMBINATIONS, Whole, Words, asked_cards, asked_flag, asked_id, asked_seat
from ging_service.web.api.strict_schema import StrictSchema

_USUAL = HouseRules()
_LONGEST_TEXT = 1000


class Body(StrictSchema):
    """Anything that is asked for may have happened earlier than it is recorded."""

    happened_at = Words(
        validate=validate.Length(min=1),
        metadata={
            "description": "When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is "
            "noon of that day in the club's time zone. Never an order.",
            "examples": ["2026-11-20T19:30:00+01:00", "2026-11-20"],
        },
    )


class Nothing(Body):
    """Nothing more is needed."""


class NewMember(Body):
    """A member for the book."""

    member = asked_id("The member's id")
    name = Words(required=True, metadata={"description": "The member's name", "examples": ["Anna"]})


class NewName(Body):
    """A corrected name."""

    name = Words(required=True, metadata={"description": "The member's name"})


class CountersMoved(Body):
    """Counters between the club bank and a member."""

    counters = Whole(required=True, metadata={"minimum": 1, "maximum": MOST_COUNTERS, "examples": [100]})
    note = Words(load_default="", validate=validate.Length(max=_LONGEST_TEXT), metadata={"description": "Your words"})
    paid = Words(load_default="", metadata={"description": "The money that changed hands", "examples": ["12.50"]})
    currency = Words(load_default="", metadata={"description": "Of that money", "examples": ["EUR"]})


class NewTimeZone(Body):
    """The time zone in which the club's dates are meant."""

    zone = Words(required=True, metadata={"description": "IANA name or offset", "examples": ["Europe/Amsterdam"]})


def _choice(default: str, doc: str, *choices: str) -> Words:
    return Words(load_default=default, validate=validate.OneOf(choices), metadata={"description": doc})


def _figure(default: int, doc: str) -> Whole:
    return Whole(load_default=default, metadata={"description": doc})


class AskedRules(StrictSchema):
    """House rules; what is left out is as usual. Fixed once the table is open."""

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
    short = _choice(_USUAL.short, "G30: what is done where a player cannot replace a corner", *get_args(Short))
    starting_stack = _figure(_USUAL.starting_stack, "G32")
    rebuys = fields.Boolean(
        load_default=_USUAL.rebuys, truthy={True}, falsy={False}, metadata={"description": "G32: whether allowed"}
    )
    stake = _figure(_USUAL.stake, "G33: counters a place")
    hands_open = _choice(_USUAL.hands_open, "G22: whether all hands are opened at the end", *get_args(HandsOpen))
    shuffle = _choice(_USUAL.shuffle, "G4: whether a shuffle is committed to before its deal", *get_args(ShuffleRule))


def house_rules(asked: dict[str, Any]) -> HouseRules:
    """The house rules that ``AskedRules`` asks for."""
    return HouseRules(**asked | {"packets": tuple(asked["packets"])})


class NewTable(Body):
    """A table to be opened."""

    table = asked_id("The table's id")
    game = Words(
        load_default="ging",
        validate=validate.OneOf([game.kind for game in GAMES]),
        metadata={"description": "Which game is played"},
    )
    members = BoundedList(
        Words(metadata={"pattern": f"^{SLUG.pattern}$"}),
        required=True,
        least=4,
        most=4,
        metadata={"description": "Four members of the club by seat", "examples": [["anna", "ben", "cleo", "dan"]]},
    )
    rules = fields.Nested(AskedRules, load_default=lambda: AskedRules().load({}))
    first_dealer = asked_seat("G3: the first dealer's seat, with the house rule `assigned` only", required=False)


class NewCut(Body):
    """G3: a card cut for the first deal."""

    seat = asked_seat()
    card = Words(required=True, validate=validate.Length(max=16), metadata={"examples": ["7H"]})


class NewContribution(Body):
    """G4: what a player adds to the shuffle that is committed to."""

    seat = asked_seat()
    contribution = Words(
        required=True,
        metadata={"description": "1 to 64 printable ASCII characters", "examples": ["seven of hearts, please"]},
    )


class NewHandsOpened(Body):
    """G22: deals that are over, whose hands are to be opened to everybody."""

    deals = BoundedList(
        Whole(metadata={"minimum": 1, "examples": [1]}),
        required=True,
        most=MOST_DEALS,
        metadata={"description": "Their numbers"},
    )
    reason = Words(load_default="review", validate=validate.OneOf(("ruling", "review")))


class NewRecordedDeal(Body):
    """G4: a deal with real cards."""

    dealer = asked_seat("Whoever really dealt; left out: the one whose deal it is", required=False)
    hands = BoundedList(
        asked_cards("Seven cards"),
        least=4,
        most=4,
        metadata={"description": "All four hands by seat; left out: only tabled cards are recorded"},
    )


class NewDeclaration(Body):
    """G7, G12 to G16: either `suit` and `points`, or `combination`; with the tabled `cards` where hands are unknown."""

    seat = asked_seat()
    suit = Words(validate=validate.OneOf(SUITS))
    points = Whole(metadata={"description": "The count of the whole holding of the suit"})
    combination = Words(validate=validate.OneOf(COMBINATIONS))
    cards = asked_cards("G22: the cards tabled with the claim", load_default=list)
    false = asked_flag(
        "G21: the claim is false, and was made at the table. A false claim of a recorded deal is put on "
        "record only with this."
    )


class NewSatisfied(Body):
    """G19: a player has nothing more to declare."""

    seat = asked_seat()
    by = Words(load_default="player", validate=validate.OneOf(("player", "scribe")))


class NewMisdeal(Body):
    """G24: a deal that went wrong."""

    reason = Words(load_default="", validate=validate.Length(max=_LONGEST_TEXT))


class NewUndoneDeal(Body):
    """The last deal, and why it is undone."""

    deal = fields.Integer(required=True, strict=True, validate=validate.Range(1, 10**9))
    reason = Words(required=True, validate=validate.Length(min=1, max=_LONGEST_TEXT))


class NewAccusation(Body):
    """G28: who accuses whom of having lost the deal."""

    accuser = asked_seat()
    accused = asked_seat()


class NewFinding(Body):
    """G28: what is found."""

    accused = asked_seat()
    upheld = fields.Boolean(required=True, truthy={True}, falsy={False})


class NewRebuy(Body):
    """G32: more counters to the table."""

    seat = asked_seat()
    counters = Whole(required=True, metadata={"minimum": 1, "maximum": MOST, "examples": [20]})


class NewRemark(Body):
    """A note beside the record."""

    text = Words(required=True, validate=validate.Length(max=_LONGEST_TEXT), metadata={"examples": ["Rain all night."]})
