"""Who may see which sealed value: whether openings say what the domain declares, and none is missing or too many."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.application.audit import layout
from ging_service.domain.declare import Fact, states
from ging_service.domain.games.ging.rules.opened import Runs, is_in, with_numbers
from ging_service.domain.streams import CLUB, decider_of, members_at
from ging_service.eventlog.sealing import TO_ALL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.finding import Finding, Where
    from ging_service.eventlog.sealing import Opening

_FOR_EVERYBODY: Final = frozenset({TO_ALL, "club"})
_MEMBER: Final = "member/"


@dataclass(slots=True)
class _Held:
    """The deals of a table with openings that are not for all, and with values that have no opening here."""

    kept: Runs = ()
    absent: Runs = ()


class Audiences:
    """Follows each sealed value from its sealing to the event that opens or erases it.

    ``eyes``: for whom the openings were chosen. ``whole``: no event of the log is left out. What is remembered grows with
    the streams and with what is still to be settled, not with the deals.
    """

    def __init__(self, finding: Finding, eyes: str, *, whole: bool) -> None:
        self.finding = finding
        self._whole = whole
        self._sees_all = eyes == layout.KEEPER
        self._member = eyes.removeprefix(_MEMBER) if eyes.startswith(_MEMBER) else ""
        self._seats: dict[str, int] = {}
        self._said_open: dict[str, list[Where]] = {}
        self._missing: dict[str, list[Where]] = {}
        self._names: dict[str, Where] = {}
        self._held: dict[str, _Held] = {}

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            stream_id = step.read.recorded.stream
            if states(step.event, Fact.TABLE_OPENED) and self._member in (members := members_at(step.after)):
                self._seats[stream_id] = members.index(self._member)
            for place, subject, audience in _sealed(step):
                self._value(step, place, subject, audience)
            decider = decider_of(type(step.event))
            for name in decider.opens(step.event, step.after):
                self._open(stream_id, name, step)
            for name in decider.erases(step.event, step.after):
                self._erase(f"{stream_id}/{name}", step)

    def finish(self) -> None:
        """What no event has opened or erased had to stay as it was. Of a part of a log that cannot be told."""
        if not self._whole:
            return
        for places in self._said_open.values():
            for where in places:
                self.finding.fail("this value is said to be open to all, and no event has opened it", where)
        for places in self._missing.values():
            for where in places:
                self.finding.fail("its opening is missing, and no event has erased it", where)

    def _value(self, step: Step, place: int, subject: str, audience: str) -> None:
        """Hold one sealed value's opening against what the domain declares."""
        where = replace(step.where, place=place)
        opening = step.read.openings.get(place)
        if opening is None:
            self._absent(step.read.recorded.stream, subject, audience, where)
            return
        self.finding.count("sealed_values_opened")
        wrong = _wrong(opening, subject, audience)
        if wrong:
            self.finding.fail(wrong, where)
        elif not self._may_see(step.read.recorded.stream, opening.audience):
            self.finding.fail(f"this opening is for {opening.audience}, and is not for whom the record was made", where)
        elif opening.audience != audience:
            self._said_open.setdefault(subject, []).append(where)
        elif step.read.recorded.stream == CLUB:
            self._names[subject] = where
        else:
            held = self._held.setdefault(step.read.recorded.stream, _Held())
            held.kept = with_numbers(held.kept, _number(subject))

    def _absent(self, stream_id: str, subject: str, audience: str, where: Where) -> None:
        self.finding.count("sealed_values_not_opened")
        if self._may_see(stream_id, audience):
            self._missing.setdefault(subject, []).append(where)
        else:
            held = self._held.setdefault(stream_id, _Held())
            held.absent = with_numbers(held.absent, _number(subject))

    def _may_see(self, stream_id: str, audience: str) -> bool:
        return self._sees_all or audience in _FOR_EVERYBODY or audience == f"seat/{self._seats.get(stream_id, -1)}"

    def _open(self, stream_id: str, name: str, step: Step) -> None:
        subject = f"{stream_id}/{name}"
        self._said_open.pop(subject, None)
        held = self._held.get(stream_id)
        for deal in _number(subject) if held else ():
            if held and is_in(held.kept, deal):
                self.finding.fail(f"deal {deal} is opened to all here, and an opening of it says otherwise", step.where)
            if held and is_in(held.absent, deal):
                self.finding.fail(f"deal {deal} is opened to all here, and an opening of it is missing", step.where)

    def _erase(self, subject: str, step: Step) -> None:
        self._missing.pop(subject, None)
        where = self._names.pop(subject, None)
        if where is not None:
            self.finding.fail(f"this value had to be erased with the event at position {step.read.position}", where)


def _sealed(step: Step) -> Iterator[tuple[int, str, str]]:
    """The sealed values of an event: place, subject and the audience that it has from the start."""
    read = step.read
    fields = decider_of(type(step.event)).sealed.get(type(step.event), ())
    for place in range(read.commitments if fields else 0):
        yield place, f"{read.recorded.stream}/{fields[0].subject(step.event)}", fields[0].audience(step.event, place)


def _wrong(opening: Opening, subject: str, audience: str) -> str:
    if opening.subject != subject:
        return f"the opening is said to be about {opening.subject!r:.80}, and is about {subject}"
    if opening.audience not in (audience, TO_ALL):
        return f"the opening is said to be for {opening.audience!r:.80}, and is for {audience}"
    return ""


def _number(subject: str) -> tuple[int, ...]:
    """The deal that a subject is about; () for a subject that is no deal."""
    name = subject.rpartition("/")[2]
    return (int(name),) if name.isdecimal() else ()
