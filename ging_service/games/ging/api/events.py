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
from ging_service.games.ging.decider.events import Event
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.ruling_orders import RuledKind
from ging_service.web.api.game_api.derived_fields import with_declared
from ging_service.web.api.schemas.fields import Deadline, OrNull, many, number, one_of, text, text_or_null, yes_no
from ging_service.web.api.schemas.objects import Answer


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


Fields = dict[str, fields.Field[Any]]
_HANDS: Fields = {
    "dealer": seat("the actual dealer"),
    "hands": hands("cards by seat; hands that you may not see are empty"),
    "declare_by": Deadline(
        required=True,
        attribute="declare_by_s",
        metadata={"description": "G19: when the time to declare ends; null: no limit", "format": "date-time"},
    ),
}
_OWN: dict[str, Fields] = {
    "TableOpened": {"rules": fields.Nested(Rules, required=True)},
    "HandsDealt": _HANDS,
    "DealRecorded": _HANDS,
    "SuitDeclared": {"suit": suit()},
    "FalseClaimRefused": {
        "suit": text_or_null("of a suit claim"),
        "combination": text_or_null("of a combination claimed"),
    },
    "HandsShown": {"hands": hands("G20: all four, turned up")},
    "MostOfSuitWon": {
        "claims": many(fields.Nested(SuitClaim), "most, then second"),
        "taken": many(fields.Nested(TrayMove), "corner counters that the winners take"),
    },
    "DealUndone": {"payments": many(fields.Nested(Payment), "the deal's transfers, paid back from stack to stack")},
    "LayoutDivided": {"moves": many(fields.Nested(TrayMove), "who takes what from where")},
    "ShuffleCommitted": {"seed": text_or_null("64 hexadecimal digits; null until the deal's hands are open")},
    "RulingApplied": {
        "payments": many(fields.Nested(Payment), "who pays whom, from stacks or at home"),
        "amendment": fields.Nested(Amendment, required=True),
        "result": fields.Nested(RuledResult, required=True),
    },
    "RotationCorrected": {"dodges": many(fields.Nested(Dodge), "turns that were dodged by the corrected record")},
}
EVENTS = with_declared(_OWN, get_args(Event), "Ging")
"""The fields shown of each type of event, all that it declares: fields are described here if their names or values differ."""
