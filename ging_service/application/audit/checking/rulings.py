"""Rulings decided anew: each by the whole record of its table before it, and by the dispute in which it was given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.audit.checking.deciding.comparing import difference, missing
from ging_service.application.audit.checking.deciding.ruling_command import as_written, command_of, placed
from ging_service.application.audit.checking.finding import Where
from ging_service.domain.disputes.state import DisputeState
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.ruling_events import RulingApplied
from ging_service.domain.streams import dispute_id_of, dispute_stream, game_of, table_stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.application.audit.checking.check import Again, Step
    from ging_service.application.audit.checking.finding import Finding
    from ging_service.application.audit.checking.folding import Streams
    from ging_service.domain.games.ging.rulings.played import Placed


class Rulings:
    """Judges what others have put aside for it. ``again`` reads the tables with rulings once more; no table without one."""

    def __init__(self, finding: Finding, streams: Streams, again: Again, *, whole: bool) -> None:
        self.finding = finding
        self._streams = streams
        self._again = again
        self._whole = whole
        self._waiting: dict[int, Sequence[Step]] = {}
        self._applied: set[str] = set()

    def judge_later(self, steps: Sequence[Step]) -> None:
        """The events of one command that carries out a ruling."""
        self._waiting[steps[0].read.position] = steps
        self._applied.update(step.event.dispute for step in steps if isinstance(step.event, RulingApplied))

    def feed(self, steps: Sequence[Step]) -> None:
        """Nothing: rulings come from the decisions, command by command."""

    def finish(self) -> None:
        """Judge all rulings."""
        tables = {steps[0].read.recorded.stream for steps in self._waiting.values()}
        records: dict[str, list[Placed]] = {stream_id: [] for stream_id in tables}
        for step in self._again(tables) if tables else ():
            record = records[step.read.recorded.stream]
            if step.read.position in self._waiting:
                self._judge(self._waiting[step.read.position], record)
            record.append(placed(step))
        self._check_disputes()

    def _judge(self, steps: Sequence[Step], record: Sequence[Placed]) -> None:
        self.finding.count("rulings")
        try:
            what = self._wrong(steps, record)
        except Refused as error:
            what = f"by the rules this ruling cannot be: {error.detail} ({error.code})"
        except Exception as error:  # noqa: BLE001  whatever a forged ruling makes of the rules, it is told and not raised
            what = f"this ruling cannot be decided anew ({type(error).__name__})"
        if what:
            self.finding.fail(what, steps[0].where)

    def _wrong(self, steps: Sequence[Step], record: Sequence[Placed]) -> str:
        before = steps[0].before
        applied = [step.event for step in steps if isinstance(step.event, RulingApplied)]
        dispute: DisputeState = self._streams.state(dispute_stream(applied[0].dispute))
        if what := self._disputed(dispute, applied[0], steps[0].read.recorded.stream):
            return what
        contested = record[dispute.version - 1].position if dispute.version else -1
        if dispute.phase == "unraised":
            contested = next((one.corrects for one in applied if one.kind == "ordered"), -1)
        decided = game_of(before).decide(command_of(applied, record, before.seating.members, contested), before)
        for step, event in zip(steps, decided, strict=False):
            if different := difference(as_written(event, step.read.body), step.event):
                return different
        if len(decided) > len(steps) and self._whole:
            return missing(decided[len(steps) :])
        return "more has followed from this ruling than it leads to" if len(decided) < len(steps) else ""

    def _disputed(self, dispute: DisputeState, event: RulingApplied, stream_id: str) -> str:
        """Whether there is such a ruling in its dispute. Evidence of another deal does not hold the dispute."""
        if dispute.phase == "unraised" and not self._whole:
            return ""
        if dispute.phase != "ruled" or table_stream(dispute.table) != stream_id or dispute.deal != event.deal:
            return f"no ruling of the dispute {event.dispute!r:.80} is about this"
        if dispute.outcome != event.kind:
            return f"the dispute was ruled {dispute.outcome}, and this carries out another ruling"
        return ""

    def _check_disputes(self) -> None:
        """What was ruled has been carried out."""
        for stream_id, state in self._streams:
            if not isinstance(state, DisputeState) or not self._whole:
                continue
            self.finding.count("disputes")
            orders = state.phase == "ruled" and state.outcome != "dismissed"
            if orders and dispute_id_of(stream_id) not in self._applied:
                self.finding.fail("this dispute was ruled, and the ruling was not carried out", Where(stream=stream_id))
