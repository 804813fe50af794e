"""Random evenings of Ging for tests: commands that make sense, and commands that need not.

Everything comes from one ``random.Random``, so that a seed is an evening. ``evening(seed)`` yields what is asked of a
table step by step, and what comes of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from random import Random
from typing import TYPE_CHECKING, Any, get_args

from ging_service.domain.cards import RANKS, Card, Hand, pack
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.events import Event
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK, SEATS, suit_counts
from ging_service.games.ging.rules.combinations import COMBINATIONS, Combination, holds, proof_of_combination
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import due_dealer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.games.ging.decider.state import Deal

MEMBERS = ("ada", "bob", "cat", "dan")
NOW_S = 1_000
ANY_CARD = pack(RANKS)

# Hands that chance deals too rarely to test with.
RARE_HANDS = (
    "KS QS JS 10S 9S 8S 7S",
    "7S 7H 7D 7C KS 10H 9D",
    "KS QS JS 7S 8H 9H 7D",
    "KH QH JH KD QD JD KC",
    "10S 9S 8S 7S 10H 9H 8H",
    "KS QS JS KH QH JH 8D",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One command at a table: the state before and after it, and its events or its refusal."""

    before: TableState
    command: c.Command
    events: tuple[Event, ...]
    refused: Refused | None
    after: TableState


def chance(seed: int) -> Random:
    """The same chance for the same seed."""
    return Random(seed)  # noqa: S311  repeatable play, no secret


def random_house(rng: Random) -> HouseRules:
    """House rules that hold together, every option among them."""
    ending = rng.choice(["last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open"])
    mode = rng.choice(["declared", "declared", "showdown"])
    stake = rng.choice([1, 1, 2, 3, 5])
    declared = mode == "declared"
    return HouseRules(
        first_dealer=rng.choice(["lowest", "highest", "assigned", "random"]),  # type: ignore[arg-type]
        packets=rng.choice([(1,) * 7, (3, 4), (2, 3, 2), (7,)]),
        ties=rng.choice(["elder", "best_first"]),  # type: ignore[arg-type]
        mode=mode,  # type: ignore[arg-type]
        declaring_limit_s=rng.choice([0, 60]) if declared else 0,
        false_claim_penalty=rng.choice([0, 0, 1, 2, 5]) if declared else 0,
        lost_deal=rng.choice(["standard", "literal"]),  # type: ignore[arg-type]
        ending=ending,  # type: ignore[arg-type]
        deals=rng.randint(1, 30) if "deals" in ending else 0,
        starting_stack=2 * stake + rng.choice([0, 1, 3, 18, 18, 200]),
        short=rng.choice(["each_pays", "each_pays", "nobody_replaces"]),  # type: ignore[arg-type]
        rebuys=ending not in ("open", "deals_on_account") and rng.random() < 0.5,
        stake=stake,
        hands_open=rng.choice(["never", "at_end"]),  # type: ignore[arg-type]
        shuffle=rng.choice(["at_once", "committed"]),  # type: ignore[arg-type]
    )


def random_hands(rng: Random) -> tuple[Hand, ...]:
    """Four hands; every second time one of them is a rare one."""
    cards = list(PACK)
    rng.shuffle(cards)
    if rng.random() < 0.5:
        rare = [Card(text) for text in rng.choice(RARE_HANDS).split()]
        cards = rare + [card for card in cards if card not in rare]
    hands = [tuple(cards[7 * seat : 7 * seat + 7]) for seat in SEATS]
    rng.shuffle(hands)
    return tuple(hands)


def dealt_from(hands: tuple[Hand, ...], packets: tuple[int, ...], dealer: int) -> tuple[Card, ...]:
    """The order of the pack from which ``dealer`` deals these hands (G4)."""
    left = [list(hands[(dealer + 1 + step) % 4]) for step in SEATS]
    return tuple(hand.pop() for packet in packets for hand in left for _ in range(packet))


def sensible_command(rng: Random, state: TableState, house: HouseRules) -> c.Command:
    """What somebody might well ask of the table now; now and then a lie, a dodge or a misdeal."""
    if state.phase == "unopened":
        named = house.first_dealer in ("assigned", "random")
        return c.OpenTable(members=MEMBERS, rules=house, first_dealer=rng.randrange(4) if named else -1)
    if state.phase == "cutting":
        left = [seat for seat in state.cutting.seats if seat not in dict(state.cutting.cuts)]
        return c.CutCard(seat=rng.choice(left), card=rng.choice(PACK))
    if state.phase == "declaring" and state.deal is not None:
        return _while_declaring(rng, state, state.deal)
    return _between_deals(rng, state)


def _accusing(rng: Random, state: TableState) -> c.Command:
    if state.accused and rng.random() < 0.8:
        return c.FindLostDeal(accused=rng.choice(state.accused), upheld=rng.random() < 0.8)
    suspects = [dodge.seat for dodge in state.rotation.dodges] + [state.rotation.turn]
    accused = rng.choice(suspects)
    return c.AccuseLostDeal(accuser=(accused + rng.randint(1, 3)) % 4, accused=accused)


def _between_deals(rng: Random, state: TableState) -> c.Command:  # noqa: PLR0911  one line for each kind
    kind = rng.random()
    if kind < 0.2:
        return _accusing(rng, state)
    if kind < 0.25:
        return c.Rebuy(seat=rng.randrange(4), counters=rng.randint(1, 9))
    if kind < 0.28:
        return c.MakeRemark(text="tea")
    if kind < 0.29:
        return c.EndTable()
    if kind < 0.33 and state.deal is not None:
        return c.UndoDeal(deal=state.deal.dealt.number, reason="a wrong card")
    hands = random_hands(rng)
    if kind < 0.7:
        return _dealing(rng, state, hands)
    dealer = -1 if rng.random() < 0.6 else (due_dealer(state.rotation) + rng.choice([0, 1, 1, 2, 3])) % 4
    tabled_only = state.seating.rules.mode == "declared" and rng.random() < 0.4
    return c.RecordDeal(now_s=NOW_S, dealer=dealer, hands=() if tabled_only else hands)


def random_seed(rng: Random) -> str:
    """32 bytes in hex digits."""
    return rng.randbytes(32).hex()


def _dealing(rng: Random, state: TableState, hands: tuple[Hand, ...]) -> c.Command:
    """The service's own deal, or a step on the way to it; now and then a deal that nothing proves."""
    kind = rng.random()
    if state.deal is not None and kind < 0.1:
        return c.OpenHands(deals=(rng.randint(1, state.deal.dealt.number),), reason="review")
    if state.shuffle is not None and kind < 0.15:
        return c.CallMisdeal(reason="the pack was dropped")
    if state.shuffle is not None and kind < 0.6:
        return c.ContributeToShuffle(seat=rng.randrange(4), contribution=rng.choice(["seven", "~ 42 ~", "x" * 64]))
    if state.shuffle is None and (kind < 0.3 or state.seating.rules.shuffle == "committed"):
        return c.CommitShuffle(seed=random_seed(rng))
    order = dealt_from(hands, state.seating.rules.packets, due_dealer(state.rotation))
    return c.DealCards(order=order, now_s=NOW_S, seed="" if kind > 0.95 else random_seed(rng))


def _while_declaring(rng: Random, state: TableState, deal: Deal) -> c.Command:
    kind = rng.random()
    seat = rng.randrange(4)
    if kind < 0.06:
        return c.CallMisdeal(reason="a card faced")
    if kind < 0.1:
        return _accusing(rng, state)
    if kind < 0.2 or state.seating.rules.mode == "showdown":
        return c.Settle()
    if kind < 0.25:
        return c.CloseDeclaring(now_s=NOW_S + rng.choice([0, 60, 61]))
    if kind < 0.45:
        return c.BeSatisfied(seat=seat, by=rng.choice(["player", "scribe"]))  # type: ignore[arg-type]
    return _claim(rng, deal, seat)


def _claim(rng: Random, deal: Deal, seat: int) -> c.Command:
    """A claim, true four times out of five if the hand is known; else of cards made up beside what lies tabled."""
    hand = deal.dealt.hands[seat] if deal.dealt.hands else _made_up_hand(rng, deal, seat)
    shows = not deal.dealt.hands or rng.random() < 0.2
    held = [name for name in COMBINATIONS if holds(name, hand)]
    if held and rng.random() < 0.5:
        name = rng.choice(held) if rng.random() < 0.8 else rng.choice(get_args(Combination))
        shown = proof_of_combination(name, hand) if shows else ()
        is_false = name not in held and rng.random() < 0.8
        return c.DeclareCombination(seat=seat, combination=name, cards=shown, is_false=is_false)
    suit, points = rng.choice(list(suit_counts(hand).items()))
    wrong = 0 if rng.random() < 0.8 else rng.choice([-1, 1, 10])
    shown = tuple(card for card in hand if card[-1] == suit) if shows else ()
    return c.DeclareSuit(seat=seat, suit=suit, points=points + wrong, cards=shown, is_false=bool(wrong))


def _made_up_hand(rng: Random, deal: Deal, seat: int) -> Hand:
    own = deal.tabled[seat]
    free = [card for card in random_hands(rng)[seat] if card not in {x for shown in deal.tabled for x in shown}]
    return (*own, *free)[:7] or random_hands(rng)[seat]


def wild_command(rng: Random) -> c.Command:
    """Any well-typed command, whether or not it makes sense anywhere."""
    return rng.choice(_WILD)(rng)


def _seat(rng: Random) -> int:
    return rng.choice([0, 1, 2, 3, 0, 1, 2, 3, -1, 4, 10**30])


def _number(rng: Random) -> int:
    return rng.choice([0, 1, -1, 7, 37, 10**6, 10**6 + 1, 2**53, -(10**30)])


def _cards(rng: Random) -> Hand:
    return tuple(rng.choices(ANY_CARD if rng.random() < 0.3 else PACK, k=rng.choice([0, 1, 3, 4, 7, 8])))


def _text(rng: Random) -> str:
    return rng.choice(["", "S", "H", "D", "C", "X", "tea", "x" * 1001, "\ud800"])


def _any_house(rng: Random) -> HouseRules:
    figures = ("declaring_limit_s", "false_claim_penalty", "deals", "starting_stack", "stake")
    odd: dict[str, Any] = {name: _number(rng) for name in figures if rng.random() < 0.3}
    return replace(random_house(rng), packets=tuple(rng.choices([0, 1, 3, 7, -1], k=rng.randrange(4))) or (7,), **odd)


_WILD: tuple[Callable[[Random], c.Command], ...] = (
    lambda rng: c.OpenTable(
        members=tuple(rng.choices(MEMBERS, k=4)),  # type: ignore[arg-type]
        rules=_any_house(rng),
        first_dealer=_seat(rng),
    ),
    lambda rng: c.OpenTable(members=MEMBERS, rules=_any_house(rng), first_dealer=_seat(rng)),
    lambda rng: c.CutCard(seat=_seat(rng), card=rng.choice(ANY_CARD)),
    lambda rng: c.DealCards(order=_cards(rng), now_s=_number(rng), seed=_text(rng)),
    lambda rng: c.DealCards(order=PACK, now_s=0, seed=_text(rng)),
    lambda rng: c.CommitShuffle(seed=rng.choice([_text(rng), random_seed(rng)])),
    lambda rng: c.ContributeToShuffle(seat=_seat(rng), contribution=_text(rng)),
    lambda rng: c.OpenHands(deals=tuple(_number(rng) for _ in range(rng.randrange(3))), reason="ruling"),
    lambda rng: c.RecordDeal(now_s=_number(rng), dealer=_seat(rng), hands=()),
    lambda rng: c.RecordDeal(
        now_s=_number(rng), dealer=_seat(rng), hands=tuple(_cards(rng) for _ in range(rng.randint(1, 5)))
    ),
    lambda rng: c.DeclareSuit(
        seat=_seat(rng), suit=_text(rng), points=_number(rng), cards=_cards(rng), is_false=rng.random() < 0.5
    ),
    lambda rng: c.DeclareCombination(
        seat=_seat(rng), combination=rng.choice(get_args(Combination)), cards=_cards(rng), is_false=rng.random() < 0.5
    ),
    lambda rng: c.BeSatisfied(seat=_seat(rng), by=rng.choice(["player", "scribe"])),  # type: ignore[arg-type]
    lambda rng: c.CloseDeclaring(now_s=_number(rng)),
    lambda _: c.Settle(),
    lambda rng: c.CallMisdeal(reason=_text(rng)),
    lambda rng: c.UndoDeal(deal=_number(rng), reason=_text(rng)),
    lambda rng: c.AccuseLostDeal(accuser=_seat(rng), accused=_seat(rng)),
    lambda rng: c.FindLostDeal(accused=_seat(rng), upheld=rng.random() < 0.5),
    lambda rng: c.Rebuy(seat=_seat(rng), counters=_number(rng)),
    lambda rng: c.MakeRemark(text=_text(rng)),
    lambda _: c.EndTable(),
)


def take_step(state: TableState, command: c.Command) -> Step:
    """What comes of a command. Any exception but ``Refused`` goes through to the test."""
    try:
        events = GAME.decide(command, state)
    except Refused as refused:
        return Step(before=state, command=command, events=(), refused=refused, after=state)
    return Step(before=state, command=command, events=events, refused=None, after=reduce(GAME.evolve, events, state))


def evening(seed: int, *, steps: int = 150, house: HouseRules | None = None, wild: float = 0.0) -> Iterator[Step]:
    """A table from its opening on, ``wild`` of the commands arbitrary ones; at most ``steps``, or until it ends."""
    rng = chance(seed)
    rules = house or random_house(rng)
    state = GAME.initial_state()
    for _ in range(steps):
        asked = wild_command(rng) if rng.random() < wild else sensible_command(rng, state, rules)
        step = take_step(state, asked)
        yield step
        state = step.after
        if state.phase == "ended":
            return
