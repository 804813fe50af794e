"""Events as the API tells them: each type with the fields that are told of it, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from marshmallow import Schema, fields

from ging_service.domain.club.roles import OFFICES
from ging_service.domain.games.ging.events import SatisfiedBy
from ging_service.domain.games.ging.rules.counting import Ties
from ging_service.domain.games.ging.rules.ending import Ending, EndReason, Short
from ging_service.domain.games.ging.rules.house import FirstDealer, HandsOpen, Mode, ShuffleRule
from ging_service.domain.games.ging.rules.rotation import LostDealRule
from ging_service.domain.streams import dispute_id_of, table_id_of
from ging_service.web.api.answer import Answer, SuitClaim
from ging_service.web.api.books_events import OF_BOOKS
from ging_service.web.api.dispute_events import OF_DISPUTES, OF_RULINGS, Payment
from ging_service.web.api.fair_answers import OF_FAIR_DEALS
from ging_service.web.api.fields import (
    COMBINATIONS,
    Deadline,
    OrNull,
    by_seat,
    hands,
    many,
    number,
    one_of,
    seat,
    suit,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from ging_service.application.happening import Happening

Fields = dict[str, fields.Field[Any]]


class Rules(Answer):
    """The house rules of a table."""

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


class TrayMove(Answer):
    """Counters that a player takes from one place of the tray."""

    place = text("corner/0 to corner/3, or pee")
    seat = seat()
    counters = number("how many")


_DEAL = "number of the deal at this table, from 1"
_COMBINATION = one_of("G12 to G16", *COMBINATIONS)
_COUNTERS = "how many counters"
_HANDS: Fields = {
    "deal": number(_DEAL),
    "dealer": seat("whoever really dealt"),
    "hands": hands("cards by seat; a hand that is not yours is empty"),
    "declare_by": Deadline(
        required=True,
        attribute="declare_by_s",
        metadata={"description": "G19: when the time to declare ends; null: no limit", "format": "date-time"},
    ),
}
_MEMBER: Fields = {"member": text("id"), "name": text("name; empty when it has been erased since")}
_BANK: Fields = {
    "member": text("id"),
    "counters": number(_COUNTERS),
    "note": text("what was written beside it"),
    "paid": text("the money that changed hands, such as 12.50; empty where nothing was said"),
    "currency": text("of that money, such as EUR"),
}

_OF_CLUB: dict[str, Fields] = {
    "ClubFounded": {"name": text("the club's name")},
    "MemberJoined": _MEMBER,
    "MemberRenamed": _MEMBER,
    "MemberNameErased": {"member": text("id")},
    "CountersBought": _BANK,
    "CountersCashed": _BANK,
    "ArbitratorNamed": {"member": text("id")},
    "ArbitratorDismissed": {"member": text("id")},
    "RoleGiven": {"member": text("id"), "role": one_of("which", *OFFICES)},
    "RoleTaken": {"member": text("id"), "role": one_of("which", *OFFICES)},
    "HouseRulesNamed": {
        "preset": text("id"),
        "name": text("as people call them"),
        "rules": fields.Nested(Rules, required=True),
    },
    "HouseRulesDropped": {"preset": text("id")},
    "TimeZoneSet": {"zone": text("IANA name or offset")},
}
_OF_GING: dict[str, Fields] = {
    "TableOpened": {"members": by_seat(fields.String(), "ids by seat"), "rules": fields.Nested(Rules, required=True)},
    "TrayDressed": {"stake": number("counters on each corner; four times that in the pee, from each a quarter")},
    "CardCut": {"seat": seat(), "card": text("the card")},
    "FirstDealerFound": {"seat": seat(), "by": one_of("how", *get_args(FirstDealer))},
    "HandsDealt": _HANDS | {"shuffle": number("version of the shuffle that proves it; 0: nothing does")},
    "DealRecorded": _HANDS,
    "DealerReplaced": {"deal": number(_DEAL), "natural": seat("whose turn it was"), "by": seat("who deals")},
    "PenaltyDealDodged": {"deal": number(_DEAL), "seat": seat()},
    "SuitDeclared": {
        "deal": number(_DEAL),
        "seat": seat(),
        "suit": suit(),
        "points": number("the count"),
        "cards": many(fields.String(), "tabled"),
    },
    "CombinationDeclared": {
        "deal": number(_DEAL),
        "seat": seat(),
        "combination": _COMBINATION,
        "cards": many(fields.String(), "tabled"),
    },
    "FalseClaimRefused": {
        "deal": number(_DEAL),
        "seat": seat(),
        "suit": text_or_null("of a suit claim"),
        "points": number("as claimed; 0 for a combination"),
        "combination": text_or_null("of a combination claimed"),
    },
    "FalseClaimPenalised": {
        "deal": number(_DEAL),
        "seat": seat(),
        "paid": by_seat(fields.Integer(), "counters that each seat gets"),
    },
    "PlayerSatisfied": {
        "deal": number(_DEAL),
        "seat": seat(),
        "by": one_of("who says so", *get_args(SatisfiedBy)),
    },
    "HandsShown": {"deal": number(_DEAL), "hands": hands("G20: all four, turned up")},
    "LayoutSwept": {
        "deal": number(_DEAL),
        "seat": seat(),
        "combination": _COMBINATION,
        "stake": number("counters a place"),
    },
    "MostOfSuitWon": {
        "deal": number(_DEAL),
        "claims": many(fields.Nested(SuitClaim), "most, then second"),
        "taken": many(fields.Nested(TrayMove), "corner counters that the winners take"),
        "replaced_by": many(seat(), "who puts counters back on their corner"),
        "replaced": by_seat(fields.Integer(), "counters that each seat puts back"),
        "stake": number("counters a place"),
    },
    "DealPassed": {"deal": number(_DEAL)},
    "DealMisdealt": {"deal": number(_DEAL), "reason": text("as given")},
    "DealUndone": {
        "deal": number(_DEAL),
        "reason": text("as given"),
        "payments": many(fields.Nested(Payment), "what the deal moved, paid back from stack to stack"),
    },
    "LostDealAccused": {"accuser": seat(), "accused": seat()},
    "LostDealFound": {
        "accused": seat(),
        "upheld": yes_no("or not"),
        "lapsed": yes_no("G27: found too late for a penalty"),
        "turn_dodged": yes_no("G26: the dodged turn counts as used by this finding"),
        "penalty_deals": number("deals to deal in others' places"),
    },
    "PenaltyEnded": {"seat": seat()},
    "CountersRebought": {"seat": seat(), "member": text("id"), "counters": number(_COUNTERS)},
    "RemarkMade": {"text": text("the scribe's note")},
    "GameEnded": {"reason": one_of("why", *get_args(EndReason))},
    "LayoutDivided": {"moves": many(fields.Nested(TrayMove), "who takes what from where")},
    "StacksReturned": {
        "members": by_seat(fields.String(), "ids by seat"),
        "counters": by_seat(fields.Integer(), "taken home; below zero: owed"),
    },
}

DATA = {f"club.{name}": data for name, data in _OF_CLUB.items()}
DATA |= {f"books.{name}": data for name, data in OF_BOOKS.items()}
DATA |= {f"ging.{name}": data for name, data in (_OF_GING | OF_FAIR_DEALS | OF_RULINGS).items()}
DATA |= {f"dispute.{name}": data for name, data in OF_DISPUTES.items()}
"""What is told of each type of event. A type that is not here is not told at all."""


def _schemas(name: str, data: Fields) -> tuple[type[Schema], type[Schema]]:
    """The schema of a type's data, and that of the whole event."""
    inner = Answer.from_dict(dict(data), name=f"{name}.data")
    envelope: Fields = {
        "position": number("in the club's log: dense from 0, the order of everything"),
        "table": OrNull(required=True, metadata={"description": "null: not at a table"}),
        "dispute": OrNull(required=True, metadata={"description": "null: not of a dispute"}),
        "version": number(
            "of the stream of the table, the dispute, the treasurer's book or the club itself, dense from 1"
        ),
        "type": one_of("what happened", name),
        "recorded_at": time("when it was recorded"),
        "happened_at": OrNull(
            required=True, metadata={"description": "when it happened, if told", "format": "date-time"}
        ),
        "actor": OrNull(required=True, metadata={"description": "the member who asked for it"}),
        "app": OrNull(required=True, metadata={"description": "the app with which he asked, if it said so"}),
        "commitments": many(fields.String(), "to what is sealed in it: SHA-256 of salt and value, hexadecimal"),
        "data": fields.Nested(inner, required=True),
    }
    return inner, Answer.from_dict(envelope, name=name)


_SCHEMAS = {name: _schemas(name, data) for name, data in DATA.items()}
EVENT_SCHEMAS = {name: schemas[1] for name, schemas in _SCHEMAS.items()}
DATA_SCHEMAS = {name: schemas[0] for name, schemas in _SCHEMAS.items()}
_SHAPES = {name: shape_of(schemas[0]) for name, schemas in _SCHEMAS.items()}


class Event(Answer):
    """Stands for any of ``EVENT_SCHEMAS``; the specification says which by ``type``."""


def event_json(happening: Happening) -> dict[str, Any]:
    """An event that has passed the eyes of whoever asks."""
    return {
        "position": happening.position,
        "table": table_id_of(happening.stream_id) or None,
        "dispute": dispute_id_of(happening.stream_id) or None,
        "version": happening.version,
        "type": happening.type,
        "recorded_at": happening.recorded_at,
        "happened_at": happening.happened_at or None,
        "actor": happening.actor or None,
        "app": happening.app or None,
        "commitments": happening.commitments,
        "data": _SHAPES[happening.type](happening.event),
    }
