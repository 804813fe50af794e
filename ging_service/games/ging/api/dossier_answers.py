"""Answers about one deal for the person who judges it."""

from __future__ import annotations

from typing import Final, get_args

from marshmallow import fields

from ging_service.domain.disputes.events import Amended, Subject
from ging_service.domain.disputes.state import Phase
from ging_service.games.ging import review
from ging_service.games.ging.api.answers import suit
from ging_service.games.ging.decider import hindsight
from ging_service.games.ging.decider.events import FalseClaimRefused
from ging_service.games.ging.review import TableSituation
from ging_service.web.api.events.event_answers import Event
from ging_service.web.api.game_api.derived_fields import known_as
from ging_service.web.api.play.dossier_parts import Moved, ProofStatus, ToldEvent
from ging_service.web.api.schemas.fields import at_or_null, many, one_of, replaced, text, text_or_null, time
from ging_service.web.api.schemas.objects import Answer

PHASES_OF_DISPUTES = tuple(phase for phase in get_args(Phase) if phase != "unraised")


_GING: Final = "Ging"
Standing: Final = known_as(TableSituation, "Standing", _GING)
Settlement: Final = known_as(review.Settlement, "Settlement", _GING)
RuledReading: Final = known_as(review.RuledReading, "RuledReading", _GING)
ShuffleStatus: Final = known_as(review.ShuffleStatus, "ShuffleStatus", _GING)
SuitHeld: Final = known_as(hindsight.SuitHeld, "SuitHeld", _GING, suit=suit())
CombinationHeld: Final = known_as(
    hindsight.CombinationHeld, "CombinationHeld", _GING, ("combination", "rule", "declared"), rule=text("its number")
)
Declarable: Final = known_as(
    hindsight.Declarable,
    "Declarable",
    _GING,
    ("seat", "hand", "suits", "combinations", "best", "contradicted"),
    best=text_or_null("G17: the highest combination held"),
)
FalseClaim: Final = known_as(FalseClaimRefused, "FalseClaim", _GING, ("seat", "suit", "points", "combination"))


class Step(Answer):
    """One event of the deal."""

    event = ToldEvent(Event, required=True, attribute="recorded_event")
    command = text("id of the command that led to it", attribute="recorded_event.command")
    before = fields.Nested(Standing, required=True, attribute="standing_before")
    after = fields.Nested(Standing, required=True, attribute="standing_after")
    transfers = many(fields.Nested(Moved), "in order")


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


Dossier: Final = known_as(
    review.Dossier,
    "Dossier",
    _GING,
    table=text("id", attribute="table_id"),
    timeline=many(fields.Nested(Step), "the deal's events, and later ones about it", attribute="steps"),
    proof=fields.Nested(ProofStatus, required=True),
    disputes=many(fields.Nested(DisputeOfDeal), "by id; what a ruling pays is in the timeline"),
)
