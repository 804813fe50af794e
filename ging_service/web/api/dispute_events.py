"""The events of disputes and rulings as the API tells them, field by field."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.domain.disputes.events import Amended, Outcome, Subject
from ging_service.domain.games.ging.rules.correction import CorrectionKind, RuledKind
from ging_service.web.api.answer import Answer, Dodge, HeldCombination, SuitClaim
from ging_service.web.api.fields import COMBINATIONS, OrNull, by_seat, hands, many, number, one_of, seat, text, yes_no

Told = dict[str, dict[str, fields.Field[Any]]]


class Amendment(Answer):
    """How a ruling reads a deal."""

    hands = hands("as amended, by seat; empty: as they were")
    dealer = number("seat of whoever really dealt; -1: as it was")
    declared = yes_no("the declarations are amended too")
    claims = many(fields.Nested(SuitClaim), "all suit claims that stand, if so")
    combinations = many(fields.Nested(HeldCombination), "all combinations that stand, if so")


class Payment(Answer):
    """Counters that a ruling moves."""

    source = text("stack/0 to stack/3, or member/<id> at home")
    target = text("as source")
    counters = number("how many")
    rule = OrNull(required=True, metadata={"description": "the numbered rule"})


class RuledResult(Answer):
    """What a deal comes to as ruled."""

    kind = one_of("empty where nothing is said of it: a void deal, or one that stands as it did", *get_args(RuledKind))
    combination = one_of("of a sweep; empty without one", "", *COMBINATIONS)
    winners = many(seat(), "the seats that win")
    claims = many(fields.Nested(SuitClaim), "most, then second")


AMENDED = many(one_of("a part of the record", *get_args(Amended)), "what of the record the ruling changes")

OF_DISPUTES: Told = {
    "DisputeRaised": {
        "dispute": text("id"),
        "table": text("id"),
        "deal": number("number of the deal; 0: nothing that belongs to a deal"),
        "subject": one_of("what is disputed", *get_args(Subject)),
        "version": number("of the table's stream: the disputed event; 0: the deal as a whole"),
        "reason": text("as given"),
        "raised_by": text("the member"),
    },
    "DisputeTaken": {"arbitrator": text("the member"), "opens_hands": yes_no("the deal's hands were opened for it")},
    "DisputeRuled": {
        "arbitrator": text("the member"),
        "outcome": one_of("how", *get_args(Outcome)),
        "reasons": text("as given"),
        "amended": AMENDED,
    },
    "DisputeWithdrawn": {"member": text("who raised it"), "reason": text("as given; may be empty")},
}

OF_RULINGS: Told = {
    "RulingApplied": {
        "dispute": text("id"),
        "deal": number("that is corrected; 0: none"),
        "kind": one_of("what becomes of the deal", *get_args(CorrectionKind)),
        "corrects": number("position in the club's log of the event that is corrected; -1: none"),
        "net": by_seat(fields.Integer(), "counters by seat"),
        "payments": many(fields.Nested(Payment), "who pays whom, from stacks or at home"),
        "amendment": fields.Nested(Amendment, required=True),
        "next_dealer": number("seat; -1: whoever is due"),
        "ends_after": number("the deal with which the game should have ended by the corrected stacks; 0: none"),
        "void_from": number("from this deal on all are void for it; 0: none"),
        "settled_at": text(
            "when the deal was settled, of one that was not when it began; empty: no deal, or not known"
        ),
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
