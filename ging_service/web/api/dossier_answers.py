"""What the API answers of one deal to whoever has to judge it."""

from __future__ import annotations

from typing import Any, get_args

from marshmallow import fields

from ging_service.domain.disputes.events import Amended, Subject
from ging_service.domain.disputes.state import Phase
from ging_service.web.api.answer import Answer, HeldCombination, SuitClaim
from ging_service.web.api.event_answers import Event, Rules, event_json
from ging_service.web.api.fields import (
    COMBINATIONS,
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
from ging_service.web.api.table_answers import Counters, Deal, Result, Rotation, SeatOrNull
from ging_service.web.shape import Shown

PHASES_OF_DISPUTES = tuple(phase for phase in get_args(Phase) if phase != "unraised")


class ToldEvent(Shown, fields.Nested):
    """An event that has passed the eyes of whoever asks."""

    def show(self, value: Any) -> dict[str, Any]:  # noqa: ANN401  a happening
        """As everywhere else in the API."""
        return event_json(value)


class Moved(Answer):
    """Counters that an event moves, and the rule that moves them."""

    source = text("account at this table, or member/<id>")
    target = text("account at this table, or member/<id>")
    counters = number("1 or more")
    reason = text("why")
    rule = text("its number")
    rule_text = text_or_null("what the rule says, in one line; null: no numbered rule")


class Standing(Answer):
    """The table between two events: counters, rotation and penalties."""

    counters = fields.Nested(Counters, required=True)
    rotation = fields.Nested(Rotation, required=True)
    next_dealer = SeatOrNull(required=True, metadata={"description": "whose deal it is; null but between deals"})
    accused = many(seat(), "G28: who stands accused")


class Step(Answer):
    """One event of the deal."""

    event = ToldEvent(Event, required=True, attribute="happening")
    command = text("id of the command that led to it", attribute="happening.command")
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
    """What a hand could have declared."""

    seat = seat()
    hand = many(fields.String(), "its cards")
    suits = many(fields.Nested(SuitHeld), "every suit held")
    combinations = many(fields.Nested(CombinationHeld), "every combination held, highest first")
    best = text_or_null("G17: the highest combination held")
    contradicted = many(fields.String(), "suits and combinations on record that this hand does not bear out")


class FalseClaim(Answer):
    """G21: a claim that was refused."""

    seat = seat()
    suit = text_or_null("of a suit claim")
    points = number("as claimed; 0 for a combination")
    combination = text_or_null("of a combination claimed")


class Settlement(Answer):
    """What the deal was recorded to come to, beside what the rules make of the record before it."""

    recorded = fields.Nested(Result, required=True)
    due = fields.Nested(Result, required=True)
    agrees = yes_no("the recorded events are, one by one, those that the rules lead to")


class RuledReading(Answer):
    """The deal as all rulings on it read it."""

    voided = yes_no("it moves nothing")
    dealer = seat("whoever really dealt")
    hands = hands("as amended, by seat; empty: as they were recorded")
    declared = yes_no("the declarations are amended")
    claims = many(fields.Nested(SuitClaim), "all suit claims that stand")
    combinations = many(fields.Nested(HeldCombination), "all combinations that stand")
    result = fields.Nested(
        Result,
        required=True,
        allow_none=True,
        metadata={"description": "what the deal comes to; null: void, or what was recorded"},
    )
    net = by_seat(fields.Integer(), "counters won or lost, all corrections included")
    ordered = by_seat(fields.Integer(), "counters that were ordered beside it")


class SealedValue(Answer):
    """A value that stands in the log as a commitment."""

    place = number("of the commitment in the event's body, from 0")
    commitment = text("SHA-256 of salt and value, hexadecimal")
    subject = text_or_null("what its opening is about; null: erased or lost")
    audience = text_or_null("whom its opening is for; null: erased or lost")
    sound = fields.Boolean(
        required=True, allow_none=True, metadata={"description": "the opening is what was committed to; null: none"}
    )


class ProvedEvent(Answer):
    """An event in the club's tree."""

    position = number("leaf index: the event's position in the club's log")
    leaf = text_or_null("RFC 6962 leaf hash of its body, hexadecimal; null: it could tell what is hidden")
    signed_size = number("size of the first signed checkpoint that covers it; 0 while there is none")
    included = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "that checkpoint's root is over this very body; null while there is no checkpoint"},
    )
    sealed = many(fields.Nested(SealedValue), "its sealed values")


class SignedRoot(Answer):
    """A signed checkpoint."""

    size = number("how many events are under it")
    root = text("RFC 6962 root over them, hexadecimal")
    signed_at = time("when it was signed")
    cosigned_by = number("witnesses who have signed it, too")
    witnesses_required = number("how many the club asks for")


class ProofStatus(Answer):
    """How far the record of the deal is proved."""

    checkpoint = fields.Nested(SignedRoot, required=True, allow_none=True)
    refusal = text_or_null("why the signer signs nothing more of this club")
    events = many(fields.Nested(ProvedEvent), "in order")


class ShuffleStatus(Answer):
    """The shuffle that the deal was dealt by."""

    version = number("of the shuffle's specification")
    contributions = many(OrNull(), "what each seat has added to it")
    seed = text_or_null("as hexadecimal digits; null while it is not open")
    replayed = fields.Boolean(
        required=True,
        allow_none=True,
        metadata={"description": "seed and contributions lead to these hands; null while they are not open"},
    )


class DisputeOfDeal(Answer):
    """A dispute about the deal."""

    dispute = text("id", attribute="entry.dispute_id")
    state = one_of("how far it is", *PHASES_OF_DISPUTES, attribute="entry.state")
    subject = one_of("what is disputed", *get_args(Subject), attribute="entry.subject")
    version = number("of the table's stream: the disputed event; 0: the deal as a whole", attribute="entry.version")
    raised_by = text("the member", attribute="entry.raised_by")
    raised_at = time("when it was raised", attribute="entry.raised_at")
    reason = text("why it was raised", attribute="said.reason")
    arbitrator = text_or_null("who reviews it or has ruled", attribute="entry.arbitrator")
    outcome = text_or_null("dismissed, amended, voided or ordered; null before the ruling", attribute="entry.outcome")
    reasons = text_or_null("of the ruling, or why it was withdrawn", attribute="said.reasons")
    amended = many(
        one_of("what", *get_args(Amended)), "what of the record the ruling changes", attribute="said.amended"
    )


class Dossier(Answer):
    """Everything that an arbitrator asks of one deal, as far as whoever asks may see it."""

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
        metadata={"description": "what it would have come to with everything declared; null: not all hands are known"},
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
