"""Every command decided anew: whether the recorded events are what it leads to by the rules, and by whom it may be given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.audit.checking.deciding import (
    books_commands,
    club_commands,
    dispute_commands,
    table_commands,
)
from ging_service.application.audit.checking.deciding.comparing import difference, missing
from ging_service.application.audit.checking.deciding.false_claims import is_taken_at_its_word
from ging_service.application.audit.checking.finding import NOWHERE
from ging_service.application.audit.checking.known import Known
from ging_service.application.permissions import check_opens_hands
from ging_service.domain.books.events import TableMoneyCharged
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.authority import check_speaks_for_seat
from ging_service.domain.games.ging.commands import OpenHands
from ging_service.domain.games.ging.events import TableOpened
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.domain.streams import BOOKS, CLUBS, DISPUTES, decider_of, dispute_id_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.finding import Finding, Where
    from ging_service.application.audit.checking.rulings import Rulings


class Decisions:
    """Decides the commands anew, each on the state before it. ``whole``: the club's own stream is there too."""

    def __init__(self, finding: Finding, rulings: Rulings, *, whole: bool) -> None:
        self.finding = finding
        self._rulings = rulings
        self._whole = whole
        self._command: list[Step] = []
        self._known = Known(whole=whole)
        self._spoken_for = self._opened_by_others = 0

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events: those of one command are decided together."""
        for step in steps:
            if self._command and not _same_command(self._command[-1], step):
                self._decide_all()
            self._command.append(step)

    def finish(self) -> None:
        """The last command is whole too."""
        if self._command:
            self._decide_all()
        if self._known.charge:
            self._fail_uncharged(NOWHERE)
        if self._spoken_for:
            told = "times somebody else than its player spoke for a hand that the service has dealt"
            self.finding.note(f"{self._spoken_for} {told}")
        if self._opened_by_others:
            told = "times hands were opened by somebody who was no arbitrator then, or sat at the table"
            self.finding.note(f"{self._opened_by_others} {told}")

    def _decide_all(self) -> None:
        """All commands of one order: each takes up where the one before it has led to."""
        steps, self._command = self._command, []
        self.finding.looked_at += len(steps)
        if self._known.charge and not isinstance(steps[0].event, TableMoneyCharged):
            self._fail_uncharged(steps[0].where)
        while steps:
            count = self._tried(steps)
            for step in steps[:count]:
                self._known.learn(step)
            steps = steps[count:]

    def _tried(self, steps: Sequence[Step]) -> int:
        """How many events come of one command; all of them where something is wrong with it, and that is told."""
        try:
            return self._decide(steps)
        except Refused as error:
            rule = f", {error.rule}" if error.rule else ""
            what, where = f"by the rules this cannot be: {error.detail} ({error.code}{rule})", steps[0].where
        except _Different as error:
            what, where = str(error), error.step.where
        except Exception as error:  # noqa: BLE001  whatever a forged event makes of the rules, it is told and not raised
            what, where = f"this cannot be decided anew ({type(error).__name__})", steps[0].where
        self.finding.fail(what, where)
        return len(steps)

    def _fail_uncharged(self, where: Where) -> None:
        """A table has ended, and what its players owe the club for it has not been charged with that."""
        charge, self._known.charge = self._known.charge, None
        table = charge.command.table if charge else ""
        self.finding.fail(
            f"by the terms of the season table money of the table {table!r:.80} was due before this", where
        )

    def _decide(self, steps: Sequence[Step]) -> int:
        """Decide the command that the first event comes of; how many events it has led to."""
        if any(isinstance(step.event, RulingApplied) for step in steps):
            self._rulings.judge_later(steps)
            return len(steps)
        decided = self._decided(steps)
        for step, event in zip(steps, decided, strict=False):
            if different := difference(event, step.event):
                raise _Different(different, step)
        if len(decided) > len(steps) and self._whole:  # a part of a log may end before its last command does
            raise _Different(missing(decided[len(steps) :]), steps[-1])
        if not decided:
            raise _Different("this follows from no command", steps[0])
        self.finding.count("commands")
        return min(len(decided), len(steps))

    def _decided(self, steps: Sequence[Step]) -> Sequence[Any]:
        step = steps[0]
        state = step.before
        decider = decider_of(type(step.event))
        if decider is CLUBS:
            command: Any = club_commands.command_of(step.event)
        elif decider is DISPUTES:
            _check_dispute(step)
            command = dispute_commands.command_of(step.event, state, self._known.standing)
        elif decider is BOOKS:
            self._check_books(step)
            command = books_commands.command_of(step, self._known)
        else:
            self._check_members(step)
            state = table_commands.deciding_state(step.event, state)
            if is_taken_at_its_word(step.event, state):
                self.finding.count("false_claims_of_unknown_hands")
            command = table_commands.command_of(steps, state)
            self._note_who(step, command)
        return () if command is None else decider.decide(command, state)

    def _check_members(self, step: Step) -> None:
        """Only members of the club sit down."""
        if isinstance(step.event, TableOpened):
            self._check_strangers(step, step.event.members)

    def _check_books(self, step: Step) -> None:
        """The book is about members, and what follows by itself happens when it is due."""
        self._check_strangers(step, books_commands.members_named(step.event))
        due, said = books_commands.due_time(step.event, self._known), step.read.recorded.happened_at
        if due not in (None, said):
            raise _Different(f"happened_at is {said!r} and should be {due!r}", step)

    def _check_strangers(self, step: Step, members: Sequence[str]) -> None:
        if strangers := self._known.strangers(members):
            raise _Different(f"{', '.join(strangers)} was no member of the club then", step)

    def _note_who(self, step: Step, command: object) -> None:
        """Who may say what is not for the rules of play: what was let through once is told, and is no forgery."""
        actor, stream_id = step.read.recorded.actor, step.read.recorded.stream
        try:
            check_speaks_for_seat(actor, command, step.before)
        except Refused:
            self._spoken_for += 1
        if isinstance(command, OpenHands) and self._whole:
            try:
                check_opens_hands(actor, self._known.club.arbitrators, self._known.seated(stream_id))
            except Refused:
                self._opened_by_others += 1


class _Different(Exception):  # noqa: N818  it says what differs
    """What is on record is not what the command leads to."""

    def __init__(self, what: str, step: Step) -> None:
        super().__init__(what)
        self.step = step


def _check_dispute(step: Step) -> None:
    """An event of a dispute is about its own, and is by who gave the command."""
    recorded = step.read.recorded
    if getattr(step.event, "dispute", dispute_id_of(recorded.stream)) != dispute_id_of(recorded.stream):
        raise _Different("this is about another dispute than the one in whose stream it stands", step)
    if dispute_commands.said_by(step.event) != recorded.actor:
        raise _Different("this is said to be by somebody else than who gave the command", step)


def _same_command(one: Step, other: Step) -> bool:
    first, second = one.read.recorded, other.read.recorded
    return (first.stream, first.command) == (second.stream, second.command)
