"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.number_runs import with_numbers
from ging_service.games.ging.decider import accusations, shuffled
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.decider.state import (
    Counters,
    Cutting,
    Deal,
    Dealt,
    Fairness,
    Phase,
    Result,
    Seating,
    TableState,
)
from ging_service.games.ging.decider.transfers import transfers
from ging_service.games.ging.rules.counting import SEATS, Claim, sort_hand
from ging_service.games.ging.rules.cutting import next_cutting
from ging_service.games.ging.rules.places import PEE, corner, stack
from ging_service.games.ging.rules.rotation import Rotation, after_dealing
from ging_service.games.ging.rules.settlement import CombinationClaim

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Hand


_PLACE: Final = {
    **{stack(seat): seat for seat in SEATS},
    **{corner(seat): 4 + seat for seat in SEATS},
    PEE: 8,
}
"""The places of a table's accounts in one row of figures: stacks, corners, the pee."""


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the state after ``event``. The commonest events come first, because long folds run through here."""
    match event:
        case e.PlayerSatisfied() | e.SuitDeclared() | e.CombinationDeclared():
            return _declared(state, (event,))
        case e.HandsDealt():
            return _dealt(state, event, recorded=False)
        case e.DealRecorded():
            return _dealt(state, event, recorded=True)
        case e.MostOfSuitWon():
            return _most_won(state, event)
        case e.LayoutSwept():
            return _swept(state, event)
        case e.TrayDressed():
            return _dressed(state, event)
        case e.HandsShown():
            return _hands_shown(state, event)
        case e.FalseClaimRefused():
            return _false_claim(state)
        case e.DealPassed():
            return _settled(state, Result(kind="none"), state.counters)
        case e.DealMisdealt():
            return _misdealt(state)
        case e.DealUndone():
            return _undone(state, event)
        case e.FalseClaimPenalised() | e.CountersRebought() | e.LayoutDivided() | e.StacksReturned():
            return _moved(state, event)
        case e.DealerReplaced() | e.PenaltyDealDodged() | e.RemarkMade():
            return state
        case e.PenaltyEnded():
            return replace(state, rotation=replace(state.rotation, penalties=state.rotation.penalties[1:]))
        case e.LostDealAccused():
            return replace(state, accused=(*state.accused, event.accused))
        case e.LostDealFound():
            return replace(accusations.found(state, event), rotation_before=None)
        case e.TableOpened():
            opened = replace(state, phase="cutting", seating=Seating(members=event.members, rules=event.rules))
            return _moved(opened, event)
        case e.CardCut():
            return _card_cut(state, event)
        case e.FirstDealerFound():
            return replace(state, phase="between_deals", cutting=Cutting(seats=()), rotation=Rotation(turn=event.seat))
        case e.GameEnded():
            return replace(state, phase="ended", ended=event.reason, rotation_before=None)
        case RulingApplied():
            return replace(_ruled(state, event), rotation_before=None)
        case RotationCorrected():
            return replace(state, rotation=event.rotation)
        case FindingSetAside():
            return state
        case f.ShuffleCommitted():
            return shuffled.committed(state, event)
        case f.ShuffleContributed():
            return shuffled.contributed(state, event)
        case f.ShuffleVoided():
            return shuffled.voided(state, event)
        case f.HandsOpened():
            return shuffled.opened(state, event)
        case _:
            assert_never(event)


_DECLARATIONS: Final = frozenset({e.PlayerSatisfied, e.SuitDeclared, e.CombinationDeclared})


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """Return the state after all of ``events``, as by one ``evolve`` after another. Folds a row of claims at once."""
    row: list[Any] = []
    for event in events:
        if type(event) in _DECLARATIONS:
            row.append(event)
            continue
        if row:
            state = _declared(state, row)
            row = []
        state = evolve(state, event)
    return _declared(state, row) if row else state


def _with_deal(  # noqa: PLR0913  what an event of a deal can change
    state: TableState,
    deal: Deal,
    phase: Phase,
    *,
    counters: Counters | None = None,
    rotation: Rotation | None = None,
    fairness: Fairness | None = None,
    played: int = 0,
) -> TableState:
    """Return the state with another deal. Spelt out: ``replace`` takes twice as long, and folds are long.

    Once there is a deal there is no shuffle that waits to be dealt.
    """
    return TableState(
        phase=phase,
        seating=state.seating,
        counters=counters or state.counters,
        cutting=state.cutting,
        rotation=rotation or state.rotation,
        accused=state.accused,
        deal=deal,
        deals_played=state.deals_played + played,
        ended=state.ended,
        shuffle=None,
        fairness=fairness or state.fairness,
        rotation_before=state.rotation_before,
    )


def _running(state: TableState) -> Deal:
    """Return the deal that an event is about. Stored events of a deal always follow its dealing."""
    assert state.deal is not None  # noqa: S101  decide never lets it happen; a broken log must not fold silently
    return state.deal


def _declared(
    state: TableState, events: Iterable[e.SuitDeclared | e.CombinationDeclared | e.PlayerSatisfied]
) -> TableState:
    """G19, G22: Apply the players' declarations, their tabled cards, and who is satisfied."""
    deal = _running(state)
    claims, combinations = list(deal.claims), list(deal.combinations)
    tabled, satisfied = list(deal.tabled), list(deal.satisfied)
    for event in events:
        seat = event.seat
        match event:
            case e.PlayerSatisfied():
                satisfied[seat] = event.by
            case e.SuitDeclared():
                claims.append(Claim(seat=seat, suit=event.suit, points=event.points))
                tabled[seat] = _tabled(tabled[seat], event.cards)
            case e.CombinationDeclared():
                combinations.append(CombinationClaim(seat=seat, combination=event.combination))
                tabled[seat] = _tabled(tabled[seat], event.cards)
            case _:
                assert_never(event)
    declared = Deal(
        dealt=deal.dealt,
        claims=tuple(claims),
        combinations=tuple(combinations),
        tabled=tuple(tabled),
        satisfied=tuple(satisfied),
        false_claims=deal.false_claims,
    )
    return _with_deal(state, declared, state.phase)


def _tabled(shown: Hand, cards: Hand) -> Hand:
    """G22: Return all cards that a seat has shown, ``cards`` included."""
    return sort_hand({*shown, *cards}) if shown else cards


def _false_claim(state: TableState) -> TableState:
    deal = _running(state)
    return _with_deal(state, replace(deal, false_claims=deal.false_claims + 1), state.phase)


def _hands_shown(state: TableState, event: e.HandsShown) -> TableState:
    deal = _running(state)
    shown = replace(deal, dealt=replace(deal.dealt, hands=event.hands, shown=True), tabled=event.hands)
    # Turned up by all counts as open: a later opening of the same deal is refused.
    fairness = replace(state.fairness, opened=with_numbers(state.fairness.opened, (event.deal,)))
    return _with_deal(state, shown, state.phase, fairness=fairness)


def _dealt(state: TableState, event: e.HandsDealt | e.DealRecorded, *, recorded: bool) -> TableState:
    """Apply a new deal; the rotation moves on with it (G24 to G27)."""
    dealt = Dealt(
        number=event.deal,
        dealer=event.dealer,
        hands=event.hands,
        recorded=recorded,
        declare_by_s=event.declare_by_s,
        shuffle=event.shuffle if isinstance(event, e.HandsDealt) else 0,
    )
    turned = after_dealing(state.rotation, event.dealer, event.deal)
    # Only deals with real cards can be undone, so only they need the rotation before them.
    before = state.rotation if recorded else None
    return replace(_with_deal(state, Deal(dealt=dealt), "declaring", rotation=turned), rotation_before=before)


def _counters_moved(counters: Counters, event: e.Event) -> Counters:
    """Return the counters after the event's transfers. Accounts outside the table are not part of its state."""
    # From the transfers that the ledger posts, so that the table and the ledger cannot disagree.
    places = [*counters.stacks, *counters.corners, counters.pee]
    for source, target, moved, _, _ in transfers(event):
        if source in _PLACE:
            places[_PLACE[source]] -= moved
        if target in _PLACE:
            places[_PLACE[target]] += moved
    return Counters(stacks=tuple(places[:4]), corners=tuple(places[4:8]), pee=places[8])


def _moved(state: TableState, event: e.Event) -> TableState:
    return replace(state, counters=_counters_moved(state.counters, event))


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


def _settled(state: TableState, result: Result, counters: Counters) -> TableState:
    """G24: the deal is settled or passed, and the counters are these."""
    deal = _with_result(_running(state), result)
    return _with_deal(state, deal, "between_deals", counters=counters, played=1)


def _most_won(state: TableState, event: e.MostOfSuitWon) -> TableState:
    counters = _counters_moved(state.counters, event)
    winners = tuple(dict.fromkeys(claim.seat for claim in event.claims))
    result = Result(kind="most", winners=winners, claims=event.claims, net=_net_of_most(state, counters))
    return _settled(state, result, counters)


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


def _swept(state: TableState, event: e.LayoutSwept) -> TableState:
    counters = _counters_moved(state.counters, event)
    net = _net(state.counters, counters)
    result = Result(kind="sweep", combination=event.combination, winners=(event.seat,), net=net)
    return _settled(state, result, counters)


def _dressed(state: TableState, event: e.TrayDressed) -> TableState:
    """G5, G18: Dress the tray. After a sweep, the dressing is part of the deal's net."""
    counters = _counters_moved(state.counters, event)
    deal = state.deal
    # The first dressing belongs to no deal.
    if deal is None or deal.result is None:
        return replace(state, counters=counters)
    # Each seat puts one stake on its corner and one in the pee.
    net = tuple([won - 2 * event.stake for won in deal.result.net])
    return _with_deal(state, _with_result(deal, replace(deal.result, net=net)), state.phase, counters=counters)


def _misdealt(state: TableState) -> TableState:
    """G24: the same dealer deals again."""
    deal = replace(_running(state), result=Result(kind="misdeal"))
    again = replace(state.rotation, again=deal.dealt.dealer)
    fairness = replace(state.fairness, misdeals=state.fairness.misdeals + 1)
    return _with_deal(state, deal, "between_deals", rotation=again, fairness=fairness)


def _undone(state: TableState, event: e.DealUndone) -> TableState:
    """G24: the deal is void. It may be recorded again with another dealer, so the rotation goes back too."""
    deal = _running(state)
    return replace(
        state,
        counters=_counters_moved(state.counters, event),
        deal=_with_result(deal, Result(kind="undone")),
        rotation=state.rotation_before or state.rotation,
        rotation_before=None,
        deals_played=state.deals_played - 1,
        fairness=replace(state.fairness, misdeals=state.fairness.misdeals + 1),
    )


def _card_cut(state: TableState, event: e.CardCut) -> TableState:
    """G3: a cut; a tie opens the next round among the tied."""
    cut = replace(state.cutting, cuts=(*state.cutting.cuts, (event.seat, event.card)))
    seats, cuts = next_cutting(cut.seats, cut.cuts, state.seating.rules.first_dealer)
    return replace(state, cutting=Cutting(seats=seats, cuts=cuts))


def _ruled(state: TableState, event: RulingApplied) -> TableState:
    """Apply the ruling's payments and its next dealer, if any: it is then their turn, even after a misdeal."""
    paid = _moved(state, event)
    if event.next_dealer < 0:
        return paid
    return replace(paid, rotation=replace(paid.rotation, turn=event.next_dealer, again=-1))
