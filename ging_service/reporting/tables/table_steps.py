"""A table step by step, from its first event to its last: any moment of it, and any deal, as a reader may see it.

All of it is folded from the events as the reader sees them. So hands that have been opened since are open in every
moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.declare import Fact, states
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import begun, evolved, game_of, table_stream
from ging_service.eventlog.read import load, stream_events
from ging_service.execution.errors import NotFound
from ging_service.execution.recorded_event import recorded_events_of
from ging_service.execution.visibility import VisibilityFilter
from ging_service.reporting.tables.tables import VisibleTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services

BEFORE: Final = 0
"""The part of an evening before its first deal."""

_AFTER_THE_OUTCOME: Final = (Fact.DEAL_COMPLETED, Fact.GAME_ENDED, Fact.GAME_SETTLED, Fact.COUNTERS_RETURNED)


class Step(NamedTuple):
    """One event of a table, and the table before and after it, as its reader sees them."""

    recorded_event: RecordedEvent
    before: Any
    after: Any


class StepsOfDeal(NamedTuple):
    """The steps of one deal.

    ``steps``: from the first event that names the deal to the end of its settlement, and all that name it later.
    ``settled``: the outcome and the other steps of the same command, () where there is none. ``last``: the table when
    the deal was over, or as it is now.
    """

    steps: tuple[Step, ...]
    settled: tuple[Step, ...]
    last: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of an evening: a deal and all that follows it, or deal 0: the time before the first; and its ``steps``."""

    deal: int
    steps: tuple[Step, ...]

    @property
    def first(self) -> int:
        """The version of its first event."""
        return self.steps[0].recorded_event.version

    @property
    def last(self) -> int:
        """The version of its last event."""
        return self.steps[-1].recorded_event.version

    @property
    def dealing(self) -> Step | None:
        """The start of the deal; a shuffle may come before it. None: it has not begun."""
        return next((step for step in self.steps if states(step.recorded_event.event, Fact.DEAL_STARTED)), None)


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
        return self.steps[-1].recorded_event.version

    @property
    def members(self) -> tuple[str, ...]:
        """The members there, by seat."""
        return game_of(self.now).members(self.now)

    @property
    def now(self) -> Any:  # noqa: ANN401  the state of any game
        """The table as it is now."""
        return self.steps[-1].after

    @property
    def deals(self) -> int:
        """The number of deals that have been dealt."""
        return max((part.deal for part in self.parts if part.dealing), default=0)

    def at(self, version: int) -> Step:
        """The step that led to a version. Raises ``NotFound``."""
        found = next((step for step in self.steps if step.recorded_event.version == version), None)
        if found is None:
            raise NotFound("version")
        return found

    def part_at(self, version: int) -> Part:
        """The part that a version is of."""
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
        found = _steps_of_deal(self.steps, number)
        if found is None:
            raise NotFound("deal")
        return found


def table_steps(services: Services, club_id: str, table_id: str, person: Principal) -> TableSteps:
    """A table step by step. Raises ``NotFound``: no such club or table."""
    stream_id = table_stream(table_id)
    with services.club_transaction(club_id) as conn:
        loaded = load(conn, club_id, stream_id)
        if not loaded.club_exists:
            raise NotFound("club")
        if not loaded.version:
            raise NotFound("table")
        stored = stream_events(conn, club_id, stream_id, 0, loaded.version)
        visibility = VisibilityFilter(services, club_id, person, conn)
        seen = [visibility.event(recorded_event) for recorded_event in recorded_events_of(services, stored)]
    steps = tuple(_steps_through(recorded_event for recorded_event in seen if recorded_event is not None))
    return TableSteps(table_id=table_id, position=loaded.size - 1, steps=steps, parts=tuple(_parts(steps)))


def _steps_through(recorded_events: Iterable[RecordedEvent]) -> Iterator[Step]:
    """Each event with the fold before and after it, over the events as they were seen."""
    state: Any = UNOPENED
    for recorded_event in recorded_events:
        before = begun(state, recorded_event.event)
        state = evolved(before, recorded_event.event)
        yield Step(recorded_event, before, state)


def _parts(steps: Sequence[Step]) -> Iterator[Part]:
    """A deal begins with the first event that names it, which may be the shuffle that was committed to for it."""
    deal, begin = BEFORE, 0
    for place, step in enumerate(steps):
        named = 0 if states(step.recorded_event.event, Fact.RULING_APPLIED) else _deal_started(step)
        if named > deal:
            if place > begin:
                yield Part(deal=deal, steps=tuple(steps[begin:place]))
            deal, begin = named, place
    yield Part(deal=deal, steps=tuple(steps[begin:]))


def _steps_of_deal(steps: Sequence[Step], deal: int) -> StepsOfDeal | None:
    """The steps of one deal; None if it has not been dealt."""
    started = next((place for place, step in enumerate(steps) if _is_start(step, deal)), None)
    if started is None:
        return None
    first = next((place for place, step in enumerate(steps) if _names(step, deal)), started)
    over = next((place for place in range(started, len(steps)) if not _runs(steps[place])), None)
    if over is None:
        return StepsOfDeal(tuple(steps[first:]), (), steps[-1].after)
    is_settled = states(steps[over].recorded_event.event, Fact.DEAL_FINISHED)
    end = over + 1
    while is_settled and end < len(steps) and _follows(steps[over], steps[end]):
        end += 1
    later = (step for step in steps[end:] if _names(step, deal))
    settled = steps[over:end] if is_settled else ()
    return StepsOfDeal((*steps[first:end], *later), tuple(settled), steps[end - 1].after)


def _is_start(step: Step, deal: int) -> bool:
    return states(step.recorded_event.event, Fact.DEAL_STARTED) and _deal_started(step) == deal


def _deal_started(step: Step) -> int:
    """The deal that an event names. The start of a deal that does not name it is the deal of the state after it."""
    event = step.recorded_event.event
    named: int = getattr(event, "deal", 0)
    if named or not states(event, Fact.DEAL_STARTED):
        return named
    summary = game_of(step.after).deal(step.after)
    return summary.number if summary else 0


def _names(step: Step, deal: int) -> bool:
    """Return True if an event itself names the deal: as one number, or as one of several."""
    event = step.recorded_event.event
    return getattr(event, "deal", 0) == deal or deal in getattr(event, "deals", ())


def _follows(outcome: Step, step: Step) -> bool:
    """Return True if a settlement brought the event with it. A batch is one command, so its next deal is not meant."""
    return step.recorded_event.command == outcome.recorded_event.command and any(
        states(step.recorded_event.event, fact) for fact in _AFTER_THE_OUTCOME
    )


def _runs(step: Step) -> bool:
    summary = game_of(step.after).deal(step.after)
    return summary is not None and summary.kind == "running"
