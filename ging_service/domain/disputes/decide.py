"""Decisions on commands to a dispute, and the rights to raise, review, rule on and withdraw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club.decide import check_slug
from ging_service.domain.disputes import commands as c
from ging_service.domain.disputes import events as e
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import check_words
from ging_service.domain.game.viewers import check_did_not_sit

if TYPE_CHECKING:
    from ging_service.domain.disputes.state import DisputeState

# Counters can also move between deals, as by a rebuy, and a penalty can be imposed there.
_ABOUT_A_DEAL = ("deal", "declaration")


def decide(command: c.Command, state: DisputeState) -> tuple[e.Event, ...]:
    """Return the events that a command leads to. Raises ``Refused``; then nothing changes."""
    match command:
        case c.RaiseDispute():
            return (_raised(command, state),)
        case c.TakeDispute():
            return (_taken(command, state),)
        case c.RuleDispute():
            return (_ruled(command, state),)
        case c.WithdrawDispute():
            return (_withdrawn(command, state),)
        case _:
            assert_never(command)


def _raised(command: c.RaiseDispute, state: DisputeState) -> e.DisputeRaised:
    """Raise a dispute. Any member may do so, even if they did not sit at the table."""
    if state.phase != "unraised":
        raise Refused("dispute_exists", "", "a dispute with this name already exists")
    if not command.by.is_member:
        raise Refused("members_only", "", "only a member of the club can raise a dispute")
    if command.subject in _ABOUT_A_DEAL and not command.deal:
        raise Refused("deal_missing", "", f"a dispute about a {command.subject} names its deal", "deal")
    check_slug(command.dispute, "dispute")
    return e.DisputeRaised(
        dispute=command.dispute,
        table=command.table,
        deal=command.deal,
        subject=command.subject,
        version=command.version,
        reason=check_words(command.reason, "reason", least=1),
        raised_by=command.by.member,
    )


def _taken(command: c.TakeDispute, state: DisputeState) -> e.DisputeTaken:
    """Take a dispute. An arbitrator may take it over from another, so that it never waits for one who does not come."""
    _need_pending(state)
    _need_impartial(command.by, state)
    # The record would read as if the review had begun again, unless the reviewer opens the hands for it now.
    if state.arbitrator == command.by.member and not command.opens_hands:
        raise Refused("already_taken", "", "this arbitrator is already reviewing the dispute")
    return e.DisputeTaken(arbitrator=command.by.member, opens_hands=command.opens_hands)


def _ruled(command: c.RuleDispute, state: DisputeState) -> e.DisputeRuled:
    """Rule on a dispute. Only its reviewer rules on it, once, and gives reasons."""
    _need_pending(state)
    # Again, because the arbitrator may have been dismissed since they took the dispute.
    _need_impartial(command.by, state)
    if state.phase != "under_review":
        raise Refused("not_under_review", "", "take the dispute under review before you rule on it")
    if state.arbitrator != command.by.member:
        raise Refused("another_reviews", "", "another arbitrator is reviewing this dispute")
    return e.DisputeRuled(
        arbitrator=command.by.member,
        outcome=command.outcome,
        reasons=check_words(command.reasons, "reasons", least=1),
        amended=command.amended,
    )


def _withdrawn(command: c.WithdrawDispute, state: DisputeState) -> e.DisputeWithdrawn:
    """Withdraw a dispute. Until a ruling, the member who raised it may do so."""
    _need_pending(state)
    if state.raised_by != command.by.member:
        raise Refused("not_your_dispute", "", "only the member who raised a dispute can withdraw it")
    return e.DisputeWithdrawn(member=command.by.member, reason=check_words(command.reason, "reason"))


def _need_pending(state: DisputeState) -> None:
    if state.phase == "unraised":
        raise Refused("dispute_not_found", "", "there is no such dispute")
    if state.phase == "ruled":
        raise Refused("dispute_ruled", "", "this dispute has already been ruled on")
    if state.phase == "withdrawn":
        raise Refused("dispute_withdrawn", "", "this dispute has been withdrawn")


def _need_impartial(by: c.CallerFacts, state: DisputeState) -> None:
    """Require an arbitrator of the club who neither sat at the table nor raised the dispute."""
    if not by.is_arbitrator:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club can review disputes and rule on them")
    check_did_not_sit(sat=by.sat, doing="rule on a table where they sat")
    if state.raised_by == by.member:
        raise Refused("own_dispute", "", "an arbitrator cannot rule on a dispute that they raised")
