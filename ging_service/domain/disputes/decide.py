"""What a command to a dispute leads to: who may raise it, review it, rule on it and take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club.decide import check_slug
from ging_service.domain.disputes import commands as c
from ging_service.domain.disputes import events as e
from ging_service.domain.errors import Refused
from ging_service.domain.words import check_words

if TYPE_CHECKING:
    from ging_service.domain.disputes.state import DisputeState

_ABOUT_A_DEAL = ("deal", "declaration")


def decide(command: c.Command, state: DisputeState) -> tuple[e.Event, ...]:
    """The events that a command leads to. Raises ``Refused``; then nothing changes."""
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
    """Members raise disputes, whether they sat at the table or not."""
    if state.phase != "unraised":
        raise Refused("dispute_exists", "", "a dispute of this name has been raised already")
    if not command.by.is_member:
        raise Refused("members_only", "", "only a member of the club raises a dispute")
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
    """An arbitrator may take a dispute over from another: a dispute never waits for one who does not come."""
    _need_pending(state)
    _need_impartial(command.by, state)
    if state.arbitrator == command.by.member:
        raise Refused("already_taken", "", "this arbitrator reviews the dispute already")
    return e.DisputeTaken(arbitrator=command.by.member, opens_hands=command.opens_hands)


def _ruled(command: c.RuleDispute, state: DisputeState) -> e.DisputeRuled:
    """Whoever reviews a dispute rules on it, once, with his reasons."""
    _need_pending(state)
    _need_impartial(command.by, state)
    if state.phase != "under_review":
        raise Refused("not_under_review", "", "a dispute is taken under review before it is ruled")
    if state.arbitrator != command.by.member:
        raise Refused("another_reviews", "", "another arbitrator reviews this dispute")
    return e.DisputeRuled(
        arbitrator=command.by.member,
        outcome=command.outcome,
        reasons=check_words(command.reasons, "reasons", least=1),
        amended=command.amended,
    )


def _withdrawn(command: c.WithdrawDispute, state: DisputeState) -> e.DisputeWithdrawn:
    """Until it is ruled a dispute belongs to whoever raised it."""
    _need_pending(state)
    if state.raised_by != command.by.member:
        raise Refused("not_your_dispute", "", "only who raised a dispute takes it back")
    return e.DisputeWithdrawn(member=command.by.member, reason=check_words(command.reason, "reason"))


def _need_pending(state: DisputeState) -> None:
    if state.phase == "unraised":
        raise Refused("dispute_not_found", "", "there is no such dispute")
    if state.phase == "ruled":
        raise Refused("dispute_ruled", "", "this dispute has been ruled")
    if state.phase == "withdrawn":
        raise Refused("dispute_withdrawn", "", "this dispute has been withdrawn")


def _need_impartial(by: c.Standing, state: DisputeState) -> None:
    """An arbitrator of the club who neither sat at the table nor raised the dispute."""
    if not by.is_arbitrator:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club reviews disputes and rules on them")
    if by.sat:
        raise Refused("sat_at_table", "", "an arbitrator does not rule on a table at which he sat")
    if state.raised_by == by.member:
        raise Refused("own_dispute", "", "an arbitrator does not rule on a dispute that he has raised")
