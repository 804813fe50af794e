"""Answers about ruling events of tables of Ging, field by field."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.games.ging.api.fields import COMBINATIONS, by_seat, hands, seat
from ging_service.games.ging.api.shared_schemas import Dodge, HeldCombination, Payment, SuitClaim
from ging_service.games.ging.rules.ruling_orders import CorrectionKind, RuledKind
from ging_service.web.api.schemas.answer import Answer
from ging_service.web.api.schemas.fields import many, number, one_of, text, yes_no

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
