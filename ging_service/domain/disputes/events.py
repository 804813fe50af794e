"""What can have happened in a dispute. Stored for ever, as the events of games are."""

from __future__ import annotations

from typing import Literal

from ging_service.domain.declare import event

Subject = Literal["deal", "declaration", "transfer", "penalty"]
Outcome = Literal["dismissed", "amended", "voided", "ordered"]
Amended = Literal["hands", "dealer", "declarations", "transfers", "next_dealer", "end", "result"]


@event()
class DisputeRaised:
    """A member contests something that happened at a table: ``dispute`` is what the club calls it.

    ``deal`` 0: nothing that belongs to a deal. ``version``: the contested event's in the table's stream, 0 for the deal
    as a whole.
    """

    dispute: str
    table: str
    deal: int
    subject: Subject
    version: int
    reason: str
    raised_by: str


@event(
    by="opens_hands",
    says={
        True: "%(arbitrator)s reviews the dispute and opens the hands for it.",
        False: "%(arbitrator)s reviews the dispute.",
    },
)
class DisputeTaken:
    """An arbitrator reviews the dispute, from another one if there was one.

    ``opens_hands``: the reviewer has had the deal's hands opened for it.
    """

    arbitrator: str
    opens_hands: bool


@event(label="Dispute ruled on")
class DisputeRuled:
    """The arbitrator has ruled. What it means for the counters stands in the table's stream (``RulingApplied``).

    ``outcome``: dismissed; the recorded deal amended; the deal voided; or something else ordered. ``amended``: what of the
    record it changes.
    """

    arbitrator: str
    outcome: Outcome
    reasons: str
    amended: tuple[Amended, ...]


@event(says="%(member)s withdraws the dispute.", note="reason")
class DisputeWithdrawn:
    """The member who raised the dispute has withdrawn it."""

    member: str
    reason: str


Event = DisputeRaised | DisputeTaken | DisputeRuled | DisputeWithdrawn
