"""Every shuffle replayed: from its seed and the players' additions to the cards that were dealt (docs/shuffle.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.openings import deal_of
from ging_service.domain.declare import Fact
from ging_service.domain.fairness.shuffle_algorithm import SHUFFLE_VERSION
from ging_service.domain.numbers import Runs, is_in, with_numbers
from ging_service.domain.streams import game_of, table_id_of
from ging_service.game_support.seeded_shuffle import pack_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.game import DealSummary, Sealed, ShuffledDeal

_MOST_NAMED: Final = 20
_SEAT: Final = "seat/"


@dataclass(slots=True)
class _Table:
    """Deals of a table from a committed shuffle, deals that lie open, and the state after the table's last event.

    ``command``: the command that committed to the last shuffle.
    """

    committed: Runs = ()
    opened: Runs = ()
    command: str = ""
    state: Any = None


class Shuffles:
    """Replays the shuffles whose seeds are opened, and reports commitments that are neither opened nor void."""

    def __init__(self, club_id: str) -> None:
        self.finding = Finding(name="shuffles", title="Deals of the service replayed from their shuffles", unit="deals")
        self._club_id = club_id
        self._tables: dict[str, _Table] = {}

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps:
            if not step.table_id:
                continue
            table = self._tables.setdefault(step.read.recorded.stream, _Table())
            table.state, game = step.after, game_of(step.after)
            if (dealt := game.shuffled(step.event, step.before)) is not None:
                self._dealt(step, dealt, table)
            elif Fact.SHUFFLE_COMMITTED in step.facts:
                self.finding.count("commitments")
                table.command = step.read.recorded.command
            if opened := game.opens(step.event, step.after):
                table.opened = with_numbers(table.opened, map(deal_of, opened))

    def finish(self) -> None:
        """Count voids and misdeals, and list the commitments that nobody can check."""
        closed, running, pending = list[str](), list[str](), list[str]()
        for stream_id, table in sorted(self._tables.items()):
            game = game_of(table.state)
            summary = game.summary(table.state)
            self.finding.count("voids", summary.voids)
            self.finding.count("misdeals", summary.misdeals)
            table_id, number = table_id_of(stream_id), _running(game.deal(table.state))
            unopened = _without(table)
            closed += [f"{table_id} {deals}" for deals in _spans(deal for deal in unopened if deal != number)]
            running += [f"{table_id} deal {number}"] if number in unopened else []
            pending += [table_id] if game.shuffle_waiting(table.state) else []
        self._tell("the commitments of these deals were neither opened to everybody nor voided", closed)
        self._tell("these deals are not over, and their commitments not opened", running)
        self._tell("a shuffle is committed to and waits to be dealt at", pending)

    def _dealt(self, step: CheckStep, dealt: ShuffledDeal, table: _Table) -> None:
        self.finding.looked_at += 1
        if not dealt.version:
            self.finding.count("without_commitment")
            return
        table.committed = with_numbers(table.committed, (step.event.deal,))
        # Committed and dealt in one command: the service chose the whole order. That is no forgery, but players should
        # know.
        if table.command == step.read.recorded.command and dealt.players_add:
            self.finding.count("dealt_before_anybody_could_contribute")
        if dealt.shuffle is None or dealt.version != SHUFFLE_VERSION:
            self.finding.fail("these hands are said to follow from a shuffle that was not committed to", step.where)
        elif not dealt.shuffle.seed:
            self.finding.count("seeds_not_opened")
        else:
            self._replay(step, dealt)

    def _replay(self, step: CheckStep, dealt: ShuffledDeal) -> None:
        self.finding.count("replayed")
        try:
            order = pack_order(self._club_id, step.table_id, dealt.pack, dealt.shuffle)
        except ValueError:  # an invalid seed
            self.finding.fail("the seed of this deal's shuffle is no seed", step.where)
            return
        for sealed in game_of(step.after).sealed.get(type(step.event), ()):
            if wrong := _differing(sealed, step.event, dealt.deal_again(order)):
                told = _told_differing(sealed, step.event, wrong)
                self.finding.fail(f"{told} the one that the shuffle leads to", step.where)

    def _tell(self, what: str, names: Sequence[str]) -> None:
        if names:
            more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
            self.finding.note(f"{what}: {'; '.join(names[:_MOST_NAMED])}{more}")


def _differing(sealed: Sealed, dealt: Any, due: Any) -> list[int]:  # noqa: ANN401  events of any game
    """Return the places of a sealed field whose values are open and differ from those that were due."""
    found, wanted = getattr(dealt, sealed.field), getattr(due, sealed.field)
    if not sealed.each:
        return [0] if found not in (sealed.hidden, wanted) else []
    if len(found) != len(wanted):
        return list(range(len(found)))
    return [
        index for index, (one, other) in enumerate(zip(found, wanted, strict=True)) if one not in (sealed.hidden, other)
    ]


def _told_differing(sealed: Sealed, event: object, wrong: Sequence[int]) -> str:
    """Describe what differs: ``the hand of seat 2 is not``."""
    audiences = [sealed.audience(event, index) for index in wrong]
    if all(audience.startswith(_SEAT) for audience in audiences):
        return f"the hand of seat {' and '.join(one.removeprefix(_SEAT) for one in audiences)} is not"
    return f"{sealed.field} is not"


def _without(table: _Table) -> list[int]:
    """Return the deals with a commitment that do not lie open."""
    deals = (deal for first, last in table.committed for deal in range(first, last + 1))
    return [deal for deal in deals if not is_in(table.opened, deal)]


def _running(deal: DealSummary | None) -> int:
    """Return the number of the deal that is not over, 0 if there is none."""
    return deal.number if deal is not None and deal.kind == "running" else 0


def _spans(deals: Iterable[int]) -> list[str]:
    """Return deals as runs of numbers: ``deals 1–8``."""
    runs = with_numbers((), deals)
    return [f"deals {first}–{last}" if first != last else f"deal {first}" for first, last in runs]
