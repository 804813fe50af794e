"""Answers about the events of a table of Ging: each event type with the fields that the API shows."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.games.ging.api.fair_events import OF_FAIR_DEALS
from ging_service.games.ging.api.fields import COMBINATIONS, by_seat, hands, seat, suit
from ging_service.games.ging.api.ruling_events import OF_RULINGS
from ging_service.games.ging.api.shared_schemas import Payment, Rules, SuitClaim, TrayMove
from ging_service.games.ging.decider.events import Event, SatisfiedBy
from ging_service.games.ging.rules.ending import EndReason
from ging_service.games.ging.rules.house_rules import FirstDealer
from ging_service.web.api.game_api.derived_fields import with_declared
from ging_service.web.api.schemas.fields import Deadline, many, number, one_of, text, text_or_null, yes_no

Fields = dict[str, fields.Field[Any]]

_DEAL = "number of the deal at this table, from 1"
_COMBINATION = one_of("G12 to G16", *COMBINATIONS)
_COUNTERS = "how many counters"
_HANDS: Fields = {
    "deal": number(_DEAL),
    "dealer": seat("the actual dealer"),
    "hands": hands("cards by seat; hands that you may not see are empty"),
    "declare_by": Deadline(
        required=True,
        attribute="declare_by_s",
        metadata={"description": "G19: when the time to declare ends; null: no limit", "format": "date-time"},
    ),
}
_OF_PLAY: dict[str, Fields] = {
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
        "payments": many(fields.Nested(Payment), "the deal's transfers, paid back from stack to stack"),
    },
    "LostDealAccused": {"accuser": seat(), "accused": seat()},
    "LostDealFound": {
        "accused": seat(),
        "upheld": yes_no("or not"),
        "lapsed": yes_no("G27: found too late for a penalty"),
        "turn_dodged": yes_no("G26: the dodged turn counts as used by this finding"),
        "penalty_deals": number("deals to deal in place of others"),
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


EVENTS = with_declared(_OF_PLAY | OF_FAIR_DEALS | OF_RULINGS, get_args(Event), "Ging")
"""The fields shown of each type of event, all that it declares. A type that is not here is not shown at all."""
