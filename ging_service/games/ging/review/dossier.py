"""Everything that an arbitrator needs about one deal, limited to what the viewer may see.

All of it is built from events as the viewer sees them, so nothing hidden from a person is in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from ging_service.audit.proofs.proof_status import ProofStatus, proof_status
from ging_service.domain.declare import Described
from ging_service.domain.streams import table_stream
from ging_service.eventlog.read import head_size, stream_events_at
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import VisibilityFilter
from ging_service.games.ging.decider.decisions.settling import settlement
from ging_service.games.ging.decider.events import FalseClaimRefused
from ging_service.games.ging.decider.evolve import fold
from ging_service.games.ging.decider.hindsight import Declarable, declarable, with_everything_declared
from ging_service.games.ging.decider.state import Deal, Result
from ging_service.games.ging.game import GAME
from ging_service.games.ging.review.steps import (
    RuledReading,
    ShuffleStatus,
    Step,
    TableSituation,
    over_at,
    ruled_reading,
    shuffle_status,
    with_opening,
)
from ging_service.games.ging.rules.cards import eldest_of
from ging_service.games.ging.rules.deal_settlement import net_counters
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.disputes import VisibleDispute, disputes_of_deal, get_dispute
from ging_service.reporting.tables.table_steps import table_steps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.execution.caller import Principal
    from ging_service.execution.services import Services
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.deal_window import Step as SeenStep


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
