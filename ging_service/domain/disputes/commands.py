"""What a member or an arbitrator may ask of a dispute."""

from __future__ import annotations

from ging_service.domain.declare import command, value
from ging_service.domain.disputes.events import Amended, Outcome, Subject


@value
class Standing:
    """Who asks, as the club's book and the disputed table know him. Looked up by whoever gives the command.

    ``sat``: he sat at the disputed table.
    """

    member: str
    is_member: bool
    is_arbitrator: bool
    sat: bool


@command
class RaiseDispute:
    """Contest something that happened at a table, under a name of its own in the club.

    ``deal`` 0: nothing that belongs to a deal. ``version``: the contested event's in the table's stream, 0 for the deal
    as a whole.
    """

    by: Standing
    dispute: str
    table: str
    deal: int
    subject: Subject
    reason: str
    version: int


@command
class TakeDispute:
    """Take a dispute under review, also from another arbitrator. ``opens_hands``: the deal's hands are opened for it."""

    by: Standing
    opens_hands: bool


@command
class RuleDispute:
    """Rule on a dispute. What the ruling changes at the table is a command to the table, given together with this one.

    ``amended``: what of the record it amends.
    """

    by: Standing
    outcome: Outcome
    reasons: str
    amended: tuple[Amended, ...]


@command
class WithdrawDispute:
    """Whoever raised a dispute takes it back."""

    by: Standing
    reason: str


Command = RaiseDispute | TakeDispute | RuleDispute | WithdrawDispute
