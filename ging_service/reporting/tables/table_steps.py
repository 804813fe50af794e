"""A table step by step: a moment of it and the deals around it, or one deal, or all of it, as a reader may see it.

All of it is folded from the events as the reader sees them. So hands that have been opened since are open in every
moment. Only the deals around the wanted one are read: no page takes longer because more deals have been played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, states
from ging_service.domain.streams import game_of, table_stream
from ging_service.eventlog.read import load, stream_events
from ging_service.execution.deciding import state_of
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter, seen_by
from ging_service.reporting.sql import read_sql
from ging_service.reporting.tables.deal_steps import EveningPart, StepsOfDeal, parts_of, steps_of_deal
from ging_service.reporting.tables.deal_window import (
    DealWindow,
    Step,
    deals_dealt,
    steps_of,
    whole_table,
    window_at,
    window_of_deal,
)
from ging_service.reporting.tables.tables import VisibleTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import psycopg

    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSteps:
    """Steps of a table, in order, and its parts in order, as far as they have been read.

    ``steps``: those of the deals that were read, and the later ones that concern the wanted deal. ``parts``: the first
    and the last may be incomplete, except at the table's beginning and end. ``now``: the table as it is now. ``first``
    and ``newest``: the first and the last version that the reader sees. ``deals``: the number of deals that have been
    dealt. ``position``: of the log's last event.
    """

    table_id: str
    position: int
    steps: tuple[Step, ...]
    parts: tuple[EveningPart, ...]
    now: Any
    first: int
    newest: int
    deals: int

    @property
    def members(self) -> tuple[str, ...]:
        """The members there, by seat."""
        return game_of(self.now).members(self.now)

    def at(self, version: int) -> Step:
        """The step that led to a version. Raises ``NotFound``."""
        found = next((step for step in self.steps if step.recorded_event.version == version), None)
        if found is None:
            raise NotFound("version")
        return found

    def part_at(self, version: int) -> EveningPart:
        """The part that a version is of, if that has been read."""
        return next(part for part in self.parts if version <= part.last)

    def seen(self, step: Step) -> VisibleTable:
        """The table as a step left it."""
        return VisibleTable(
            table_id=self.table_id,
            version=step.recorded_event.version,
            state=step.after,
            newest=self.newest,
            position=self.position,
        )

    def seen_last(self, steps: StepsOfDeal) -> VisibleTable:
        """The table when a deal was over, or as it is now."""
        return self.seen(next(step for step in self.steps if step.after is steps.last))

    def as_ruled(self, steps: StepsOfDeal) -> Any:  # noqa: ANN401  the state of any game
        """The table when a deal was over, with what later rulings have changed in it and in the deals before it."""
        game, state = game_of(steps.last), steps.last
        deal = game.deal(state)
        over = next(place for place, step in enumerate(self.steps) if step.after is state)
        rulings = (step.recorded_event.event for step in self.steps[over + 1 :])
        for event in rulings:
            if deal and states(event, Fact.RULING_APPLIED) and event.deal <= deal.number:
                state = game.after_ruling(state, event)
        return state

    def deal(self, number: int) -> StepsOfDeal:
        """The steps of one deal. Raises ``NotFound``."""
        found = steps_of_deal(self.steps, number)
        if found is None:
            raise NotFound("deal")
        return found


def table_steps(  # noqa: PLR0913  which table, which part of it, and for whom
    services: Services,
    club_id: str,
    table_id: str,
    person: Principal,
    *,
    deal: int | None = None,
    version: int | None = None,
) -> TableSteps:
    """A table around a ``deal``, or around a ``version`` of its stream; without both, all of it.

    Raises ``NotFound``: no such club or table.
    """
    with services.club_transaction(club_id) as conn:
        reading = _Reading(services, conn, (club_id, table_id), person)
        newest, dealt = reading.loaded.version, deals_dealt(conn, club_id, table_id)
        if deal is not None:
            # A number beyond the table's deals has no window: the nearest deal is read, and `deal` then raises
            # `NotFound`.
            window = window_of_deal(conn, club_id, table_id, min(max(deal, 0), dealt), newest)
        elif version is not None:
            window = window_at(conn, club_id, table_id, version, newest)
        else:
            window = whole_table(newest)
        steps = tuple(reading.steps(window))
        later = tuple(reading.step_at(one) for one in window.later)
        is_first, is_last = not window.after, window.last == newest
        return TableSteps(
            table_id=table_id,
            position=reading.loaded.size - 1,
            steps=(*steps, *(step for step in later if step is not None)),
            parts=tuple(parts_of(steps, window.deal)),
            now=steps[-1].after if is_last else reading.now(),
            first=steps[0].recorded_event.version if is_first else reading.first(),
            newest=steps[-1].recorded_event.version if is_last else reading.last(),
            deals=dealt,
        )


def rulings_at(
    services: Services, club_id: str, table_id: str, dispute_id: str, person: Principal
) -> tuple[RecordedEvent, ...]:
    """The changes that rulings on a dispute have made at a table. Raises ``NotFound``: no such club or table."""
    wanted = {"club": club_id, "table": table_id, "dispute": dispute_id}
    with services.club_transaction(club_id) as conn:
        reading = _Reading(services, conn, (club_id, table_id), person)
        rows = conn.execute(read_sql("rulings_on_dispute"), wanted, prepare=True).fetchall()
        return tuple(one for (version,) in rows for one in reading.visible(version - 1, version))


class _Reading:
    """A table's events as a person sees them, on one connection."""

    def __init__(
        self, services: Services, conn: psycopg.Connection[Any], place: tuple[str, str], person: Principal
    ) -> None:
        self._services, self._conn, self._person = services, conn, person
        self._club_id, self._table_id = place
        self._stream_id = table_stream(self._table_id)
        self.loaded = load(conn, self._club_id, self._stream_id)
        if not self.loaded.club_exists:
            raise NotFound("club")
        if not self.loaded.version:
            raise NotFound("table")
        self._visibility = VisibilityFilter(services, self._club_id, person, conn)
        self._of_everybody = VisibilityFilter(services, self._club_id, NOBODY, conn)

    def now(self) -> Any:  # noqa: ANN401  the state of any game
        """The table as it is now."""
        state = state_of(self._services, self._conn, self._club_id, self._stream_id, self.loaded)
        return seen_by(self._person, state)

    def first(self) -> int:
        """The first version that the person sees."""
        return next(self._versions(range(1, self.loaded.version + 1)))

    def last(self) -> int:
        """The last version that the person sees."""
        return next(self._versions(range(self.loaded.version, 0, -1)))

    def _versions(self, versions: Iterable[int]) -> Iterator[int]:
        return (version for version in versions if any(self.visible(version - 1, version)))

    def visible(self, after: int, last: int) -> Iterator[RecordedEvent]:
        """The events with ``after < version <= last`` that the person sees."""
        for recorded_event in self._recorded(after, last):
            seen = self._visibility.event(recorded_event)
            if seen is not None:
                yield seen

    def steps(self, window: DealWindow) -> Iterator[Step]:
        """Each event of a window with the fold before and after it, over the events as they are seen."""
        recorded = self._recorded(window.after, window.last)
        return steps_of(window, recorded, self._of_everybody.event, self._visibility.event)

    def step_at(self, version: int) -> Step | None:
        """The step that led to a version, None if the person does not see it."""
        window = window_at(self._conn, self._club_id, self._table_id, version, self.loaded.version)
        steps = self.steps(replace(window, last=version))
        return next((step for step in steps if step.recorded_event.version == version), None)

    def _recorded(self, after: int, last: int) -> Iterable[RecordedEvent]:
        stored = stream_events(self._conn, self._club_id, self._stream_id, after, last)
        return recorded_events_of(self._services, stored)
