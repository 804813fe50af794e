"""A deal of Ging step by step, and everything that an arbitrator needs to judge it, limited to what the viewer may see.

All of it is built from events as the viewer sees them, so nothing hidden from a person is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ging_service.audit.proofs.proof_status import ProofStatus, proof_status
from ging_service.domain.cards import Hand
from ging_service.domain.declare import Described
from ging_service.domain.streams import table_stream, transfers_of
from ging_service.eventlog.read import head_size, stream_events_at
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import VisibilityFilter
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.decisions.settling import settlement
from ging_service.games.ging.decider.events import FalseClaimRefused, HandsDealt, StacksReturned
from ging_service.games.ging.decider.evolve import fold
from ging_service.games.ging.decider.fair_events import HandsOpened
from ging_service.games.ging.decider.hindsight import Declarable, declarable, with_everything_declared
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.state import Counters, Deal, Result, SaidBy
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK, Dealer, Seat, eldest_of
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim, net_counters
from ging_service.games.ging.rules.house_rules import ONE_LINE, HouseRules
from ging_service.games.ging.rules.lost_deal import Rotation, due_dealer
from ging_service.reporting.tables.deal_dossier import with_rule_texts
from ging_service.reporting.tables.disputes import VisibleDispute, disputes_of_deal, get_dispute
from ging_service.reporting.tables.table_steps import table_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services
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


# The dossier.


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """The recorded result of the deal, next to the result that follows by the rules from the record before it."""

    recorded: Result
    due: Result
    agrees: Annotated[bool, Described("the recorded events are, one by one, those that the rules lead to")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """Everything that an arbitrator needs about one deal, limited to what the viewer may see."""

    game: Annotated[str, Described("the game that is played at the table")] = GAME.kind
    table_id: str
    members: Annotated[tuple[str, ...], Described("ids by seat", least=4, most=4)]
    rules: HouseRules
    eldest: Annotated[int, Described("to the dealer's left", least=0, most=3)]
    deal: Deal
    steps: tuple[Step, ...]
    declarable: Annotated[
        tuple[Declarable | None, ...],
        Described("what each could have declared; null: not yours to see", least=4, most=4),
    ]
    false_claims: Annotated[tuple[FalseClaimRefused, ...], Described("G21: refused in this deal")]
    all_declared: Annotated[
        Result | None, Described("the result with everything declared; null: not all hands are known")
    ]
    settlement: Settlement | None
    ruled: Annotated[RuledReading | None, Described("as ruled; null: as it was recorded")]
    over: Annotated[
        TableSituation, Described("the table when the deal was over, before stacks went home; or as it is now")
    ]
    shuffle: ShuffleStatus | None
    proof: ProofStatus
    disputes: tuple[VisibleDispute, ...]


def dossier(services: Services, club_id: str, table_id: str, deal: int, person: Principal) -> Dossier:
    """Return the dossier of a deal as a person may see it. Raises ``NoSuchClub`` or ``NotFound``: no such deal."""
    # First, because a club that does not exist must not read as a deal that was not found.
    with services.club_transaction(club_id) as conn:
        head_size(conn, club_id)
    try:
        around = table_steps(services, club_id, table_id, person, deal=deal)
    except NotFound as error:  # without a table there is no deal
        raise NotFound("deal") from error
    found = with_opening(around.deal(deal))
    # The stored bytes are read again, because proofs are about bytes, and events have been filtered by then.
    versions = [step.recorded_event.version for step in found.steps]
    with services.club_transaction(club_id) as conn:
        stored = stream_events_at(conn, club_id, table_stream(table_id), versions)
    proof = proof_status(services, club_id, stored)
    visibility = VisibilityFilter(services, club_id, person)
    with services.selecting(club_id) as connection:
        disputed = disputes_of_deal(connection, club_id, table_id, deal) if visibility.reads_club else ()
    disputes = tuple(get_dispute(services, club_id, one.dispute_id, person) for one in disputed)
    return _dossier((club_id, table_id), found, proof, disputes)


def _dossier(
    place: tuple[str, str], found: StepsOfDeal, proof: ProofStatus, disputes: tuple[VisibleDispute, ...]
) -> Dossier:
    seating, deal = found.last.seating, found.last.deal
    assert deal is not None  # noqa: S101  it was found by its dealing
    events = (step.recorded_event.event for step in found.steps)
    return Dossier(
        table_id=place[1],
        members=seating.members,
        rules=seating.rules,
        deal=deal,
        eldest=eldest_of(deal.dealt.dealer),
        steps=tuple(Step(*step) for step in found.steps),
        declarable=declarable(deal, seating.rules.mode),
        false_claims=tuple(event for event in events if isinstance(event, FalseClaimRefused)),
        all_declared=_all_declared(deal, seating.rules),
        settlement=_settlement(found.settled),
        ruled=ruled_reading(deal, (step.recorded_event.event for step in found.steps)),
        over=over_at(found),
        shuffle=shuffle_status(*place, found.steps),
        proof=proof,
        disputes=disputes,
    )


def _settlement(settled: Sequence[SeenStep]) -> Settlement | None:
    """Return the settlement recomputed from the record before it, by the function that settles deals."""
    if not settled:
        return None
    before = settled[0].before
    due = settlement(before)
    after = fold(before, due).deal
    recorded = settled[-1].after.deal
    assert after is not None and after.result is not None  # noqa: PT018, S101  that is what a settlement leads to
    assert recorded is not None and recorded.result is not None  # noqa: PT018, S101  and so it did when it was recorded
    # Event by event, and not only by their sums: another winner with the same counters is a difference too.
    agrees = due == tuple(step.recorded_event.event for step in settled)
    return Settlement(recorded=recorded.result, due=after.result, agrees=agrees)


def _all_declared(deal: Deal, rules: HouseRules) -> Result | None:
    """G20: Return the result as if all hands had been turned up, and as if everyone could pay."""
    outcome = with_everything_declared(deal, rules.ties)
    if outcome is None:
        return None
    dealer, sweep = deal.dealt.dealer, outcome.sweep
    return Result(
        # Four hands hold all 28 cards, so there is always a claim.
        kind="sweep" if sweep else "most",
        combination=sweep.combination if sweep else "",
        winners=(sweep.seat,) if sweep else tuple(dict.fromkeys(claim.seat for claim in outcome.claims)),
        claims=outcome.claims,
        net=net_counters(outcome, dealer, rules.stake),
    )
