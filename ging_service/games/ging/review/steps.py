"""A table's stream step by step: each event of a deal with the state before and after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ging_service.domain.cards import Hand
from ging_service.domain.declare import Described
from ging_service.domain.streams import transfers_of
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.events import HandsDealt, StacksReturned
from ging_service.games.ging.decider.fair_events import HandsOpened
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.state import Counters, Deal, Result, SaidBy
from ging_service.games.ging.rules.cards import PACK, Dealer, Seat
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import ONE_LINE
from ging_service.games.ging.rules.lost_deal import Rotation, due_dealer
from ging_service.reporting.tables.deal_dossier import with_rule_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import Shuffle, TableState
    from ging_service.reporting.tables.deal_dossier import RuledTransfer
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.deal_window import Step as SeenStep


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSituation:
    """The table between two events: counters, rotation and penalties."""

    counters: Counters
    rotation: Rotation
    next_dealer: Annotated[int, Described("the player whose deal it is; null except between deals", none=-1)]
    accused: Annotated[tuple[Seat, ...], Described("G28: who stands accused")]


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


def with_opening(found: StepsOfDeal) -> StepsOfDeal:
    """Return the steps of a deal with the hands that its settlement opened (G22) as a part of the settlement."""
    if not found.settled:
        return found
    last = found.settled[-1]
    following = found.steps[found.steps.index(last) + 1 :][:1]
    opened = [
        step
        for step in following
        if isinstance(step.recorded_event.event, HandsOpened)
        and step.recorded_event.command == last.recorded_event.command
    ]
    return found._replace(settled=(*found.settled, *opened), last=opened[0].after if opened else found.last)


def over_at(found: StepsOfDeal) -> TableSituation:
    """Return the table when a deal was over, or as it is now; before the stacks went home, where the game ended with it."""
    home = next((step for step in found.settled if isinstance(step.recorded_event.event, StacksReturned)), None)
    return _standing(home.before if home else found.last)


def _standing(state: TableState) -> TableSituation:
    due = due_dealer(state.rotation) if state.phase == "between_deals" else -1
    return TableSituation(counters=state.counters, rotation=state.rotation, next_dealer=due, accused=state.accused)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleStatus:
    """The shuffle that the deal was dealt by."""

    version: Annotated[int, Described("of the shuffle's specification")]
    contributions: Annotated[tuple[SaidBy, ...], Described("what each seat has added to it")]
    seed: Annotated[str, Described("as hexadecimal digits; null until it is open", none="")]
    replayed: Annotated[bool | None, Described("seed and contributions lead to these hands; null until they are open")]


def shuffle_status(club_id: str, table_id: str, steps: Sequence[SeenStep]) -> ShuffleStatus | None:
    """Return the shuffle of a deal from its steps as they were seen; None if no shuffle is on record for it."""
    for step in steps:
        event, shuffle = step.recorded_event.event, step.before.shuffle
        if isinstance(event, HandsDealt) and event.shuffle and shuffle is not None:
            # Both are asked for: one opening shows them together, but a reader may lack a part.
            is_open = shuffle.seed and all(event.hands)
            return ShuffleStatus(
                version=event.shuffle,
                contributions=shuffle.contributions,
                seed=shuffle.seed,
                replayed=_replay(club_id, table_id, step, shuffle) == event.hands if is_open else None,
            )
    return None


def _replay(club_id: str, table_id: str, step: SeenStep, shuffle: Shuffle) -> tuple[Hand, ...]:
    """Return the hands that a shuffle leads to; none where its seed is no seed."""
    try:
        order = pack_order(club_id, table_id, PACK, shuffle)
    except ValueError:
        return ()
    return deal_out(order, step.before.seating.rules.packets, step.recorded_event.event.dealer)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledReading:
    """The deal as all rulings on it read it."""

    voided: Annotated[bool, Described("no counters move")]
    dealer: Dealer
    hands: Annotated[tuple[Hand, ...], Described("as amended, by seat; empty: as they were recorded", most=4)]
    declared: Annotated[bool, Described("the declarations are amended")]
    claims: Annotated[tuple[Claim, ...], Described("all suit claims that stand")]
    combinations: Annotated[tuple[CombinationClaim, ...], Described("all combinations that stand")]
    result: Annotated[Result | None, Described("the result of the deal; null: void, or as recorded")]
    net: Annotated[tuple[int, ...], Described("counters won or lost, all corrections included", least=4, most=4)]
    ordered: Annotated[tuple[int, ...], Described("counters that rulings ordered in addition", least=4, most=4)]


def ruled_reading(deal: Deal, events: Iterable[Event]) -> RuledReading | None:
    """Return the deal after all rulings on it; None where there is none. ``deal``: as it was recorded."""
    number = deal.dealt.number
    rulings = [event for event in events if isinstance(event, RulingApplied) and event.deal == number]
    if not rulings:
        return None
    amendments = [event.amendment for event in rulings]
    declared = [one for one in amendments if one.declared]
    voided = any(event.kind == "voided" for event in rulings)
    recorded = deal.result.net if deal.result else (0, 0, 0, 0)
    # What was ordered beside the deal is no result of it.
    net = _sum([recorded, *(event.net for event in rulings if event.kind != "ordered")])
    return RuledReading(
        voided=voided,
        # The last ruling that says something of it counts.
        dealer=next((one.dealer for one in reversed(amendments) if one.dealer >= 0), deal.dealt.dealer),
        hands=next((one.hands for one in reversed(amendments) if one.hands), ()),
        declared=bool(declared),
        claims=declared[-1].claims if declared else deal.claims,
        combinations=declared[-1].combinations if declared else deal.combinations,
        result=None if voided else _result(rulings, net),
        net=net,
        ordered=_sum([event.net for event in rulings if event.kind == "ordered"]),
    )


def _result(rulings: Iterable[RulingApplied], net: tuple[int, ...]) -> Result | None:
    """Return the result of the last ruling that gives one."""
    said = None
    for event in rulings:
        found = event.result
        if found.kind != "":
            said = Result(
                kind=found.kind, combination=found.combination, winners=found.winners, claims=found.claims, net=net
            )
    return said


def _sum(nets: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    # The zeros give a figure to each seat where there are no nets.
    return tuple(map(sum, zip((0, 0, 0, 0), *nets, strict=True)))
