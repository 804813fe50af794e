"""What opens sealed values: all of it is there, for whom the log says and about what, or an event has erased it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.audit.database.comparing import against, place_in
from ging_service.domain.streams import decider_of
from ging_service.eventlog.schema import openings
from ging_service.eventlog.sealing import TO_ALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.finding import Where
    from ging_service.eventlog.sealing import Opening


class _Place(NamedTuple):
    position: int
    place: int

    @property
    def where(self) -> Where:
        return place_in(openings.name, {"position": self.position, "place": self.place})


class SealedValues:
    """That salts and values fit their commitments is another check's business: here is who may see what, and what is gone.

    Places wait by subject for the event that opens or erases it.
    """

    def __init__(self) -> None:
        self.finding = Finding(name="sealed_values", title="Whom sealed values are open to", unit="sealed values")
        self._closed: dict[str, list[_Place]] = {}
        self._opened: dict[str, list[_Place]] = {}
        self._gone: dict[str, list[_Place]] = {}

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            if step.read.commitments:
                self._look_at(step)
            stream = step.read.recorded.stream
            decider = decider_of(stream)
            for subject in decider.opens(step.event, step.after):
                self._open(f"{stream}/{subject}", step.read.position)
            for subject in decider.erases(step.event, step.after):
                self._erase(f"{stream}/{subject}", step.read.position)

    def finish(self) -> None:
        """There are no more."""
        for places in self._gone.values():
            for place in places:
                self.finding.fail("nothing opens it any more, and no event has erased it", place.where)
        for places in self._opened.values():
            for place in places:
                self.finding.fail("it is open to all, and no event has opened it", place.where)

    def _look_at(self, step: Step) -> None:
        """An event with commitments: each waits for what may become of it."""
        stream, position = step.read.recorded.stream, step.read.position
        sealed = next(iter(decider_of(stream).sealed.get(type(step.event), ())), None)
        if sealed is None:
            return
        subject = f"{stream}/{sealed.subject(step.event)}"
        for number in range(step.read.commitments):
            self.finding.looked_at += 1
            place = _Place(position, number)
            found = step.read.openings.get(number)
            if found is None:
                self._gone.setdefault(subject, []).append(place)
            else:
                self._check(found, place, subject, sealed.audience(step.event, number))

    def _check(self, found: Opening, place: _Place, subject: str, audience: str) -> None:
        if found.subject != subject:
            self.finding.fail(against("subject", found.subject, subject), place.where)
        if found.audience == audience:
            self._closed.setdefault(subject, []).append(place)
        elif found.audience == TO_ALL:
            self._opened.setdefault(subject, []).append(place)
        else:
            self.finding.fail(against("audience", found.audience, audience), place.where)

    def _open(self, subject: str, position: int) -> None:
        for place in self._closed.pop(subject, ()):
            self.finding.fail(f"it is not open to all, and the event at position {position} has opened it", place.where)
        self._opened.pop(subject, None)

    def _erase(self, subject: str, position: int) -> None:
        for places in (self._closed, self._opened):
            for place in places.pop(subject, ()):
                self.finding.fail(f"it is still there, and the event at position {position} has erased it", place.where)
        self._gone.pop(subject, None)
