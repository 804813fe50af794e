"""The steps of one deal, and an evening as its deals and what was before them: what a table's steps are divided into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.declare import Fact, states
from ging_service.domain.streams import game_of
from ging_service.projections.read_models import deals_named_by
from ging_service.reporting.tables.deal_window import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


BEFORE: Final = 0
"""The part of an evening before its first deal."""

_AFTER_THE_OUTCOME: Final = (Fact.DEAL_COMPLETED, Fact.GAME_ENDED, Fact.GAME_SETTLED, Fact.COUNTERS_RETURNED)


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
class EveningPart:
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


def parts_of(steps: Sequence[Step], deal: int) -> Iterator[EveningPart]:
    """Yield the parts of an evening.

    A deal begins with the first event that names it, which may be the shuffle that was committed to for it. ``deal``: that
    of the first step.
    """
    begin = 0
    for place, step in enumerate(steps):
        named = 0 if states(step.recorded_event.event, Fact.RULING_APPLIED) else _deal_started(step)
        if named > deal:
            if place > begin:
                yield EveningPart(deal=deal, steps=tuple(steps[begin:place]))
            deal, begin = named, place
    yield EveningPart(deal=deal, steps=tuple(steps[begin:]))


def steps_of_deal(steps: Sequence[Step], deal: int) -> StepsOfDeal | None:
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
    # A settlement can end the game in the same command. That belongs to the deal whose settlement it was.
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
    return deal in deals_named_by(step.recorded_event.event)


def _follows(outcome: Step, step: Step) -> bool:
    """Return True if a settlement brought the event with it. A batch is one command, so its next deal is not meant."""
    return step.recorded_event.command == outcome.recorded_event.command and any(
        states(step.recorded_event.event, fact) for fact in _AFTER_THE_OUTCOME
    )


def _runs(step: Step) -> bool:
    summary = game_of(step.after).deal(step.after)
    return summary is not None and summary.kind == "running"
