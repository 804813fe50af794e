"""A table's stream step by step: each event with the state before and after it, and the steps of each deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import begun, evolved, transfers_of
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.fair_events import HandsOpened
from ging_service.games.ging.rules.rotation import due_dealer
from ging_service.games.ging.rules.rule_summaries import ONE_LINE
from ging_service.reporting.tables.deal_dossier import with_rule_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.games.ging.decider.state import Counters, TableState
    from ging_service.games.ging.rules.rotation import Rotation
    from ging_service.reporting.tables.deal_dossier import RuledTransfer

_OUTCOMES: Final = (e.MostOfSuitWon, e.LayoutSwept, e.DealPassed)
_AT_THE_END: Final = (e.LayoutDivided, e.StacksReturned, HandsOpened)


class TableSituation(NamedTuple):
    """The table between two events. ``next_dealer``: whose deal it is, -1 unless between deals."""

    counters: Counters
    rotation: Rotation
    accused: tuple[int, ...]
    next_dealer: int


class Step(NamedTuple):
    """One event of a table, and the table before and after it."""

    recorded_event: RecordedEvent
    before: TableState
    after: TableState

    @property
    def standing_before(self) -> TableSituation:
        """Counters and rotation as the event found them."""
        return _standing(self.before)

    @property
    def standing_after(self) -> TableSituation:
        """Counters and rotation as the event left them."""
        return _standing(self.after)

    @property
    def transfers(self) -> tuple[RuledTransfer, ...]:
        """The counters that the event moves, each with its rule."""
        return with_rule_texts(transfers_of(self.recorded_event.event), ONE_LINE)


class StepsOfDeal(NamedTuple):
    """The steps of one deal.

    ``steps``: from the first event that names the deal to the end of its settlement, and whatever names it later.
    ``settled``: of these the outcome and what the settlement brought with it, () while there is none.
    ``last``: the table when the deal was over, or as it is now.
    """

    steps: tuple[Step, ...]
    settled: tuple[Step, ...]
    last: TableState

    @property
    def over(self) -> TableSituation:
        """The table when the deal was over, or as it is now; before the stacks went home, where the game ended with it."""
        home = next((step for step in self.settled if isinstance(step.recorded_event.event, e.StacksReturned)), None)
        return _standing(home.before if home else self.last)


def steps_through(recorded_events: Iterable[RecordedEvent]) -> Iterator[Step]:
    """Yield a stream's events from the first one on, each with the fold before and after it.

    The fold is over the events as they were seen, so that no state holds more than its reader may see.
    """
    state: Any = UNOPENED
    for recorded_event in recorded_events:
        before: TableState = begun(state, recorded_event.event)
        state = evolved(before, recorded_event.event)
        yield Step(recorded_event, before, state)


def steps_of_deal(steps: Sequence[Step], deal: int) -> StepsOfDeal | None:
    """Return the steps of one deal; None if it has not been dealt."""
    dealt = next((place for place, step in enumerate(steps) if _is_dealing(step, deal)), None)
    if dealt is None:
        return None
    # Before the dealing: a commitment and contributions name the deal already.
    first = next(place for place, step in enumerate(steps) if _names(step, deal))
    over = next((place for place in range(dealt, len(steps)) if _ends(steps[place])), None)
    if over is None:
        return StepsOfDeal(tuple(steps[first:]), (), steps[-1].after)
    end = over + 1
    while end < len(steps) and _follows(steps[end - 1], steps[end]):
        end += 1
    # Rulings, openings and undoing can come long after.
    later = (step for step in steps[end:] if _names(step, deal))
    settled = steps[over:end] if isinstance(steps[over].recorded_event.event, _OUTCOMES) else ()
    return StepsOfDeal((*steps[first:end], *later), tuple(settled), steps[end - 1].after)


def _standing(state: TableState) -> TableSituation:
    due = due_dealer(state.rotation) if state.phase == "between_deals" else -1
    return TableSituation(state.counters, state.rotation, state.accused, due)


def _is_dealing(step: Step, deal: int) -> bool:
    event = step.recorded_event.event
    return isinstance(event, e.HandsDealt | e.DealRecorded) and event.deal == deal


def _names(step: Step, deal: int) -> bool:
    """Return True if an event names a deal: as one number, or as one of several."""
    event = step.recorded_event.event
    return getattr(event, "deal", 0) == deal or deal in getattr(event, "deals", ())


def _ends(step: Step) -> bool:
    return isinstance(step.recorded_event.event, (*_OUTCOMES, e.DealMisdealt))


def _follows(before: Step, step: Step) -> bool:
    """Return True if a settlement brought the event with it: the new dressing, the end of the game and of the table."""
    event, earlier = step.recorded_event.event, before.recorded_event.event
    match event:
        case e.TrayDressed():
            return isinstance(earlier, e.LayoutSwept)
        case e.GameEnded():
            # A scribe who closes the table does so by a command of its own, which belongs to no deal.
            return event.reason != "closed" and not isinstance(earlier, e.DealMisdealt)
        case _:
            return isinstance(event, _AT_THE_END) and isinstance(earlier, (e.GameEnded, *_AT_THE_END))
