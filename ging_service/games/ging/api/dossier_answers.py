"""Answers about one deal for the person who judges it."""

from __future__ import annotations

from typing import get_args

from marshmallow import fields

from ging_service.domain.disputes.events import Amended, Subject
from ging_service.domain.disputes.state import Phase
from ging_service.games.ging.api.fields import (
    COMBINATIONS,
    HeldCombination,
    Rules,
    SuitClaim,
    by_seat,
    hands,
    seat,
    suit,
)
from ging_service.games.ging.api.table_state import Counters, Deal, Result, Rotation, SeatOrNull
from ging_service.web.api.events.event_answers import Event
from ging_service.web.api.play.dossier_parts import Moved, ToldEvent
from ging_service.web.api.proofs.proof_answers import ProofStatus
from ging_service.web.api.schemas.fields import (
    OrNull,
    at_or_null,
    many,
    number,
    one_of,
    replaced,
    text,
    text_or_null,
    time,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer

PHASES_OF_DISPUTES = tuple(phase for phase in get_args(Phase) if phase != "unraised")


class Standing(Answer):
    """The table between two events: counters, rotation and penalties."""

    counters = fields.Nested(Counters, required=True)
    rotation = fields.Nested(Rotation, required=True)
    next_dealer = SeatOrNull(
        required=True, metadata={"description": "the player whose deal it is; null except between deals"}
    )
    accused = many(seat(), "G28: who stands accused")


class Step(Answer):
    """One event of the deal."""

    event = ToldEvent(Event, required=True, attribute="recorded_event")
    command = text("id of the command that led to it", attribute="recorded_event.command")
    before = fields.Nested(Standing, required=True, attribute="standing_before")
    after = fields.Nested(Standing, required=True, attribute="standing_after")
    transfers = many(fields.Nested(Moved), "in order")


class SuitHeld(Answer):
    """G7: the count of a suit that is held."""

    suit = suit()
    points = number("the count of the whole holding")
    declared = yes_no("it counts: it was declared, or turned up in a showdown")


class CombinationHeld(Answer):
    """G12 to G16: a combination that is held."""

    combination = one_of("which", *COMBINATIONS)
    rule = text("its number")
    declared = yes_no("it counts: it was declared, or turned up in a showdown")


class Declarable(Answer):
    """Claims that a hand could have declared."""

    seat = seat()
    hand = many(fields.String(), "its cards")
    suits = many(fields.Nested(SuitHeld), "every suit held")
    combinations = many(fields.Nested(CombinationHeld), "every combination held, highest first")
    best = text_or_null("G17: the highest combination held")
    contradicted = many(fields.String(), "recorded suits and combinations that this hand does not contain")


class FalseClaim(Answer):
    """G21: a claim that was refused."""

    seat = seat()
    suit = text_or_null("of a suit claim")
    points = number("as claimed; 0 for a combination")
    combination = text_or_null("of a combination claimed")


class Settlement(Answer):
    """The recorded result of the deal, next to the result that follows by the rules from the record before it."""

    recorded = fields.Nested(Result, required=True)
    due = fields.Nested(Result, required=True)
    agrees = yes_no("the recorded events are, one by one, those that the rules lead to")


class RuledReading(Answer):
    """The deal as all rulings on it read it."""

    voided = yes_no("no counters move")
    dealer = seat("the actual dealer")
    hands = hands("as amended, by seat; empty: as they were recorded")
    declared = yes_no("the declarations are amended")
    claims = many(fields.Nested(SuitClaim), "all suit claims that stand")
    combinations = many(fields.Nested(HeldCombination), "all combinations that stand")
    result = fields.Nested(
        Result,
        required=True,
        allow_none=True,
        metadata={"description": "the result of the deal; null: void, or as recorded"},
    )
    net = by_seat(fields.Integer(), "counters won or lost, all corrections included")
    ordered = by_seat(fields.Integer(), "counters that rulings ordered in addition")


class ShuffleStatus(Answer):
    """The shuffle that the deal was dealt by."""

    version = number("of the shuffle's specification")
    contributions = many(OrNull(), "what each seat has added to it")
    seed = text_or_null("as hexadecimal digits; null until it is open")
    replayed = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "seed and contributions lead to these hands; null until they are open"},
    )


class DisputeOfDeal(Answer):
    """A dispute about the deal."""

    dispute = text("id", attribute="entry.dispute_id")
    state = one_of("the state of the dispute", *PHASES_OF_DISPUTES, attribute="entry.state")
    subject = one_of("what is disputed", *get_args(Subject), attribute="entry.subject")
    version = replaced("`disputed_version`; 0: none", attribute="entry.version")
    disputed_version = at_or_null(
        "of the table's stream: the disputed event; null: the deal as a whole", least=1, attribute="entry.version"
    )
    raised_by = text("the member", attribute="entry.raised_by")
    raised_at = time("when it was raised", attribute="entry.raised_at")
    reason = text("why it was raised", attribute="said.reason")
    arbitrator = text_or_null("who reviews it or has ruled", attribute="entry.arbitrator")
    outcome = text_or_null("dismissed, amended, voided or ordered; null before the ruling", attribute="entry.outcome")
    reasons = text_or_null("of the ruling, or why it was withdrawn", attribute="said.reasons")
    amended = many(
        one_of("what", *get_args(Amended)), "the parts of the record that the ruling changes", attribute="said.amended"
    )


class Dossier(Answer):
    """Everything that an arbitrator needs about one deal, limited to what the viewer may see."""

    game = text("the game that is played at the table")
    table = text("id", attribute="table_id")
    members = by_seat(fields.String(), "ids by seat")
    rules = fields.Nested(Rules, required=True)
    eldest = seat("to the dealer's left")
    deal = fields.Nested(Deal, required=True)
    timeline = many(fields.Nested(Step), "the deal's events, and later ones about it", attribute="steps")
    declarable = by_seat(
        fields.Nested(Declarable, allow_none=True), "what each could have declared; null: not yours to see"
    )
    false_claims = many(fields.Nested(FalseClaim), "G21: refused in this deal")
    all_declared = fields.Nested(
        Result,
        required=True,
        allow_none=True,
        metadata={"description": "the result with everything declared; null: not all hands are known"},
    )
    settlement = fields.Nested(Settlement, required=True, allow_none=True)
    ruled = fields.Nested(
        RuledReading, required=True, allow_none=True, metadata={"description": "as ruled; null: as it was recorded"}
    )
    over = fields.Nested(
        Standing,
        required=True,
        metadata={"description": "the table when the deal was over, before stacks went home; or as it is now"},
    )
    shuffle = fields.Nested(ShuffleStatus, required=True, allow_none=True)
    proof = fields.Nested(ProofStatus, required=True)
    disputes = many(fields.Nested(DisputeOfDeal), "by id; what a ruling pays is in the timeline")
