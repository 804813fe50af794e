"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.numbers import with_numbers
from ging_service.domain.structs import replace
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import evolve_ended_deals
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.ruling_events import FindingSetAside, RotationCorrected, RulingApplied
from ging_service.games.ging.decider.state import Cutting, Deal, Dealt, Seating, TableState
from ging_service.games.ging.decider.transfers import counters_after
from ging_service.games.ging.rules.cards import sort_hand
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.lost_deal import Rotation, after_dealing, next_cutting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.cards import Hand


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
            return evolve_ended_deals.most_won(state, event)
        case e.LayoutSwept():
            return evolve_ended_deals.swept(state, event)
        case e.TrayDressed():
            return evolve_ended_deals.dressed(state, event)
        case e.HandsShown():
            return _hands_shown(state, event)
        case e.FalseClaimRefused():
            return _false_claim(state)
        case e.DealPassed():
            return evolve_ended_deals.passed(state)
        case e.DealMisdealt():
            return evolve_ended_deals.misdealt(state)
        case e.DealUndone():
            return evolve_ended_deals.undone(state, event)
        case e.FalseClaimPenalised() | e.CountersRebought() | e.LayoutDivided() | e.StacksReturned():
            return _moved(state, event)
        # The rotation has moved with the deal itself. These events only put on record what that meant (G28).
        case e.DealerReplaced() | e.PenaltyDealDodged() | e.RemarkMade():
            return state
        case e.PenaltyEnded():
            return replace(state, rotation=replace(state.rotation, penalties=state.rotation.penalties[1:]))
        case e.LostDealAccused():
            return replace(state, accused=(*state.accused, event.accused))
        # To undo the deal would also undo what a finding changes in the rotation, so from here on it cannot be undone.
        case e.LostDealFound():
            return replace(evolve_ended_deals.found(state, event), rotation_before=None)
        case e.TableOpened():
            opened = replace(state, phase="cutting", seating=Seating(members=event.members, rules=event.rules))
            return _moved(opened, event)
        case e.CardCut():
            return _card_cut(state, event)
        case e.FirstDealerFound():
            return replace(state, phase="between_deals", cutting=Cutting(seats=()), rotation=Rotation(turn=event.seat))
        # The stacks go home with the end, so no deal can be undone after it.
        case e.GameEnded():
            return replace(state, phase="ended", ended=event.reason, rotation_before=None)
        case RulingApplied():
            return replace(_ruled(state, event), rotation_before=None)
        case RotationCorrected():
            return replace(state, rotation=event.rotation)
        # `RotationCorrected` follows where this changes whose turn it is.
        case FindingSetAside():
            return state
        case f.ShuffleCommitted():
            return evolve_ended_deals.committed(state, event)
        case f.ShuffleContributed():
            return evolve_ended_deals.contributed(state, event)
        case f.ShuffleVoided():
            return evolve_ended_deals.voided(state, event)
        case f.HandsOpened():
            return evolve_ended_deals.opened(state, event)
        case _:
            assert_never(event)


_DECLARATIONS: Final = frozenset({e.PlayerSatisfied, e.SuitDeclared, e.CombinationDeclared})


def fold(state: TableState, events: Iterable[e.Event]) -> TableState:
    """Return the state after all of ``events``, as by one ``evolve`` after another. Folds a row of claims at once."""
    row: list[Any] = []
    for event in events:
        # By the exact type: this is the quickest test, and event types have no subtypes.
        if type(event) in _DECLARATIONS:
            row.append(event)
            continue
        if row:
            state = _declared(state, row)
            row = []
        state = evolve(state, event)
    return _declared(state, row) if row else state


def _declared(
    state: TableState, events: Iterable[e.SuitDeclared | e.CombinationDeclared | e.PlayerSatisfied]
) -> TableState:
    """G19, G22: Apply the players' declarations, their tabled cards, and who is satisfied."""
    deal = state.latest_deal
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
    # A deal in which somebody declares is running and has no result. Spelt out, because `replace` takes longer.
    declared = Deal(
        dealt=deal.dealt,
        claims=tuple(claims),
        combinations=tuple(combinations),
        tabled=tuple(tabled),
        satisfied=tuple(satisfied),
        false_claims=deal.false_claims,
    )
    return state.with_deal(declared, state.phase)


def _tabled(shown: Hand, cards: Hand) -> Hand:
    """G22: Return all cards that a seat has shown, ``cards`` included."""
    return sort_hand({*shown, *cards}) if shown else cards


def _false_claim(state: TableState) -> TableState:
    deal = state.latest_deal
    return state.with_deal(replace(deal, false_claims=deal.false_claims + 1), state.phase)


def _hands_shown(state: TableState, event: e.HandsShown) -> TableState:
    deal = state.latest_deal
    shown = replace(deal, dealt=replace(deal.dealt, hands=event.hands, shown=True), tabled=event.hands)
    # Turned up by all counts as open: a later opening of the same deal is refused.
    fairness = replace(state.fairness, opened=with_numbers(state.fairness.opened, (event.deal,)))
    return state.with_deal(shown, state.phase, fairness=fairness)


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
    return replace(state.with_deal(Deal(dealt=dealt), "declaring", rotation=turned), rotation_before=before)


def _moved(state: TableState, event: e.Event) -> TableState:
    return replace(state, counters=counters_after(state.counters, event))


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
