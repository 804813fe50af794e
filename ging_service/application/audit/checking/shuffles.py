"""Every shuffle replayed: from its seed and what the players added to it to the hands that were dealt (docs/shuffle.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.audit.checking.finding import Finding
from ging_service.application.shuffling import pack_order
from ging_service.domain.fairness.shuffle import SHUFFLE_VERSION
from ging_service.domain.games.ging.decisions.dealing import deal_out
from ging_service.domain.games.ging.events import HandsDealt
from ging_service.domain.games.ging.fair_events import ShuffleCommitted
from ging_service.domain.games.ging.rules.counting import PACK
from ging_service.domain.games.ging.rules.opened import Runs, is_in, with_numbers
from ging_service.domain.games.ging.state import TableState
from ging_service.domain.streams import table_id_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.application.audit.checking.check import Step

_MOST_NAMED: Final = 20


@dataclass(slots=True)
class _Table:
    """Which deals of a table were dealt from a committed shuffle, and the state after its last event.

    ``command``: by which command the last shuffle was committed to.
    """

    committed: Runs = ()
    command: str = ""
    state: TableState | None = None


class Shuffles:
    """Replays the shuffles whose seeds are opened, and reports commitments that are neither opened nor void."""

    def __init__(self, club_id: str) -> None:
        self.finding = Finding(name="shuffles", title="Deals of the service replayed from their shuffles", unit="deals")
        self._club_id = club_id
        self._tables: dict[str, _Table] = {}

    def feed(self, steps: Sequence[Step]) -> None:
        """The next events."""
        for step in steps:
            if not isinstance(step.after, TableState):
                continue
            table = self._tables.setdefault(step.read.recorded.stream, _Table())
            table.state = step.after
            if isinstance(step.event, HandsDealt):
                self._dealt(step, step.event, table)
            elif isinstance(step.event, ShuffleCommitted):
                self.finding.count("commitments")
                table.command = step.read.recorded.command

    def finish(self) -> None:
        """Count voids and misdeals, and say which commitments nobody can check."""
        closed, running, pending = list[str](), list[str](), list[str]()
        for stream_id, table in sorted(self._tables.items()):
            state = table.state
            if state is None:
                continue
            self.finding.count("voids", state.fairness.voids)
            self.finding.count("misdeals", state.fairness.misdeals)
            table_id, number = table_id_of(stream_id), _running(state)
            unopened = _without(table.committed, state)
            closed += [f"{table_id} {deals}" for deals in _spans(deal for deal in unopened if deal != number)]
            running += [f"{table_id} deal {number}"] if number in unopened else []
            pending += [table_id] if state.shuffle else []
        self._tell("the commitments of these deals were never opened to all nor voided", closed)
        self._tell("these deals are not over, and their commitments not opened", running)
        self._tell("a shuffle is committed to and waits to be dealt at", pending)

    def _dealt(self, step: Step, event: HandsDealt, table: _Table) -> None:
        self.finding.looked_at += 1
        if not event.shuffle:
            self.finding.count("without_commitment")
            return
        table.committed = with_numbers(table.committed, (event.deal,))
        if table.command == step.read.recorded.command and step.before.seating.rules.shuffle == "committed":
            self.finding.count("dealt_before_anybody_could_contribute")
        shuffle = step.before.shuffle
        if shuffle is None or event.shuffle != SHUFFLE_VERSION:
            self.finding.fail("these hands are said to follow from a shuffle that was not committed to", step.where)
        elif not shuffle.seed:
            self.finding.count("seeds_not_opened")
        else:
            self._replay(step, event, step.before)

    def _replay(self, step: Step, event: HandsDealt, before: Any) -> None:  # noqa: ANN401  a table's state
        self.finding.count("replayed")
        try:
            order = pack_order(self._club_id, table_id_of(step.read.recorded.stream), PACK, before.shuffle)
        except ValueError:  # a seed that is none
            self.finding.fail("the seed of this deal's shuffle is no seed", step.where)
            return
        hands = deal_out(order, before.seating.rules.packets, event.dealer)
        wrong = [
            seat for seat, (dealt, due) in enumerate(zip(event.hands, hands, strict=False)) if dealt not in ((), due)
        ]
        if wrong:
            seats = " and ".join(map(str, wrong))
            self.finding.fail(f"the hand of seat {seats} is not the one that the shuffle leads to", step.where)

    def _tell(self, what: str, names: Sequence[str]) -> None:
        if names:
            more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
            self.finding.note(f"{what}: {'; '.join(names[:_MOST_NAMED])}{more}")


def _without(committed: Runs, state: TableState) -> list[int]:
    """The deals with a commitment that do not lie open."""
    opened = state.fairness.opened
    return [deal for first, last in committed for deal in range(first, last + 1) if not is_in(opened, deal)]


def _running(state: TableState) -> int:
    """The deal that is not over, 0 where none is."""
    return state.deal.dealt.number if state.deal is not None and state.phase == "declaring" else 0


def _spans(deals: Iterable[int]) -> list[str]:
    """Deals as runs of numbers: ``deals 1–8``."""
    runs = with_numbers((), deals)
    return [f"deals {first}–{last}" if first != last else f"deal {first}" for first, last in runs]
