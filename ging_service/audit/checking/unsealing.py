"""The openings of sealed values, each checked against the commitment that it claims to open."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ging_service.audit.checking.finding import Finding, Where
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.errors import NotCanonical
from ging_service.eventlog.sealing import MARK, SALT_BYTES, commitment_of, commitments_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.audit.checking.source import PlacedOpening, StoredEvent
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
