"""Random rulings on random evenings, and evenings played twice: as recorded, and as they should have been."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from ging_service.domain.game import PlacedEvent
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.rulings.ordering import declared_in
from ging_service.games.ging.decider.rulings.settled_deals import SettledDeal, read_record
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import Combination, best_combination, holds
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim, claims_of
from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, OrderedTransfer, Ruling, Withdrawal
from tests.games.ging.random_play import (
    MEMBERS,
    NOW_S,
    Step,
    chance,
    random_hands,
    random_house,
    sensible_command,
    take_step,
)
from tests.games.ging.ruling_values import make_amendment, make_ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.events import Event
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.house_rules import HouseRules

RULINGS_AFTER_THE_END = 6


def placed(events: Sequence[Event]) -> tuple[PlacedEvent, ...]:
    """Events of a table that is alone in its club's log, one a minute."""
    return tuple(PlacedEvent(position, event, moment_of(position)) for position, event in enumerate(events))


def moment_of(position: int) -> str:
    """When the event at a position happened."""
    return f"2026-11-{20 + position // 1440:02}T{position // 60 % 24:02}:{position % 60:02}:00.000000Z"


def apply(ruling: Ruling, happened: Sequence[Event], dispute: str = "d1") -> c.ApplyRuling:
    return c.ApplyRuling(dispute=dispute, ruling=ruling, record=placed(happened), corrects=-1)


def ruled_evening(seed: int, steps: int = 120) -> Iterator[Step]:
    """A table with rulings now and then, and some after its end; refused ones among them."""
    rng = chance(seed)
    rules = random_house(rng)
    state, happened, left = GAME.initial_state(), [], RULINGS_AFTER_THE_END
    for _ in range(steps):
        rules_now = state.phase == "ended" or (state.phase == "between_deals" and rng.random() < 0.15)
        asked = random_ruling(rng, happened) if rules_now else sensible_command(rng, state, rules)
        step = take_step(state, asked)
        yield step
        state, left = step.after, left - (state.phase == "ended")
        happened += step.events
        if not left:
            return


def random_ruling(rng: Random, happened: Sequence[Event]) -> c.ApplyRuling:
    """Any ruling; where the game should have ended by it, every second one ends it."""
    deals = read_record(placed(happened)).deals
    command = apply(_ruling(rng, rng.choice(deals) if deals else None), happened)
    step = take_step(table_of(happened), command)
    ends_after = max((getattr(event, "ends_after", 0) for event in step.events), default=0)
    void_from = ends_after + 1 if ends_after and rng.random() < 0.5 else 0
    if rng.random() < 0.05:
        void_from += 1
    return replace(command, ruling=replace(command.ruling, void_from=void_from))


def table_of(happened: Sequence[Event]) -> TableState:
    return GAME.fold(GAME.initial_state(), happened)


def _ruling(rng: Random, played: SettledDeal | None) -> Ruling:
    outcome: Any = rng.choice(["amended", "amended", "amended", "voided", "ordered"])
    transfers = rng.random() < 0.2 or (outcome == "ordered" and rng.random() < 0.9)
    return make_ruling(
        outcome=outcome,
        deal=played.number if played and rng.random() < 0.95 else rng.randrange(4),
        amendment=_amendment(rng, played) if outcome == "amended" and played else make_amendment(),
        transfers=tuple(_transfer(rng) for _ in range(rng.randint(1, 3))) if transfers else (),
        next_dealer=rng.choice(SEATS) if rng.random() < 0.2 else -1,
    )


def _transfer(rng: Random) -> OrderedTransfer:
    payer = rng.choice(SEATS)
    return OrderedTransfer(
        payer=payer,
        taker=(payer + rng.randint(0 if rng.random() < 0.05 else 1, 3)) % 4,
        counters=rng.randint(1, 30),
        rule=rng.choice(["", "G21", "G26"]),
    )


def _amendment(rng: Random, played: SettledDeal) -> AmendmentOrder:
    hands = known_hands(played)
    deal = played.before.deal
    amended = random_hands(rng) if rng.random() < 0.6 and deal and deal.dealt.recorded else ()
    if amended and rng.random() < 0.5:
        return make_amendment(hands=amended)
    claims, combinations = _declarations(rng, amended or hands)
    replaces = rng.random() < 0.5
    return make_amendment(
        hands=amended,
        dealer=rng.choice((-1, -1, *SEATS)),
        replaces=replaces,
        claims=claims,
        combinations=combinations,
        withdrawn=() if replaces or rng.random() < 0.5 else _withdrawn(rng, played, claims),
    )


def _withdrawn(rng: Random, played: SettledDeal, stand: Sequence[Claim]) -> tuple[Withdrawal, ...]:
    """Some of the suits that had been declared, and are not said to stand."""
    named = {(claim.seat, claim.suit) for claim in stand}
    return tuple(
        Withdrawal(seat=claim.seat, suit=claim.suit, combination="")
        for claim in declared_in(played)[0]
        if (claim.seat, claim.suit) not in named and rng.random() < 0.5
    )


def known_hands(played: SettledDeal) -> tuple[Hand, ...]:
    """The hands of a deal as they are read now, () where nobody knows them."""
    amended = [amendment.hands for amendment in played.amendments if amendment.hands]
    deal = played.before.deal
    return amended[-1] if amended else deal.dealt.hands if deal else ()


def _declarations(rng: Random, hands: Sequence[Hand]) -> tuple[tuple[Claim, ...], tuple[CombinationClaim, ...]]:
    """True ones where the hands are known; else whatever the arbitrator may find."""
    if not hands:
        claims = {(seat, suit): rng.randint(7, 64) for seat in SEATS for suit in "SHDC" if rng.random() < 0.3}
        return tuple(Claim(seat=seat, suit=suit, points=points) for (seat, suit), points in claims.items()), ()
    claims_held = [claim for seat in SEATS for claim in claims_of(seat, hands[seat]) if rng.random() < 0.5]
    names = get_args(Combination)
    held = [
        CombinationClaim(seat=seat, combination=name)
        for seat in SEATS
        for name in names
        if holds(name, hands[seat]) and rng.random() < 0.7
    ]
    return tuple(claims_held), tuple(held)


def accounts_of(events: Sequence[Event]) -> Counter[str]:
    """What the transfers of events come to."""
    accounts: Counter[str] = Counter()
    for event in events:
        for transfer in GAME.transfers(event):
            accounts[transfer.source] -= transfer.counters
            accounts[transfer.target] += transfer.counters
    return accounts


def owned(events: Sequence[Event]) -> list[int]:
    """What each member owns at home and at the table together, without their share of the tray."""
    return owned_by(MEMBERS, events)


def owned_by(members: Sequence[str], events: Sequence[Event]) -> list[int]:
    """The same of a table of others."""
    accounts = accounts_of(events)
    return [accounts[f"member/{member}"] + accounts[f"stack/{seat}"] for seat, member in enumerate(members)]


def played_through(house: HouseRules, deals: Sequence[tuple[Hand, ...]], said: Sequence[Sequence[bool]]) -> list[Event]:
    """A table at which these hands are recorded one after the other, until they are all played or the game ends.

    ``said``: of each deal, which of its possible declarations are made (one flag each, in order of seats).
    """
    state, happened = GAME.initial_state(), []
    asked: list[c.Command] = [c.OpenTable(members=MEMBERS, rules=house, first_dealer=3)]
    for hands, flags in zip(deals, said, strict=True):
        asked.append(c.RecordDeal(now_s=NOW_S, hands=hands, dealer=-1))
        asked += declared_by(hands, flags) if house.mode == "declared" else []
        asked.append(c.Settle())
    for command in asked:
        if state.phase == "ended":
            break
        step = take_step(state, command)
        assert step.refused is None, step.refused
        state = step.after
        happened += step.events
    return happened


def declared_by(hands: Sequence[Hand], flags: Sequence[bool]) -> list[c.Command]:
    """Suits and combinations of each seat, as far as its flags say: four suits and a combination a seat."""
    asked: list[c.Command] = []
    for seat, hand in enumerate(hands):
        held = {claim.suit: claim.points for claim in claims_of(seat, hand)}
        for place, suit in enumerate("SHDC"):
            if flags[5 * seat + place] and suit in held:
                asked.append(c.DeclareSuit(seat=seat, suit=suit, points=held[suit], cards=(), is_false=False))
        name = best_combination(hand)
        if flags[5 * seat + 4] and name:
            asked.append(c.DeclareCombination(seat=seat, combination=name, cards=(), is_false=False))
    return asked


def amendment_to(hands: tuple[Hand, ...], flags: Sequence[bool], mode: str) -> AmendmentOrder:
    """The amendment that makes a deal what ``played_through`` would have made of these hands and flags."""
    if mode == "showdown":
        return make_amendment(hands=hands)
    said = declared_by(hands, flags)
    return make_amendment(
        hands=hands,
        replaces=True,
        claims=tuple(
            Claim(seat=one.seat, suit=one.suit, points=one.points) for one in said if isinstance(one, c.DeclareSuit)
        ),
        combinations=tuple(
            CombinationClaim(seat=one.seat, combination=one.combination)
            for one in said
            if isinstance(one, c.DeclareCombination)
        ),
    )
