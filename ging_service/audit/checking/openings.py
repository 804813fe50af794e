"""The openings of sealed values: each matches its commitment, and each audience is the one that the domain declares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from ging_service.audit import export_layout
from ging_service.audit.checking.finding import Finding, Where
from ging_service.domain.declare import Fact
from ging_service.domain.numbers import Runs, is_in, with_numbers
from ging_service.domain.streams import CLUB, decider_of, members_at
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.errors import NotCanonical
from ging_service.eventlog.sealing import MARK, SALT_BYTES, TO_ALL, commitment_of, commitments_in, sealed_elements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.audit.checking.check import CheckStep, PlacedOpening, StoredEvent
    from ging_service.eventlog.sealing import Opening


class MatchedEvent(NamedTuple):
    """An event with the valid openings of its commitments, by place."""

    entry: StoredEvent
    commitments: int
    openings: Mapping[int, Opening]


_NONE: Mapping[int, Opening] = MappingProxyType({})


class OpeningMatcher:
    """Brings events and openings together, both in order of positions."""

    def __init__(self, openings: Iterator[PlacedOpening]) -> None:
        self.finding = Finding(name="openings", title="Openings of sealed values", unit="openings")
        self._openings = openings
        self._next = next(openings, None)
        self._last = (-1, -1)

    def opened(self, entries: Sequence[StoredEvent]) -> Iterator[MatchedEvent]:
        """The next events with their openings."""
        for entry in entries:
            # Most events have no commitment, and a search for the mark is much cheaper than parsing the body.
            sealed = MARK in entry.body
            mine = self._openings_at(entry.position)
            if not sealed and not mine:
                yield MatchedEvent(entry, 0, _NONE)
                continue
            commitments = commitments_in(entry.body)
            self.finding.count("commitments", len(commitments))
            rightly = {one.place: one for one in mine if self._opens(one, commitments, entry.position)}
            yield MatchedEvent(entry, len(commitments), rightly)

    def finish(self) -> None:
        """Fail the remaining openings: they belong to no event."""
        while self._next is not None:
            self._stray(self._take())

    def _openings_at(self, position: int) -> list[Opening]:
        found = []
        while self._next is not None and self._next.position <= position:
            one = self._take()
            if one.position == position:
                found.append(one.opening)
            else:
                self._stray(one)
        return found

    def _take(self) -> PlacedOpening:
        one = self._next
        assert one is not None  # noqa: S101  both callers have checked it
        self.finding.looked_at += 1
        place = (one.position, one.opening.place)
        if place <= self._last:
            told = "the openings are not in order, or there are two for one value"
            self.finding.fail(told, Where(position=one.position, place=one.opening.place))
        self._last = max(self._last, place)
        self._next = next(self._openings, None)
        return one

    def _stray(self, one: PlacedOpening) -> None:
        self.finding.fail("an opening of no event", Where(position=one.position, place=one.opening.place))

    def _opens(self, one: Opening, commitments: Sequence[str], position: int) -> bool:
        what = _wrong(one, commitments)
        if what:
            self.finding.fail(what, Where(position=position, place=one.place))
        return not what


def _wrong(one: Opening, commitments: Sequence[str]) -> str:
    """Describe what is wrong with an opening, "" if nothing is."""
    if not 0 <= one.place < len(commitments):
        return f"an opening of no commitment: the event has {len(commitments)}"
    if commitment_of(one.salt, one.value) != commitments[one.place]:
        return "this is not what was sealed: salt and value do not give the commitment"
    if len(one.salt) != SALT_BYTES:
        return f"the salt has {len(one.salt)} bytes instead of {SALT_BYTES}"
    try:
        # The hash binds these bytes. If a value could be written in two ways, two salts could open it to different
        # readers.
        canonical = canonical_bytes(msgspec.json.decode(one.value)) == one.value
    except (msgspec.DecodeError, NotCanonical, RecursionError):
        canonical = False
    return "" if canonical else "what was sealed is no canonical JSON"


_FOR_EVERYBODY: Final = frozenset({TO_ALL, "club"})
_MEMBER: Final = "member/"


class _Kind(NamedTuple):
    """Values of one stream that have the same role in each deal: subjects ``1/stock``, ``2/stock`` and so on."""

    stream_id: str
    name: str


@dataclass(slots=True)
class _Held:
    """Deals with openings that are not for everyone, and deals with values without an opening here, for one kind."""

    kept: Runs = ()
    absent: Runs = ()


class Audiences:
    """Follows each sealed value from its sealing to the event that opens or erases it.

    ``eyes``: for whom the openings were chosen. ``whole``: no event of the log is left out. Memory grows with the
    streams and with what is still to be settled, not with the deals.
    """

    def __init__(self, finding: Finding, eyes: str, *, whole: bool) -> None:
        self.finding = finding
        self._whole = whole
        self._sees_all = eyes == export_layout.KEEPER
        self._member = eyes.removeprefix(_MEMBER) if eyes.startswith(_MEMBER) else ""
        self._seats: dict[str, int] = {}
        self._said_open: dict[str, list[Where]] = {}
        self._missing: dict[str, list[Where]] = {}
        self._names: dict[str, Where] = {}
        self._held: dict[_Kind, _Held] = {}

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            stream_id = step.read.recorded.stream
            if Fact.TABLE_OPENED in step.facts and self._member in (members := members_at(step.after)):
                self._seats[stream_id] = members.index(self._member)
            # Most events have no sealed values, and then nothing in their bytes looks like one.
            if step.read.commitments:
                self._values(step)
            decider = decider_of(type(step.event))
            for name in decider.opens(step.event, step.after):
                self._open(stream_id, name, step)
            for name in decider.erases(step.event, step.after):
                self._erase(stream_id, name, step)

    def finish(self) -> None:
        """Fail openings that are open to all or missing without an event for that. A part of a log cannot show this."""
        if not self._whole:
            return
        for places in self._said_open.values():
            for where in places:
                self.finding.fail("this value is said to be open to all, and no event has opened it", where)
        for places in self._missing.values():
            for where in places:
                self.finding.fail("its opening is missing, and no event has erased it", where)

    def _values(self, step: CheckStep) -> None:
        """Compare the openings of one event's sealed values with what the domain declares."""
        values = list(_sealed(step))
        # The bytes show what is a commitment without any knowledge of the types. So both counts must agree.
        if len(values) != step.read.commitments:
            self.finding.fail("there is a commitment in it where nothing is sealed", step.where)
        for place, (subject, audience) in enumerate(values):
            self._value(step, place, subject, audience)

    def _value(self, step: CheckStep, place: int, subject: str, audience: str) -> None:
        """Compare one sealed value's opening with what the domain declares."""
        opening = step.read.openings.get(place)
        if opening is None:
            self._absent(step, place, subject, audience)
            return
        self.finding.count("sealed_values_opened")
        wrong = _wrong_of_audiences(opening, subject, audience)
        if wrong:
            self.finding.fail(wrong, _where(step, place))
        elif not self._may_see(step.read.recorded.stream, opening.audience):
            told = f"this opening is for {opening.audience}, and is not for whom the record was made"
            self.finding.fail(told, _where(step, place))
        # Here it is open to all, though it was sealed for fewer. Only a later event can explain that.
        elif opening.audience != audience:
            self._said_open.setdefault(subject, []).append(_where(step, place))
        elif step.read.recorded.stream == CLUB:
            self._names[subject] = _where(step, place)
        elif audience not in _FOR_EVERYBODY:
            held, number = self._held_of(step.read.recorded.stream, subject)
            held.kept = with_numbers(held.kept, (number,))

    def _absent(self, step: CheckStep, place: int, subject: str, audience: str) -> None:
        self.finding.count("sealed_values_not_opened")
        if self._may_see(step.read.recorded.stream, audience):
            self._missing.setdefault(subject, []).append(_where(step, place))
        else:
            held, number = self._held_of(step.read.recorded.stream, subject)
            held.absent = with_numbers(held.absent, (number,))

    def _held_of(self, stream_id: str, subject: str) -> tuple[_Held, int]:
        """Return what is held of values of the subject's kind, and the number of its deal: 0 for none."""
        number, name = _numbered(subject.removeprefix(f"{stream_id}/"))
        return self._held.setdefault(_Kind(stream_id, name), _Held()), number

    def _may_see(self, stream_id: str, audience: str) -> bool:
        # No audience is called seat/-1, so a reader without a seat sees no hand.
        return self._sees_all or audience in _FOR_EVERYBODY or audience == f"seat/{self._seats.get(stream_id, -1)}"

    def _open(self, stream_id: str, name: str, step: CheckStep) -> None:
        subject = f"{stream_id}/{name}"
        self._said_open.pop(subject, None)
        held, number = self._held_of(stream_id, subject)
        # The append of this event sets the audience in the same statement. Whatever is still sealed was changed by
        # hand.
        if is_in(held.kept, number):
            self.finding.fail(f"deal {name} is opened to all here, and an opening of it says otherwise", step.where)
        if is_in(held.absent, number):
            self.finding.fail(f"deal {name} is opened to all here, and an opening of it is missing", step.where)

    def _erase(self, stream_id: str, name: str, step: CheckStep) -> None:
        subject = f"{stream_id}/{name}"
        self._missing.pop(subject, None)
        where = self._names.pop(subject, None)
        if where is not None:
            self.finding.fail(f"this value had to be erased with the event at position {step.read.position}", where)
        elif stream_id != CLUB:
            held, number = self._held_of(stream_id, subject)
            if is_in(held.kept, number):
                self.finding.fail("a value had to be erased with this event, and its opening is here", step.where)


def _where(step: CheckStep, place: int) -> Where:
    """Return the place of a sealed value."""
    return replace(step.where, place=place)


def _sealed(step: CheckStep) -> Iterator[tuple[str, str]]:
    """Yield the sealed values of an event in the order of their places: subject and initial audience."""
    fields = decider_of(type(step.event)).sealed.get(type(step.event), ())
    for sealed, index in sealed_elements(step.read.body, fields):
        yield f"{step.read.recorded.stream}/{sealed.subject(step.event)}", sealed.audience(step.event, index)


def _wrong_of_audiences(opening: Opening, subject: str, audience: str) -> str:
    if opening.subject != subject:
        return f"the opening is said to be about {opening.subject!r:.80}, and is about {subject}"
    if opening.audience not in (audience, TO_ALL):
        return f"the opening is said to be for {opening.audience!r:.80}, and is for {audience}"
    return ""


def _numbered(name: str) -> tuple[int, str]:
    """Return the deal number at the start of a subject, 0 for none, and the rest of the subject."""
    rest = name.lstrip("0123456789")
    return int(name.removesuffix(rest) or 0), rest


def deal_of(name: str) -> int:
    """Return the deal that a subject of a table's stream is about, 0 if it belongs to no deal."""
    return _numbered(name)[0]
