"""Answers about the events of a table of Ging: each event type with the fields that the API shows."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.games.ging.api.fields import (
    COMBINATIONS,
    Dodge,
    HeldCombination,
    Payment,
    Rules,
    SuitClaim,
    TrayMove,
    by_seat,
    hands,
    seat,
    suit,
)
from ging_service.games.ging.decider.events import Event, SatisfiedBy
from ging_service.games.ging.decider.fair_events import OpenedFor
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.ending import EndReason
from ging_service.games.ging.rules.house_rules import FirstDealer
from ging_service.games.ging.rules.ruling_orders import CorrectionKind, RuledKind
from ging_service.web.api.game_api.derived_fields import with_declared
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import Deadline, OrNull, many, number, one_of, text, text_or_null, yes_no

_DEAL_of_fair_events = "number of the deal at this table, from 1"
OF_FAIR_DEALS: dict[str, dict[str, fields.Field[Any]]] = {
    "ShuffleCommitted": {
        "deal": number("number of the deal that is to be dealt"),
        "seed": text_or_null("64 hexadecimal digits; null until the deal's hands are open"),
    },
    "ShuffleContributed": {"deal": number(_DEAL_of_fair_events), "seat": seat(), "contribution": text("as given")},
    "ShuffleVoided": {"deal": number("still to be dealt, by another shuffle"), "reason": text("why it was not dealt")},
    "HandsOpened": {
        "deals": many(fields.Integer(), "numbers of the deals whose hands and seeds are open to all from now on"),
        "reason": one_of("why", *get_args(OpenedFor)),
    },
}


class RunningShuffle(Answer):
    """G4: the shuffle that is committed to and not yet dealt."""

    attribute_types = {"shuffle": Shuffle}  # noqa: RUF012  as marshmallow's own

    deal = number("number of the deal that is to be dealt", attribute="shuffle.deal")
    commitment = text("SHA-256 of salt and seed, 64 hexadecimal digits: what the service is bound to")
    contributions = by_seat(OrNull(), "what each seat has added; null: nothing", attribute="shuffle.contributions")


class Fairness(Answer):
    """Counts of deals that came to nothing. A player who could see the cards might redeal until they like them."""

    misdeals = number("deals that were called a misdeal or undone")
    voids = number("shuffles that were committed to and not dealt")


Told = dict[str, dict[str, fields.Field[Any]]]


class Amendment(Answer):
    """How a ruling reads a deal."""

    hands = hands("as amended, by seat; empty: as they were")
    dealer = number("seat of the actual dealer; -1: unchanged")
    declared = yes_no("the declarations are amended too")
    claims = many(fields.Nested(SuitClaim), "all suit claims that stand, if `declared`")
    combinations = many(fields.Nested(HeldCombination), "all combinations that stand, if `declared`")


class RuledResult(Answer):
    """The result of a deal as ruled."""

    kind = one_of("empty for a void deal, and for one that stands unchanged", *get_args(RuledKind))
    combination = one_of("of a sweep; empty without one", "", *COMBINATIONS)
    winners = many(seat(), "the seats that win")
    claims = many(fields.Nested(SuitClaim), "most, then second")


OF_RULINGS: Told = {
    "RulingApplied": {
        "dispute": text("id"),
        "deal": number("that is corrected; 0: none"),
        "kind": one_of("the effect on the deal", *get_args(CorrectionKind)),
        "corrects": number("position in the club's log of the event that is corrected; -1: none"),
        "net": by_seat(fields.Integer(), "counters by seat"),
        "payments": many(fields.Nested(Payment), "who pays whom, from stacks or at home"),
        "amendment": fields.Nested(Amendment, required=True),
        "next_dealer": number("seat; -1: the player who is due"),
        "ends_after": number("the deal with which the game should have ended by the corrected stacks; 0: none"),
        "void_from": number("from this deal on all are void for it; 0: none"),
        "settled_at": text("when the deal was settled, if a running deal is ruled on; empty: no deal, or not known"),
        "result": fields.Nested(RuledResult, required=True),
    },
    "RotationCorrected": {
        "turn": number("seat whose natural turn is next, by the corrected record"),
        "again": number("seat of the dealer of a misdeal who deals again; -1: none"),
        "dodges": many(fields.Nested(Dodge), "turns that were dodged by the corrected record"),
        "penalties": many(seat(), "guilty players in the order of detection; the first one serves"),
    },
    "FindingSetAside": {
        "accused": seat("who had been found guilty"),
        "deal": number("the last deal before the finding; 0: none"),
        "finding": number("position in the club's log of the finding"),
    },
}


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
