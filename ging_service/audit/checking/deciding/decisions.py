"""Every command decided again: the events must follow from it by the rules, and its actor must be entitled to it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.audit.checking.deciding import recorded_commands
from ging_service.audit.checking.deciding.game_audit import audit_of, check_speaker, games_told
from ging_service.audit.checking.deciding.other_streams import OtherStreams
from ging_service.audit.checking.deciding.rulings import difference, has_rulings, missing
from ging_service.audit.checking.finding import NOWHERE
from ging_service.calendar.happened_in import moment_of
from ging_service.domain.books.events import TableMoneyCharged
from ging_service.domain.club.events import EndAgreed, SeatAccepted, SeatLimitSet, SeatsOffered
from ging_service.domain.declare import Fact
from ging_service.domain.disputes.events import DisputeTaken
from ging_service.domain.errors import Refused
from ging_service.domain.streams import (
    CLUBS,
    DISPUTES,
    decider_of,
    dispute_id_of,
    game_of,
    members_at,
)
from ging_service.execution.agreements import UNANSWERED, is_kept_waiting, others_agree
from ging_service.execution.permissions import check_is_impartial, only_ends

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.audit.checking.deciding.game_audit import GameAudit
    from ging_service.audit.checking.deciding.rulings import Rulings
    from ging_service.audit.checking.finding import Finding, Where
    from ging_service.domain.game import Game

_MOST_NAMED: Final = 5


class Decisions:
    """Decides the commands again, each on the state before it. ``whole``: the club's own stream is included."""

    def __init__(self, finding: Finding, rulings: Rulings, *, whole: bool) -> None:
        self.finding = finding
        self._rulings = rulings
        self._whole = whole
        self._command: list[CheckStep] = []
        self._known = OtherStreams(whole=whole)
        self._notes: Counter[str] = Counter()
        self._taken: CheckStep | None = None
        self._actors: set[str] = set()

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events: those of one command are decided together."""
        for step in steps:
            if self._command and not _same_command(self._command[-1], step):
                self._decide_all()
            self._command.append(step)

    def finish(self) -> None:
        """Decide the last command: it is complete now."""
        if self._command:
            self._decide_all()
        if self._known.charge:
            self._fail_uncharged(NOWHERE)
        self._check_opening(())
        if strangers := self._known.strangers(sorted(self._actors - {""})):
            named = ", ".join(strangers[:_MOST_NAMED]) + (" and others" if len(strangers) > _MOST_NAMED else "")
            self.finding.note(f"commands were given under ids of people who never joined the club: {named}")
        for audit in games_told():
            for told in (audit.told_of_speakers, audit.told_of_openers):
                if times := self._notes.pop(told, 0):
                    self.finding.note(f"{times} {told}")
        if not_decided := self.finding.counts.get("not_decided_again", 0):
            told = "events were not decided again: their game does not provide the commands that led to them"
            self.finding.note(f"{not_decided} {told}")

    def _decide_all(self) -> None:
        """Decide all commands of one order: each continues from the state that the one before it led to."""
        steps, self._command = self._command, []
        self.finding.looked_at += len(steps)
        self._actors.add(steps[0].read.recorded.actor)
        self._check_opening(steps)
        self._check_accepted(steps)
        # The service charges in the transaction that ends the table, so no other command can come in between.
        if self._known.charge and not isinstance(steps[0].event, TableMoneyCharged):
            self._fail_uncharged(steps[0].where)
        # Found once: an order can have thousands of commands, and each of them would loop over the rest of it.
        events = [step.event for step in steps]
        last_ruling = max((place for place, step in enumerate(steps) if Fact.RULING_APPLIED in step.facts), default=-1)
        first = 0
        while first < len(steps):
            # Games take the events from their command on. Copying the references to thousands takes microseconds.
            rest = _Rest(steps[first:], events[first:], has_ruling=first <= last_ruling)
            count = self._tried(rest)
            for step in rest.steps[:count]:
                # Failed events are learned as well. Otherwise one forgery would make everything after it fail.
                self._known.learn(step)
            first += count

    def _check_opening(self, steps: Sequence[CheckStep]) -> None:
        """Check that the hands of a deal were opened right after a review that says so, and after no other.

        The command at the table has the id of the review, and is decided again like any other.
        """
        taken, self._taken = self._taken, None
        if taken is not None and self._whole:
            of_review = steps[:1] and steps[0].read.recorded.command == taken.read.recorded.command
            found = steps if of_review and steps[0].table_id == taken.before.table else ()
            try:
                wrong = recorded_commands.wrong_opening(taken.event, taken.before, found)
            except Exception as error:  # noqa: BLE001  a forged event can cause any error: report it, do not raise
                wrong = f"the opening of hands for this review cannot be decided again ({type(error).__name__})"
            if wrong:
                self.finding.fail(wrong, taken.where)
        if steps and isinstance(steps[-1].event, DisputeTaken):
            self._taken = steps[-1]

    def _check_accepted(self, steps: Sequence[CheckStep]) -> None:
        """Report a deal of the service's cards that began before all players had accepted their seats."""
        waiting = self._known.club.agreement(steps[0].table_id).waiting
        for step in steps if waiting else ():
            deal = game_of(step.after).deal(step.after) if Fact.DEAL_STARTED in step.facts else None
            if deal is not None and not deal.recorded:
                what = f"this deal had to wait for {', '.join(waiting)}, who had not accepted their seats"
                self.finding.fail(what, step.where)

    def _tried(self, rest: _Rest) -> int:
        """Return how many events one command led to. On an error, report it and return the number of all the events."""
        steps = rest.steps
        try:
            return self._decide(rest)
        except Refused as error:
            rule = f", {error.rule}" if error.rule else ""
            what, where = f"the rules do not allow this: {error.detail} ({error.code}{rule})", steps[0].where
        except _Different as error:
            what, where = str(error), error.step.where
        except Exception as error:  # noqa: BLE001  a forged event can cause any error: report it, do not raise
            what, where = f"this cannot be decided again ({type(error).__name__})", steps[0].where
        # Only the decision shows where a command ends. Without one, the rest of the order belongs to nobody.
        self.finding.fail(what, where)
        return len(steps)

    def _fail_uncharged(self, where: Where) -> None:
        """Report that a table has ended and its players were not charged the table money that they owe the club."""
        charge, self._known.charge = self._known.charge, None
        table = charge.command.table if charge else ""
        self.finding.fail(
            f"by the terms of the season table money of the table {table!r:.80} was due before this", where
        )

    def _decide(self, rest: _Rest) -> int:
        """Decide the command that led to the first event. Return the number of events that the command led to."""
        steps = rest.steps
        # A ruling can be decided again only when the whole record of its table is known.
        if rest.has_ruling and has_rulings(steps[0].before):
            self._rulings.judge_later(steps)
            return len(steps)
        audit = audit_of(game_of(steps[0].before)) if steps[0].table_id else None
        # The game of the table does not tell which commands its events come from.
        if audit is not None and audit.command_of is None:
            self._check_members(steps[0])
            self.finding.count("not_decided_again", len(steps))
            return len(steps)
        decided = self._decided_at_table(rest, audit) if audit else self._decided(steps[0])
        for step, event in zip(steps, decided, strict=False):
            if different := difference(event, step.event):
                raise _Different(different, step)
        if len(decided) > len(steps) and self._whole:  # a part of a log may end before its last command does
            raise _Different(missing(decided[len(steps) :]), steps[-1])
        # Nothing decided would also mean nothing consumed, and `_decide_all` would try this event for ever.
        if not decided:
            raise _Different("this follows from no command", steps[0])
        self.finding.count("commands")
        return min(len(decided), len(steps))

    def _decided(self, step: CheckStep) -> Sequence[Any]:
        """Decide the command that led to an event of the club, its treasurer's book or a dispute."""
        decider = decider_of(type(step.event))
        if decider is CLUBS:
            _check_agreement(step)
        elif decider is DISPUTES:
            _check_dispute(step)
        else:
            self._check_books(step)
        command = recorded_commands.command_of(step, self._known)
        return () if command is None else decider.decide(command, step.before)

    def _decided_at_table(self, rest: _Rest, audit: GameAudit) -> Sequence[Any]:
        """Decide the command that led to the first of these events of a table."""
        step, events = rest.steps[0], rest.events
        self._check_members(step)
        state = audit.deciding_state(events, step.before)
        if on_trust := audit.on_trust(step.event, state):
            self.finding.count(on_trust)
        assert audit.command_of is not None  # noqa: S101  it has been looked at
        command = audit.command_of(events, state)
        game = game_of(step.before)
        self._note_who(step, command, game, audit)
        return () if command is None else game.decide(command, state)

    def _check_members(self, step: CheckStep) -> None:
        """Fail a table if someone who sits down is not a member of the club."""
        if Fact.TABLE_OPENED in step.facts:
            self._check_strangers(step, members_at(step.after))

    def _check_books(self, step: CheckStep) -> None:
        """Check that entries of the book name members, and that automatic events happen when they are due."""
        self._check_strangers(step, recorded_commands.members_named(step.event))
        due, said = recorded_commands.required_time(step.event, self._known), step.read.recorded.happened_at
        if due not in (None, said):
            raise _Different(f"happened_at is {said!r} and should be {due!r}", step)

    def _check_strangers(self, step: CheckStep, members: Sequence[str]) -> None:
        if strangers := self._known.strangers(members):
            raise _Different(f"{', '.join(strangers)} was no member of the club then", step)

    def _note_who(self, step: CheckStep, command: object, game: Game, audit: GameAudit) -> None:
        """Note commands from people who may not give them. The rules of play do not cover this, so it is no forgery."""
        actor, stream_id = step.read.recorded.actor, step.read.recorded.stream
        try:
            check_speaker(game, actor, command, step.before)
        except Refused:
            if not self._may_end(step, command, game):
                self._notes[audit.told_of_speakers] += 1
        # A part of a log lacks the club's stream, and so does not show who was an arbitrator.
        if isinstance(command, game.for_arbitrators) and self._whole:
            try:
                check_is_impartial(actor, self._known.club.arbitrators, self._known.seated(stream_id))
            except Refused:
                self._notes[audit.told_of_openers] += 1

    def _may_end(self, step: CheckStep, command: object, game: Game) -> bool:
        """Return True for the end of a table that a player may give whatever their game says."""
        recorded, state = step.read.recorded, step.before
        if recorded.actor not in game.members(state) or not only_ends(game, command, state):
            return False
        # A part of a log lacks the club's stream, and so does not show who had agreed.
        if not self._whole or game.deal(state) is None:
            return True
        if others_agree(self._known.club, step.table_id, state, recorded.actor):
            return True
        waited = moment_of(recorded.recorded_at) - moment_of(self._known.last_at(recorded.stream))
        return waited >= UNANSWERED and is_kept_waiting(state, recorded.actor)


class _Rest(NamedTuple):
    """The steps of an order that are still to be decided, and their events. ``has_ruling``: a ruling is among them."""

    steps: Sequence[CheckStep]
    events: Sequence[Any]
    has_ruling: bool


class _Different(Exception):  # noqa: N818  it describes a difference
    """The record differs from what the command leads to."""

    def __init__(self, what: str, step: CheckStep) -> None:
        super().__init__(what)
        self.step = step


def _check_agreement(step: CheckStep) -> None:
    """Check that nobody agreed for somebody else. An offer that came from nobody names the member who made the key."""
    match step.event:
        case SeatAccepted(member=member) | SeatLimitSet(member=member) | EndAgreed(member=member):
            is_own = member == step.read.recorded.actor
        case SeatsOffered(by=by):
            is_own = step.read.recorded.actor in ("", by)
        case _:
            return
    if not is_own:
        raise _Different("this names a different person than the one who gave the command", step)


def _check_dispute(step: CheckStep) -> None:
    """Check that an event of a dispute is about that dispute, and that its author gave the command."""
    recorded = step.read.recorded
    if getattr(step.event, "dispute", dispute_id_of(recorded.stream)) != dispute_id_of(recorded.stream):
        raise _Different("this is about a different dispute than the one of its stream", step)
    if recorded_commands.said_by(step.event) != recorded.actor:
        raise _Different("this names a different person than the one who gave the command", step)


def _same_command(one: CheckStep, other: CheckStep) -> bool:
    first, second = one.read.recorded, other.read.recorded
    return (first.stream, first.command) == (second.stream, second.command)
