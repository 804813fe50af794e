"""One deal as rulings read it, from the events of its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Hand
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.decider.state import Deal, Result
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.deal_settlement import CombinationClaim

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.games.ging.decider.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledReading:
    """A deal as all rulings on it read it.

    ``hands`` () where they are not amended. ``declared``: the declarations are, and ``claims`` and ``combinations`` are
    all of them. ``result`` None: what was recorded stands, or the deal is void. ``net``: with all corrections.
    ``ordered``: what arbitrators have ordered beside it.
    """

    voided: bool
    dealer: int
    hands: tuple[Hand, ...]
    declared: bool
    claims: tuple[Claim, ...]
    combinations: tuple[CombinationClaim, ...]
    result: Result | None
    net: tuple[int, ...]
    ordered: tuple[int, ...]


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
