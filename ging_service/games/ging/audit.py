"""Ging's part of the audit, beyond its rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from ging_service.audit.checking.deciding.game_audit import GameAudit, RulingAudit
from ging_service.domain.declare import from_fields
from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.authority import check_speaks_for_seat
from ging_service.games.ging.decider.commands import ApplyRuling
from ging_service.games.ging.decider.events import DealRecorded, FalseClaimRefused, HandsDealt
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.cards import HAND_SIZE, PACK, SEATS, eldest_of
from ging_service.games.ging.rules.claim_proof import known_hand
from ging_service.games.ging.rules.ruling_orders import NO_RESULT, AmendmentOrder, OrderedTransfer, Payment, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.combinations import Combination
    from ging_service.games.ging.rules.house_rules import HouseRules
    from ging_service.games.ging.rules.ruling_orders import RulingOutcome


class _Versioned(msgspec.Struct, frozen=True):
    """The schema version of a stored event."""

    schema: int


def ruling_command_of(
    applied: Sequence[RulingApplied], record: Iterable[PlacedEvent], members: Sequence[str], contested: int
) -> ApplyRuling:
    """Return the command that led to these corrections. The first correction is that of the disputed deal.

    ``contested``: the position of the event that the dispute is about, −1 where it names none.
    Raises ``ValueError``: the transfers name somebody other than the table's players.
    """
    first, amended = applied[0], applied[0].amendment
    ordered = next((event for event in applied if event.kind == "ordered"), None)
    ruling = Ruling(
        outcome=_outcome(first),
        deal=first.deal,
        amendment=AmendmentOrder(
            hands=amended.hands,
            dealer=amended.dealer,
            # The record has all declarations as they then stood, so asked for again they replace the others.
            replaces=amended.declared,
            claims=amended.claims,
            combinations=amended.combinations,
            withdrawn=(),
        ),
        transfers=_transfers(ordered.payments, members) if ordered else (),
        next_dealer=first.next_dealer,
        void_from=first.void_from,
    )
    return ApplyRuling(dispute=first.dispute, ruling=ruling, record=tuple(record), corrects=contested)


def placed(step: CheckStep) -> PlacedEvent:
    """Return an event of the record. If some hands are unopened, all are hidden: rulings treat them as unknown."""
    event, recorded = step.event, step.read.recorded
    if isinstance(event, HandsDealt | DealRecorded) and not all(event.hands):
        event = replace(event, hands=())
    return PlacedEvent(step.read.position, event, recorded.happened_at or recorded.recorded_at)


def as_written(decided: Any, body: bytes) -> Any:  # noqa: ANN401  any event of a table
    """Return the decided event as its stored version holds it. Rulings of version 1 have neither a day nor a result."""
    if isinstance(decided, RulingApplied) and msgspec.json.decode(body, type=_Versioned).schema == 1:
        return replace(decided, settled_at="", result=NO_RESULT)
    return decided


def _outcome(first: RulingApplied) -> RulingOutcome:
    return "ordered" if first.kind == "ended" else first.kind


def _transfers(payments: Sequence[Payment], members: Sequence[str]) -> tuple[OrderedTransfer, ...]:
    """Return the ordered transfers. What a stack could not pay was paid at home, right after the stack's part."""
    found: list[OrderedTransfer] = []
    at_table = False
    for one in payments:
        transfer = OrderedTransfer(
            payer=_seat(one.source, members), taker=_seat(one.target, members), counters=one.counters, rule=one.rule
        )
        at_home = one.source.startswith("member/")
        # One transfer can have two payments: what the stack had, then the rest from member to member.
        if at_home and at_table and replace(found[-1], counters=0) == replace(transfer, counters=0):
            transfer = replace(transfer, counters=found.pop().counters + one.counters)
        found.append(transfer)
        at_table = not at_home
    return tuple(found)


def _seat(account: str, members: Sequence[str]) -> int:
    kind, _, name = account.partition("/")
    return members.index(name) if kind == "member" else int(name)


def taken_on_trust(event: object, state: TableState) -> str:
    """Return the report's counter for a false claim that only the record proves; "" if the hand or cards are known."""
    if not isinstance(event, FalseClaimRefused) or state.deal is None:
        return ""
    is_known = known_hand(state.deal.dealt.hands, state.deal.tabled, event.seat)
    return "" if is_known else "false_claims_of_unknown_hands"


def whole(hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return four hands. Unopened hands are filled with the remaining cards, so that some pack deals all four."""
    known = {card for hand in hands for card in hand}
    # Which of them does not matter: nobody judges a hand that the reader does not see.
    left = iter([card for card in PACK if card not in known])
    return tuple(hand or tuple(islice(left, HAND_SIZE)) for hand in hands)


def pack_of(hands: Sequence[Hand], packets: Sequence[int], dealer: int) -> tuple[Card, ...]:
    """G4: Return a pack, top card first, that deals these hands in these packets. Without a deal there is no pack."""
    order: list[Card] = []
    start = 0
    for packet in packets:
        for step in SEATS:
            seat = (eldest_of(dealer) + step) % len(SEATS)
            order += hands[seat][start : start + packet] if seat < len(hands) else ()
        start += packet
    return tuple(order)


_ANY_SEED = "0" * 64
"""Stands for a seed that is not opened: which one it is decides nothing but the hands."""


def command_of(events: Sequence[e.Event], state: TableState) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the command that led to these events. All of them come from one command.

    Returns None if no command leads to the first of these events: such an event only follows from others.
    """
    event = events[0]
    match event:
        case e.PlayerSatisfied():
            return _satisfied(event, state)
        case e.SuitDeclared():
            return from_fields(c.DeclareSuit, event, is_false=False)
        case e.CombinationDeclared():
            return from_fields(c.DeclareCombination, event, is_false=False)
        case e.FalseClaimRefused():
            return _false_claim(event)
        case e.HandsDealt():
            return _dealing(event, state.seating.rules)
        case e.DealRecorded():
            now_s = _now_s(event, state.seating.rules)
            return c.RecordDeal(now_s=now_s, dealer=event.dealer, hands=whole(event.hands) if event.hands else ())
        case f.ShuffleCommitted():
            return c.CommitShuffle(seed=event.seed or _ANY_SEED)
        case f.ShuffleContributed():
            return from_fields(c.ContributeToShuffle, event)
        # A void also begins a recorded deal and the end of a table. Called by itself, it leads to the same event.
        case f.ShuffleVoided() | e.DealMisdealt():
            return from_fields(c.CallMisdeal, event)
        case e.DealUndone():
            return from_fields(c.UndoDeal, event)
        case e.HandsShown():
            return c.Settle()
        case e.TableOpened():
            return c.OpenTable(members=event.members, rules=event.rules, first_dealer=_first_dealer(event, events))
        case e.CardCut():
            return from_fields(c.CutCard, event)
        case e.LostDealAccused():
            return from_fields(c.AccuseLostDeal, event)
        case e.LostDealFound():
            return from_fields(c.FindLostDeal, event)
        case e.PenaltyEnded():
            return _ending_penalties(events)
        case e.CountersRebought():
            return from_fields(c.Rebuy, event)
        case e.RemarkMade():
            return from_fields(c.MakeRemark, event)
        case e.GameEnded():
            return c.EndTable()
        case f.HandsOpened():
            return from_fields(c.OpenHands, event)
        case _:
            return None


def deciding_state(events: Sequence[Any], state: TableState) -> TableState:
    """Return the state to decide on. An unopened hand is known by its tabled cards, as with real cards (G22).

    Hands that are turned up (G20) are known from that event.
    """
    deal = state.deal
    if deal is None or not deal.dealt.hands or all(deal.dealt.hands):
        return state
    match events[0]:
        case e.HandsShown() as event:
            hands = tuple(known or shown for known, shown in zip(deal.dealt.hands, event.hands, strict=False))
        case (e.SuitDeclared() | e.CombinationDeclared() | e.FalseClaimRefused()) as event:
            # All or none: with one hand unknown, the rules take each claim by its tabled cards.
            hands = deal.dealt.hands if deal.dealt.hands[event.seat] else ()
        case _:
            return state
    return replace(state, deal=replace(deal, dealt=replace(deal.dealt, hands=hands)))


def _satisfied(event: e.PlayerSatisfied, state: TableState) -> c.Command:
    """Return the command for a satisfied player. The record has no clock; the event tells whether time was up."""
    if event.by == "time_limit":
        return c.CloseDeclaring(now_s=state.deal.dealt.declare_by_s if state.deal else 0)
    return c.BeSatisfied(seat=event.seat, by=event.by)


def _false_claim(event: e.FalseClaimRefused) -> c.Command:
    if event.suit:
        return from_fields(c.DeclareSuit, event, cards=(), is_false=True)
    claimed = cast("Combination", event.combination)  # decide checks that it is one
    return from_fields(c.DeclareCombination, event, combination=claimed, cards=(), is_false=True)


def _dealing(event: e.HandsDealt, rules: HouseRules) -> c.Command:
    # A commitment of the same command has been decided by itself before, and stands in the state. So no seed is needed.
    order = pack_of(whole(event.hands), rules.packets, event.dealer)
    return c.DealCards(order=order, now_s=_now_s(event, rules), seed="")


def _now_s(event: e.HandsDealt | e.DealRecorded, rules: HouseRules) -> int:
    """Return the time of the deal in seconds since 1970, derived from its time limit (G19)."""
    # Without a limit this is 0, and the time decides nothing.
    return event.declare_by_s - rules.declaring_limit_s


def _first_dealer(event: e.TableOpened, events: Sequence[e.Event]) -> int:
    """Return the first dealer's seat if it was assigned or drawn. If the players cut, it is found later."""
    if event.rules.first_dealer in ("lowest", "highest"):
        return -1
    return next((one.seat for one in events if isinstance(one, e.FirstDealerFound)), -1)


def _ending_penalties(events: Sequence[e.Event]) -> c.Command | None:
    """Return None for penalties that end with a deal; otherwise the finding that ended them (G27)."""
    event = next((one for one in events if not isinstance(one, e.PenaltyEnded)), None)
    if isinstance(event, e.LostDealFound):
        return from_fields(c.FindLostDeal, event)
    return None


def _ruling_command(applied: Sequence[Any], record: Sequence[Any], before: Any, contested: int) -> ApplyRuling:  # noqa: ANN401  a table's state
    return ruling_command_of(applied, record, before.seating.members, contested)


AUDIT: Final = GameAudit(
    command_of=command_of,
    check_speaker=check_speaks_for_seat,
    deciding_state=deciding_state,
    on_trust=taken_on_trust,
    told_of_speakers="times somebody else than its player spoke for a hand that the service has dealt",
    told_of_openers="times hands were opened by somebody who was no arbitrator then, or sat at the table",
    rulings=RulingAudit(placed=placed, command_of=_ruling_command, as_written=as_written),
)
"""The object that the entry point group ``ging_service.game_audit`` names."""
