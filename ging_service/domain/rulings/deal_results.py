"""Net results of a deal, read from the whole record of its table by the facts that its events state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import member_account, stack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.game import Game, PlacedEvent


class FinishedDeal(NamedTuple):
    """A deal that has a result. ``position`` and ``settled_at``: of the event that gave it; ``net``: counters by seat."""

    position: int
    settled_at: str
    net: tuple[int, ...]


def find_deal(game: Game, members: Sequence[str], record: Sequence[PlacedEvent], number: int) -> FinishedDeal:
    """Return a deal that counts. Raises ``Refused``: ``deal_not_settled`` or ``deal_voided``."""
    events = tuple(_events_of(record, number))
    finished = next((one for one in reversed(events) if states(one.event, Fact.DEAL_FINISHED)), None)
    if finished is None or any(
        states(one.event, Fact.DEAL_VOIDED) and one.position > finished.position for one in events
    ):
        raise Refused("deal_not_settled", "", "this deal has no result that counts", "deal")
    if any(states(one.event, Fact.RULING_APPLIED) and one.event.kind == "voided" for one in events):
        raise Refused("deal_voided", "", "this deal has been voided by a ruling", "deal")
    return FinishedDeal(finished.position, finished.happened_at, _net(game, members, events))


def _events_of(record: Sequence[PlacedEvent], number: int) -> Iterator[PlacedEvent]:
    """The events that name a deal, and those that complete its result without naming it, as the ledger files them.

    Counters that go to the stacks when the game ends, such as the payment for all points, belong to no single deal.
    """
    last = 0
    for one in record:
        named: int = getattr(one.event, "deal", 0)
        if states(one.event, Fact.DEAL_STARTED):
            # Events that complete a result, such as the division of a pot, may come without the deal's number.
            last = named
        completes = states(one.event, Fact.DEAL_COMPLETED) and not named
        if (named or (last if completes else 0)) == number and not states(one.event, Fact.GAME_SETTLED):
            yield one


def _net(game: Game, members: Sequence[str], events: Sequence[PlacedEvent]) -> tuple[int, ...]:
    """Counters by seat. A rebuy moves a member's counters to their own stack, so it changes nothing."""
    seat_of = {stack(seat): seat for seat in range(len(members))}
    # A game pays from stacks or from the members' accounts. Both belong to the player of the seat.
    seat_of |= {member_account(member): seat for seat, member in enumerate(members)}
    net = [0] * len(members)
    for one in events:
        if states(one.event, Fact.RULING_APPLIED):
            # What earlier rulings ordered stays ordered. What they have amended is a part of the deal.
            net = [counters + more for counters, more in zip(net, _amended(game, one.event, net), strict=True)]
            continue
        for moved in game.transfers(one.event):
            if moved.source in seat_of:
                net[seat_of[moved.source]] -= moved.counters
            if moved.target in seat_of:
                net[seat_of[moved.target]] += moved.counters
    return tuple(net)


def _amended(game: Game, ruling: Any, net: Sequence[int]) -> Sequence[int]:  # noqa: ANN401  the game's own event of a ruling
    """Counters by seat that a ruling has moved because its deal came to something else."""
    is_paid = ruling.kind == "amended" and game.amendments is not None and game.amendments.pay_deals
    return ruling.net if is_paid else [0 for _ in net]
