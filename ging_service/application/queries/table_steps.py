"""A table step by step, from its first event to its last: any moment of it, and any deal, as somebody may see it.

All of it is folded from the events as they were seen. So hands that have been opened since are open in every moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.application.errors import NotFound
from ging_service.application.happening import happenings_of
from ging_service.application.queries.steps import Step, StepsOfDeal, steps_of_deal, steps_through
from ging_service.application.queries.tables import CommittedShuffle, TableSeen
from ging_service.application.viewing import Eyes, Person
from ging_service.domain.games.ging.events import DealRecorded, HandsDealt
from ging_service.domain.games.ging.fair_events import ShuffleCommitted
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import load, stream_events

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.services import Services
    from ging_service.domain.games.ging.state import Shuffle, TableState

BEFORE: Final = 0
"""The part of an evening before its first deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of an evening: a deal and what follows it, or deal 0: what comes before the first. ``steps`` are its own."""

    deal: int
    steps: tuple[Step, ...]

    @property
    def first(self) -> int:
        """The version of its first event."""
        return self.steps[0].happening.version

    @property
    def last(self) -> int:
        """The version of its last event."""
        return self.steps[-1].happening.version

    @property
    def dealing(self) -> Step | None:
        """Where the deal was dealt; before that come the shuffle, and who deals in whose place. None: it has not been."""
        return next((step for step in self.steps if isinstance(step.happening.event, HandsDealt | DealRecorded)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSteps:
    """All steps of a table up to now, and its parts in order. ``position``: of the log's last event."""

    table_id: str
    position: int
    steps: tuple[Step, ...]
    parts: tuple[Part, ...]

    @property
    def newest(self) -> int:
        """The table's last version."""
        return self.steps[-1].happening.version

    @property
    def members(self) -> tuple[str, ...]:
        """Who sits there, by seat."""
        return self.now.seating.members

    @property
    def now(self) -> TableState:
        """The table as it is now."""
        return self.steps[-1].after

    def at(self, version: int) -> Step:
        """The step that led to a version. Raises ``NotFound``."""
        found = next((step for step in self.steps if step.happening.version == version), None)
        if found is None:
            raise NotFound("version")
        return found

    def part_at(self, version: int) -> Part:
        """The part that a version is of."""
        return next(part for part in self.parts if version <= part.last)

    def seen(self, step: Step) -> TableSeen:
        """The table as a step left it."""
        state = step.after
        return TableSeen(
            table_id=self.table_id,
            version=step.happening.version,
            state=state,
            newest=self.newest,
            position=self.position,
            shuffle=self._committed(step, state.shuffle) if state.shuffle else None,
        )

    def _committed(self, until: Step, shuffle: Shuffle) -> CommittedShuffle:
        """G4: what then waited to be dealt, with the commitment that stands in the log."""
        (commitment,) = next(
            step.happening.commitments
            for step in reversed(self.steps)
            if step.happening.version <= until.happening.version and isinstance(step.happening.event, ShuffleCommitted)
        )
        return CommittedShuffle(shuffle=shuffle, commitment=commitment)

    @property
    def deals(self) -> int:
        """How many deals have been dealt."""
        return max((part.deal for part in self.parts if part.dealing), default=0)

    def seen_last(self, steps: StepsOfDeal) -> TableSeen:
        """The table when a deal was over, or as it is now."""
        return self.seen(next(step for step in self.steps if step.after is steps.last))

    def deal(self, number: int) -> StepsOfDeal:
        """The steps of one deal. Raises ``NotFound``."""
        found = steps_of_deal(self.steps, number)
        if found is None:
            raise NotFound("deal")
        return found


def table_steps(services: Services, club_id: str, table_id: str, person: Person) -> TableSteps:
    """A table step by step. Raises ``NotFound``: no such club or table."""
    stream_id = table_stream(table_id)
    with services.of(club_id) as conn:
        loaded = load(conn, club_id, stream_id)
        if not loaded.club_exists:
            raise NotFound("club")
        if not loaded.version:
            raise NotFound("table")
        stored = stream_events(conn, club_id, stream_id, 0, loaded.version)
        eyes = Eyes(services, club_id, person, conn)
        seen = [eyes.event(happening) for happening in happenings_of(services, stored)]
    steps = tuple(steps_through(happening for happening in seen if happening is not None))
    return TableSteps(table_id=table_id, position=loaded.size - 1, steps=steps, parts=tuple(_parts(steps)))


def _parts(steps: Sequence[Step]) -> Iterator[Part]:
    """A deal begins with the first event that names it, which may be the shuffle that was committed to for it."""
    deal, begun = BEFORE, 0
    for place, step in enumerate(steps):
        named = 0 if isinstance(step.happening.event, RulingApplied) else getattr(step.happening.event, "deal", 0)
        if named > deal:
            if place > begun:
                yield Part(deal=deal, steps=tuple(steps[begun:place]))
            deal, begun = named, place
    yield Part(deal=deal, steps=tuple(steps[begun:]))
