"""Commands that a member or an arbitrator may give to a dispute."""

from __future__ import annotations

from ging_service.domain.declare import command, value
from ging_service.domain.disputes.events import Amended, Outcome, Subject


@value
class CallerFacts:
    """Facts about the person who gives a command, from the club's book and the disputed table.

    The caller looks them up. ``sat``: they sat at the disputed table.
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

    by: CallerFacts
    dispute: str
    table: str
    deal: int
    subject: Subject
    reason: str
    version: int


@command
class TakeDispute:
    """Take a dispute under review, also from another arbitrator. ``opens_hands``: the deal's hands are opened for it."""

    by: CallerFacts
    opens_hands: bool


@command
class RuleDispute:
    """Rule on a dispute. A separate command to the table, given together with this one, carries out its effects there.

    ``amended``: the part of the record that the ruling amends.
    """

    by: CallerFacts
    outcome: Outcome
    reasons: str
    amended: tuple[Amended, ...]


@command
class WithdrawDispute:
    """Withdraw a dispute. Only the member who raised it can do so."""

    by: CallerFacts
    reason: str


Command = RaiseDispute | TakeDispute | RuleDispute | WithdrawDispute
