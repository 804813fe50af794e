"""The state after an event. Total over every event ever stored: it never validates and never raises."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.rules.counting import SEATS, Claim, sort_hand
from ging_service.domain.games.ging.rules.cutting import next_cutting
from ging_service.domain.games.ging.rules.rotation import Rotation, after_dealing, find_dodge, without_dodge
from ging_service.domain.games.ging.rules.settlement import CombinationClaim
from ging_service.domain.games.ging.state import Counters, Cutting, Deal, Dealt, Phase, Result, Seating, TableState
from ging_service.domain.games.ging.transfers import transfers

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand


def evolve(state: TableState, event: e.Event) -> TableState:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """The state after ``event``; the commonest events first, because long folds run through here."""
    match event:
        case e.PlayerSatisfied():
            return _satisfied(state, event)
        case e.SuitDeclared():
            return _suit_declared(state, event)
        case e.HandsDealt():
            return _dealt(state, event, recorded=False)
        case e.DealRecorded():
            return _dealt(state, event, recorded=True)
        case e.MostOfSuitWon():
            return _most_won(state, event)
        case e.CombinationDeclared():
            return _combination_declared(state, event)
        case e.LayoutSwept():
            swept = Result(kind="sweep", combination=event.combination, winners=(event.seat,))
            return _settled(_moved(state, event), swept, state.counters)
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
        case e.FalseClaimPenalised() | e.CountersRebought() | e.LayoutDivided() | e.StacksReturned():
            return _moved(state, event)
        case e.DealerReplaced() | e.PenaltyDealDodged() | e.RemarkMade():
            return state
        case e.PenaltyEnded():
            return replace(state, rotation=replace(state.rotation, penalties=state.rotation.penalties[1:]))
        case e.LostDealAccused():
            return replace(state, accused=(*state.accused, event.accused))
        case e.LostDealFound():
            return _lost_deal_found(state, event)
        case e.TableOpened():
            opened = replace(state, phase="cutting", seating=Seating(members=event.members, rules=event.rules))
            return _moved(opened, event)
        case e.CardCut():
            return _card_cut(state, event)
        case e.FirstDealerFound():
            return replace(state, phase="between_deals", cutting=Cutting(seats=()), rotation=Rotation(turn=event.seat))
        case e.GameEnded():
            return replace(state, phase="ended", ended=event.reason)
        case _:
            assert_never(event)


def _with_deal(state: TableState, deal: Deal, phase: Phase) -> TableState:
    """The state with another deal in it. Spelt out: ``replace`` takes several times as long, and folds are long."""
    return TableState(
        phase=phase,
        seating=state.seating,
        counters=state.counters,
        cutting=state.cutting,
        rotation=state.rotation,
        accused=state.accused,
        deal=deal,
        deals_played=state.deals_played,
        ended=state.ended,
    )


def _set(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _running(state: TableState) -> Deal:
    """The deal that an event is about. Stored events of a deal always follow its dealing."""
    assert state.deal is not None  # noqa: S101  decide never lets it happen; a broken log must not fold silently
    return state.deal


def _satisfied(state: TableState, event: e.PlayerSatisfied) -> TableState:
    deal = _running(state)
    satisfied = Deal(
        dealt=deal.dealt,
        claims=deal.claims,
        combinations=deal.combinations,
        tabled=deal.tabled,
        satisfied=_set(deal.satisfied, event.seat, event.by),
        false_claims=deal.false_claims,
    )
    return _with_deal(state, satisfied, state.phase)


def _tabled(deal: Deal, seat: int, cards: Hand) -> tuple[Hand, ...]:
    """G22: the cards that each seat has shown, once ``seat`` has shown ``cards`` too."""
    shown = deal.tabled[seat]
    if shown:
        cards = sort_hand({*shown, *cards})
    return (*deal.tabled[:seat], cards, *deal.tabled[seat + 1 :])


def _suit_declared(state: TableState, event: e.SuitDeclared) -> TableState:
    deal = _running(state)
    declared = Deal(
        dealt=deal.dealt,
        claims=(*deal.claims, Claim(seat=event.seat, suit=event.suit, points=event.points)),
        combinations=deal.combinations,
        tabled=_tabled(deal, event.seat, event.cards),
        satisfied=deal.satisfied,
        false_claims=deal.false_claims,
    )
    return _with_deal(state, declared, state.phase)


def _combination_declared(state: TableState, event: e.CombinationDeclared) -> TableState:
    deal = _running(state)
    claim = CombinationClaim(seat=event.seat, combination=event.combination)
    tabled = _tabled(deal, event.seat, event.cards)
    return _with_deal(state, replace(deal, combinations=(*deal.combinations, claim), tabled=tabled), state.phase)


def _false_claim(state: TableState) -> TableState:
    deal = _running(state)
    return _with_deal(state, replace(deal, false_claims=deal.false_claims + 1), state.phase)


def _hands_shown(state: TableState, event: e.HandsShown) -> TableState:
    deal = _running(state)
    shown = replace(deal, dealt=replace(deal.dealt, hands=event.hands, shown=True), tabled=event.hands)
    return _with_deal(state, shown, state.phase)


def _dealt(state: TableState, event: e.HandsDealt | e.DealRecorded, *, recorded: bool) -> TableState:
    """A new deal; the rotation has moved on with it (G24 to G27)."""
    dealt = Dealt(
        number=event.deal, dealer=event.dealer, hands=event.hands, recorded=recorded, declare_by_s=event.declare_by_s
    )
    turned = after_dealing(state.rotation, event.dealer, event.deal)
    return replace(state, phase="declaring", deal=Deal(dealt=dealt), rotation=turned)


def _moved(state: TableState, event: e.Event) -> TableState:
    """The counters once an event's transfers are made. Accounts outside the table are not the table's state."""
    stacks, corners, pee = list(state.counters.stacks), list(state.counters.corners), state.counters.pee
    for transfer in transfers(event):
        for account, counters in ((transfer.source, -transfer.counters), (transfer.target, transfer.counters)):
            kind, _, seat = account.partition("/")
            if kind == "stack":
                stacks[int(seat)] += counters
            elif kind == "corner":
                corners[int(seat)] += counters
            elif kind == "pee":
                pee += counters
    return replace(state, counters=Counters(stacks=tuple(stacks), corners=tuple(corners), pee=pee))


def _net(before: Counters, after: Counters) -> tuple[int, ...]:
    return tuple(after.stacks[seat] - before.stacks[seat] for seat in SEATS)


def _settled(moved: TableState, result: Result, before: Counters) -> TableState:
    """G24: the deal is settled or passed."""
    deal = replace(_running(moved), result=replace(result, net=_net(before, moved.counters)))
    return replace(moved, phase="between_deals", deal=deal, deals_played=moved.deals_played + 1)


def _most_won(state: TableState, event: e.MostOfSuitWon) -> TableState:
    winners = tuple(dict.fromkeys(claim.seat for claim in event.claims))
    return _settled(_moved(state, event), Result(kind="most", winners=winners, claims=event.claims), state.counters)


def _dressed(state: TableState, event: e.TrayDressed) -> TableState:
    """G5, G18: the tray is dressed; after a sweep that is part of what the deal came to."""
    moved = _moved(state, event)
    if moved.deal is None or moved.deal.result is None:
        return moved
    net = tuple(moved.deal.result.net[seat] - 2 * event.stake for seat in SEATS)
    return replace(moved, deal=replace(moved.deal, result=replace(moved.deal.result, net=net)))


def _misdealt(state: TableState) -> TableState:
    """G24: the same dealer deals again."""
    deal = replace(_running(state), result=Result(kind="misdeal"))
    again = replace(state.rotation, again=deal.dealt.dealer)
    return replace(state, phase="between_deals", deal=deal, rotation=again)


def _card_cut(state: TableState, event: e.CardCut) -> TableState:
    """G3: a cut; a tie opens the next round among the tied."""
    cut = replace(state.cutting, cuts=(*state.cutting.cuts, (event.seat, event.card)))
    seats, cuts = next_cutting(cut.seats, cut.cuts, state.seating.rules.first_dealer)
    return replace(state, cutting=Cutting(seats=seats, cuts=cuts))


def _lost_deal_found(state: TableState, event: e.LostDealFound) -> TableState:
    """G26 to G28: the accusation is dealt with; a guilty player joins the queue of penalties."""
    rotation = state.rotation
    dodge = find_dodge(rotation, event.accused)
    if event.upheld and event.turn_dodged:
        rotation = replace(rotation, turn=(event.accused + 1) % 4)
    elif event.upheld and dodge is not None and dodge.lapsed == event.lapsed:
        rotation = without_dodge(rotation, dodge)
    if event.penalty_deals:
        rotation = replace(rotation, penalties=(*rotation.penalties, event.accused))
    accused = tuple(seat for seat in state.accused if seat != event.accused)
    return replace(state, accused=accused, rotation=rotation)
