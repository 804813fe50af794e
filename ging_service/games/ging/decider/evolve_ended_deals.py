"""Effects of the events by which a deal ends on the state of a table: its result, and the counters in it (G5 to G24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.numbers import with_numbers
from ging_service.domain.structs import replace
from ging_service.games.ging.decider.state import Counters, Deal, Result, Shuffle, TableState
from ging_service.games.ging.decider.transfers import counters_after
from ging_service.games.ging.rules.lost_deal import find_dodge, without_dodge

if TYPE_CHECKING:
    from ging_service.games.ging.decider import events as e
    from ging_service.games.ging.decider.events import LostDealFound
    from ging_service.games.ging.decider.fair_events import (
        HandsOpened,
        ShuffleCommitted,
        ShuffleContributed,
        ShuffleVoided,
    )


def most_won(state: TableState, event: e.MostOfSuitWon) -> TableState:
    """G8 to G11: most and second take counters of the layout."""
    counters = counters_after(state.counters, event)
    winners = tuple(dict.fromkeys(claim.seat for claim in event.claims))
    result = Result(kind="most", winners=winners, claims=event.claims, net=_net_of_most(state, counters))
    return _settled(state, result, counters)


def swept(state: TableState, event: e.LayoutSwept) -> TableState:
    """G17, G18: a combination takes the whole layout."""
    counters = counters_after(state.counters, event)
    net = _net(state.counters, counters)
    result = Result(kind="sweep", combination=event.combination, winners=(event.seat,), net=net)
    return _settled(state, result, counters)


def passed(state: TableState) -> TableState:
    """G23: nobody claimed anything."""
    return _settled(state, Result(kind="none"), state.counters)


def dressed(state: TableState, event: e.TrayDressed) -> TableState:
    """G5, G18: Dress the tray. After a sweep, the dressing is part of the deal's net."""
    counters = counters_after(state.counters, event)
    deal = state.deal
    # The first dressing belongs to no deal.
    if deal is None or deal.result is None:
        return replace(state, counters=counters)
    # Each seat puts one stake on its corner and one in the pee.
    # The sweep itself is in the net already. With its dressing the four figures sum to zero again.
    net = tuple([won - 2 * event.stake for won in deal.result.net])
    return state.with_deal(_with_result(deal, replace(deal.result, net=net)), state.phase, counters=counters)


def misdealt(state: TableState) -> TableState:
    """G24: the same dealer deals again."""
    deal = replace(state.latest_deal, result=Result(kind="misdeal"))
    again = replace(state.rotation, again=deal.dealt.dealer)
    fairness = replace(state.fairness, misdeals=state.fairness.misdeals + 1)
    return state.with_deal(deal, "between_deals", rotation=again, fairness=fairness)


def undone(state: TableState, event: e.DealUndone) -> TableState:
    """G24: the deal is void. It may be recorded again with another dealer, so the rotation goes back too."""
    deal = state.latest_deal
    return replace(
        state,
        counters=counters_after(state.counters, event),
        deal=_with_result(deal, Result(kind="undone")),
        # `decide` requires the way back, but `evolve` must not fail without it.
        rotation=state.rotation_before or state.rotation,
        rotation_before=None,
        # The deal was counted when it was settled, and house rules may end the game after a number of deals (G29).
        deals_played=state.deals_played - 1,
        fairness=replace(state.fairness, misdeals=state.fairness.misdeals + 1),
    )


def _settled(state: TableState, result: Result, counters: Counters) -> TableState:
    """G24: the deal is settled or passed, and the counters are these."""
    deal = _with_result(state.latest_deal, result)
    return state.with_deal(deal, "between_deals", counters=counters, played=1)


def _net_of_most(state: TableState, counters: Counters) -> tuple[int, ...]:
    """G11, G30: Return each seat's net. Counters that a seat could not put back come out of its share of the layout."""
    if state.seating.rules.short == "nobody_replaces":
        return _net(state.counters, counters)
    return tuple(
        [
            now + own_now - then - own_then
            for now, own_now, then, own_then in zip(
                counters.stacks, counters.corners, state.counters.stacks, state.counters.corners, strict=True
            )
        ]
    )


def _net(before: Counters, after: Counters) -> tuple[int, ...]:
    return tuple([now - then for then, now in zip(before.stacks, after.stacks, strict=True)])


def _with_result(deal: Deal, result: Result) -> Deal:
    return Deal(
        dealt=deal.dealt,
        claims=deal.claims,
        combinations=deal.combinations,
        tabled=deal.tabled,
        satisfied=deal.satisfied,
        false_claims=deal.false_claims,
        result=result,
    )


def found(state: TableState, event: LostDealFound) -> TableState:
    """G26 to G28: Close the accusation. A guilty player joins the queue of penalties."""
    rotation = state.rotation
    dodge = find_dodge(rotation, event.accused)
    if event.upheld and event.turn_dodged:
        rotation = replace(rotation, turn=(event.accused + 1) % 4)
    # A finding before anybody has dealt concerns no dodge on record. One that has lapsed then stays open to accusation.
    elif event.upheld and dodge is not None and dodge.lapsed == event.lapsed:
        rotation = without_dodge(rotation, dodge)
    # None after the end of the game, or where the player's own turn comes next (G26).
    if event.penalty_deals:
        rotation = replace(rotation, penalties=(*rotation.penalties, event.accused))
    accused = tuple(seat for seat in state.accused if seat != event.accused)
    return replace(state, accused=accused, rotation=rotation)


def committed(state: TableState, event: ShuffleCommitted) -> TableState:
    """Set the committed shuffle, which waits for contributions and the deal."""
    return replace(state, shuffle=Shuffle(deal=event.deal, seed=event.seed))


def contributed(state: TableState, event: ShuffleContributed) -> TableState:
    """Add a seat's contribution to the committed shuffle."""
    assert state.shuffle is not None  # noqa: S101  decide never lets it happen; a broken log must not fold silently
    given = list(state.shuffle.contributions)
    given[event.seat] = event.contribution
    return replace(state, shuffle=replace(state.shuffle, contributions=tuple(given)))


def voided(state: TableState, event: ShuffleVoided) -> TableState:
    """Remove the committed shuffle and count the void."""
    fairness = replace(state.fairness, voids=state.fairness.voids + 1, last_void=event.deal)
    return replace(state, shuffle=None, fairness=fairness)


def opened(state: TableState, event: HandsOpened) -> TableState:
    """Open deals to everybody. If the last deal is one of these, its hands are shown."""
    fairness = replace(state.fairness, opened=with_numbers(state.fairness.opened, event.deals))
    deal = state.deal
    if deal is not None and deal.dealt.number in event.deals:
        deal = replace(deal, dealt=replace(deal.dealt, shown=True))
    return replace(state, fairness=fairness, deal=deal)
