"""Rulings decided again: each from the whole record of its table before it, and from its dispute."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ging_service.audit.checking.deciding.game_audit import audit_of
from ging_service.audit.checking.finding import Where
from ging_service.domain.declare import Fact
from ging_service.domain.disputes.state import DisputeState
from ging_service.domain.errors import Refused
from ging_service.domain.streams import decider_of, dispute_id_of, dispute_stream, game_of, table_stream
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import Again, CheckStep
    from ging_service.audit.checking.deciding.game_audit import RulingAudit
    from ging_service.audit.checking.finding import Finding
    from ging_service.audit.checking.folding import Streams
    from ging_service.domain.game import Sealed

# A report is for people: a whole state on one line would hide the difference.
_LONGEST = 120


def difference(decided: Any, recorded: Any) -> str:  # noqa: ANN401  any two events
    """Describe how a recorded event differs from the one decided again, "" if its opened parts are the same."""
    decided = _as_opened(decided, recorded)
    if decided == recorded:
        return ""
    if type(decided) is not type(recorded):
        return f"by the rules {_name(decided)} was to follow here, and not {_name(recorded)}"
    sealed = {one.field for one in _sealed_of(recorded)}
    parts = [
        _against(field.name, getattr(recorded, field.name), getattr(decided, field.name), sealed=field.name in sealed)
        for field in fields(decided)
        if getattr(decided, field.name) != getattr(recorded, field.name)
    ]
    return f"{_name(recorded)}: {'; '.join(parts)}"


def _against(name: str, found: object, due: object, *, sealed: bool) -> str:
    """Describe a field's recorded and expected value. Sealed values are not repeated, because reports go to others."""
    if sealed:
        return f"{name} is not what the rules lead to"
    return f"{name} is {_shown(found)} and by the rules {_shown(due)}"


def _sealed_of(event: object) -> tuple[Sealed, ...]:
    return decider_of(type(event)).sealed.get(type(event), ())


def missing(decided: Sequence[Any]) -> str:
    """Describe the events that should follow where the record of a command ends."""
    return f"by the rules {' and '.join(map(_name, decided))} had to follow here"


def _as_opened(decided: Any, recorded: Any) -> Any:  # noqa: ANN401  any two events
    """Return the decided event, opened only where the recorded event is opened."""
    if type(decided) is not type(recorded):
        return decided
    shown = {one.field: _as_shown(one, decided, recorded) for one in _sealed_of(recorded)}
    return replace(decided, **shown) if shown else decided


def _as_shown(sealed: Sealed, decided: Any, recorded: Any) -> Any:  # noqa: ANN401  any two events
    """Return the decided value of a sealed field, or the recorded value wherever one of the two is hidden.

    A decided value is hidden if it follows from hidden cards: the card that a reader has drawn lies in a stock that
    they cannot see.
    """
    due, found = getattr(decided, sealed.field), getattr(recorded, sealed.field)
    if not sealed.each:
        return found if sealed.hidden in (found, due) else due
    if len(due) != len(found):
        return due
    return tuple(there if sealed.hidden in (one, there) else one for one, there in zip(due, found, strict=True))


def _name(event: object) -> str:
    return type(event).__name__


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def has_rulings(state: object) -> bool:
    """Return True if the game of a table has rulings of its own."""
    return audit_of(game_of(state)).rulings is not None


def rulings_of(state: object) -> RulingAudit:
    """Return the functions that decide the rulings of a table's game again."""
    rulings = audit_of(game_of(state)).rulings
    assert rulings is not None  # noqa: S101  only such rulings are put aside
    return rulings


class Rulings:
    """Judges the rulings that ``Decisions`` defers. ``again`` re-reads the tables with rulings, and no others."""

    def __init__(self, finding: Finding, streams: Streams, again: Again, *, whole: bool) -> None:
        self.finding = finding
        self._streams = streams
        self._again = again
        self._whole = whole
        self._waiting: dict[int, Sequence[CheckStep]] = {}
        self._applied: set[str] = set()

    def judge_later(self, steps: Sequence[CheckStep]) -> None:
        """Defer the events of one command that carries out a ruling until ``finish``."""
        self._waiting[steps[0].read.position] = steps

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events. The rulings to judge come from the decisions, command by command."""
        self._applied.update(step.event.dispute for step in steps if Fact.RULING_APPLIED in step.facts)

    def finish(self) -> None:
        """Judge all rulings."""
        tables = {steps[0].read.recorded.stream for steps in self._waiting.values()}
        records: dict[str, list[Any]] = {stream_id: [] for stream_id in tables}
        for step in self._again(tables) if tables else ():
            record = records[step.read.recorded.stream]
            if step.read.position in self._waiting:
                self._judge(self._waiting[step.read.position], record)
            record.append(rulings_of(step.before).placed(step))
        self._check_disputes()

    def _judge(self, steps: Sequence[CheckStep], record: Sequence[Any]) -> None:
        self.finding.count("rulings")
        try:
            what = self._wrong(steps, record)
        except Refused as error:
            what = f"the rules do not allow this ruling: {error.detail} ({error.code})"
        except Exception as error:  # noqa: BLE001  a forged ruling can cause any error: report it, do not raise
            what = f"this ruling cannot be decided again ({type(error).__name__})"
        if what:
            self.finding.fail(what, steps[0].where)

    def _wrong(self, steps: Sequence[CheckStep], record: Sequence[Any]) -> str:
        before = steps[0].before
        rulings = rulings_of(before)
        applied = [step.event for step in steps if Fact.RULING_APPLIED in step.facts]
        dispute: DisputeState = self._streams.state(dispute_stream(applied[0].dispute))
        if what := self._disputed(dispute, applied[0], steps[0].read.recorded.stream):
            return what
        # Versions of a stream begin at 1.
        contested = record[dispute.version - 1].position if dispute.version else -1
        # The dispute is not in this part of the log. Of the rulings only an ordered transfer names the event that it
        # corrects.
        if dispute.phase == "unraised":
            contested = next((one.corrects for one in applied if one.kind == "ordered"), -1)
        decided = game_of(before).decide(rulings.command_of(applied, record, before, contested), before)
        for step, event in zip(steps, decided, strict=False):
            if different := difference(rulings.as_written(event, step.read.body), step.event):
                return different
        if len(decided) > len(steps) and self._whole:
            return missing(decided[len(steps) :])
        return "more has followed from this ruling than it leads to" if len(decided) < len(steps) else ""

    def _disputed(self, dispute: DisputeState, event: Any, stream_id: str) -> str:  # noqa: ANN401  a ruling of any game
        """Describe why the dispute has no such ruling, "" if it has. Evidence of another deal lacks the dispute."""
        if dispute.phase == "unraised" and not self._whole:
            return ""
        if dispute.phase != "ruled" or table_stream(dispute.table) != stream_id or dispute.deal != event.deal:
            return f"no ruling of the dispute {event.dispute!r:.80} is about this"
        if dispute.outcome != event.kind:
            return f"the dispute was ruled {dispute.outcome}, and this carries out another ruling"
        return ""

    def _check_disputes(self) -> None:
        """Check that every ruling in a dispute has been carried out."""
        for stream_id, state in self._streams:
            if not isinstance(state, DisputeState) or not self._whole:
                continue
            self.finding.count("disputes")
            orders = state.phase == "ruled" and state.outcome != "dismissed"
            if orders and dispute_id_of(stream_id) not in self._applied:
                self.finding.fail("this dispute was ruled, and the ruling was not carried out", Where(stream=stream_id))
