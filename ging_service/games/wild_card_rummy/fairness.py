"""The dealt hands of wild-card rummy against exact numbers: how many wild cards they hold, and whether a meld is ready."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.cards import HIDDEN, SUITS, rank_of, suit_of
from ging_service.domain.fairness.game_fairness import (
    PLACES,
    Drawn,
    GameFairness,
    OpenDeal,
    Sample,
    Statistic,
    seat_label,
)
from ging_service.domain.fairness.report_lines import cards_in_hand, grouped, grouped_odds
from ging_service.games.wild_card_rummy.decider.events import HandsDealt, TableOpened
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS, is_wild
from ging_service.games.wild_card_rummy.rules.dealing import first_player, pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.domain.fairness.game_fairness import PlayedTable
    from ging_service.games.wild_card_rummy.rules.cards import Aces


# Dealt hands that have a meld ready (WR5 to WR7), and the exact probability of one.
#
# Two wild cards make a meld with any third card. The hands with none or one of them that have no meld are counted exactly,
# rank by rank along the line of a run: a hand is a choice of suits for each rank, and it has no meld as long as no rank and no
# neighbours in a suit have too many cards.

_ENOUGH_WILDS: Final = 2
_MELD: Final = 3


class Pack(NamedTuple):
    """What a hand is dealt from. ``wild``: the rank of the deal, "" for none besides the jokers."""

    packs: int
    jokers: int
    wild: str
    aces: Aces


class _Choice(NamedTuple):
    """Cards of one rank: the suits that they show as bits, their number, and in how many ways they are chosen."""

    suits: int
    cards: int
    ways: int


_Reached = dict[tuple[int, int, int], int]
"""How many choices lead to: suits of the last rank, suits of the one before, and number of cards."""
_START: Final[_Reached] = {(0, 0, 0): 1}


def has_meld(hand: Hand, pack: Pack) -> bool:
    """WR5 to WR7: Return True if three cards of a hand are a meld."""
    naturals = [card for card in hand if not is_wild(card, pack.wild)]
    wilds = len(hand) - len(naturals)
    if wilds >= _ENOUGH_WILDS:
        return True
    if max(Counter(map(rank_of, naturals)).values(), default=0) + wilds >= _MELD:
        return True
    return any(_is_near(line, wilds) for line in _lines(naturals, pack.aces))


def _lines(naturals: Sequence[Card], aces: Aces) -> Iterator[tuple[bool, ...]]:
    """For each suit, which of its cards are there along the line of a run."""
    order = (*RANKS, RANKS[0]) if aces == "both" else RANKS
    for suit in SUITS:
        held = {rank_of(card) for card in naturals if suit_of(card) == suit}
        yield tuple(rank in held for rank in order)


def _is_near(line: tuple[bool, ...], wilds: int) -> bool:
    """WR6: Return True if three neighbours are there, but for those that wild cards stand for."""
    return any(sum(line[place : place + _MELD]) + wilds >= _MELD for place in range(len(line) - _MELD + 1))


@cache
def meld_chance(pack: Pack, size: int) -> Fraction:
    """The probability that a hand of this size has a meld when it is dealt."""
    wilds = len(SUITS) * pack.packs * (pack.wild in RANKS) + pack.jokers
    cards = len(SUITS) * len(RANKS) * pack.packs + pack.jokers
    without = sum(comb(wilds, held) * _without_meld(pack, held)[size - held] for held in range(_ENOUGH_WILDS))
    return 1 - Fraction(without, comb(cards, size))


@cache
def _without_meld(pack: Pack, wilds: int) -> Counter[int]:
    """How many choices of natural cards have no meld with none or one wild card, by the number of cards."""
    choices = _choices(pack.packs, _MELD - 1 - wilds)
    aces = _of_rank(RANKS[0], pack, choices)
    others = [_of_rank(rank, pack, choices) for rank in RANKS[1:]]
    found: Counter[int] = Counter()
    lines = [(aces, *others)] if pack.aces == "low" else [_around(ace, others) for ace in _unlike(aces)]
    for line in lines:
        reached = _START
        for of_rank in line:
            reached = _next(reached, of_rank, wilds)
        for (_last, _before, cards), ways in reached.items():
            found[cards] += ways
    return found


def _around(ace: _Choice, others: Sequence[list[_Choice]]) -> tuple[list[_Choice], ...]:
    """WR1: the line of a run with these aces below the two, and again above the king."""
    return [ace], *others, [_Choice(ace.suits, 0, 1)]


def _unlike(choices: Iterable[_Choice]) -> Iterator[_Choice]:
    """Yield one choice for all that differ only in which suits they show: every suit has the same cards."""
    alike: dict[tuple[int, int], _Choice] = {}
    for one in choices:
        known = alike.get((one.suits.bit_count(), one.cards), one._replace(ways=0))
        alike[one.suits.bit_count(), one.cards] = known._replace(ways=known.ways + one.ways)
    yield from alike.values()


def _next(reached: _Reached, choices: Iterable[_Choice], wilds: int) -> _Reached:
    """One rank further along the line of a run."""
    found: _Reached = {}
    for (last, before, cards), ways in reached.items():
        barred = last | before if wilds else last & before
        for one in choices:
            if not one.suits & barred:
                key = one.suits, last, cards + one.cards
                found[key] = found.get(key, 0) + ways * one.ways
    return found


def _of_rank(rank: str, pack: Pack, choices: list[_Choice]) -> list[_Choice]:
    """The wild rank has no natural cards."""
    return [_Choice(0, 0, 1)] if rank == pack.wild else choices


@cache
def _choices(packs: int, most: int) -> list[_Choice]:
    """Every choice of up to ``most`` cards of one rank."""
    found: Counter[tuple[int, int]] = Counter()
    for copies in product(range(packs + 1), repeat=len(SUITS)):
        if sum(copies) <= most:
            suits = sum(1 << place for place, number in enumerate(copies) if number)
            found[suits, sum(copies)] += prod(comb(packs, number) for number in copies)
    return [_Choice(suits, cards, ways) for (suits, cards), ways in found.items()]


def pack_of_deal(pack: Iterable[str], wild: str, aces: Aces) -> Pack:
    """Return what the hands of a deal were dealt from."""
    cards = list(pack)
    jokers = cards.count(JOKER)
    return Pack((len(cards) - jokers) // (len(SUITS) * len(RANKS)), jokers, wild, aces)


# The wild cards of dealt hands (WR3, WR4, WR34), and those with a meld ready, by seat and by place.
#
# A line has one hand of each deal, because the hands of a deal depend on each other. Every hand is dealt whatever was
# played before, so deals of many tables and games are counted together if they have the same pack, the same number of wild
# cards in it, and hands of the same size.

BANDS: Final = ("no wild card", "one wild card", "two wild cards")
"""Numbers of wild cards that are counted by themselves, from 0 on."""
ABOVE: Final = "three wild cards or more"
_BY_PLACE: Final = "wild cards dealt by place"
_READY: Final = "hands with a meld ready"
_BY_SEAT: Final = "wild cards dealt by seat"


class Kind(NamedTuple):
    """Deals that are counted together: players, cards of the pack, wild cards among them, and cards of a hand.

    WR33: where the dealer names the wild rank, only a joker is counted as wild.
    """

    seats: int
    pack: int
    wilds: int
    size: int


class DealtHands(NamedTuple):
    """A deal: the seat of the first player, who has one more card (WR4), and each hand as it was dealt.

    ``wilds``: the number of its wild cards; ``ready``: it had a meld. ``pack``: what the hands were dealt from.
    """

    first: int
    wilds: tuple[int, ...]
    ready: tuple[bool, ...]
    pack: Pack


def drawn(deal: DealtHands, kind: Kind) -> Iterator[Drawn]:
    """Yield what chance has decided in a deal. Each hand counts for its place and for its seat.

    Given is by how many cards a hand is smaller than that of the first player. Without wild cards in the pack, only melds are
    counted.
    """
    for place, about in enumerate(PLACES[: kind.seats]):
        seat = (deal.first + place) % kind.seats
        less = int(place > 0)
        yield Drawn(_READY, about, int(deal.ready[seat]), (deal.pack, less))
        if kind.wilds:
            yield Drawn(_BY_PLACE, about, grouped(deal.wilds[seat], BANDS, ABOVE), less)
            yield Drawn(_BY_SEAT, seat_label(seat), deal.wilds[seat], less)


def _wilds_odds(sample: Sample, less: Any) -> Mapping[int, Fraction]:  # noqa: ANN401  what is given
    kind = Kind(*sample.kind)
    return cards_in_hand(kind.wilds, kind.size + 1 - less, kind.pack)


def _bands_odds(sample: Sample, less: Any) -> Mapping[str, Fraction]:  # noqa: ANN401  what is given
    return grouped_odds(_wilds_odds(sample, less), BANDS, ABOVE)


def _ready_odds(sample: Sample, given: Any) -> Mapping[int, Fraction]:  # noqa: ANN401  what is given
    pack, less = given
    chance = meld_chance(pack, Kind(*sample.kind).size + 1 - less)
    return {0: 1 - chance, 1: chance}


# Deals of wild-card rummy whose cards everybody may see: all that are over (WR17, WR36), won, ended by the stock or void.
#
# Events come as everybody sees them, so that nothing hidden can be counted: the hands of a running deal are not there.
# A dealer who names the wild rank (WR33) has seen their hand before. So in those deals only the joker counts as wild.


def open_deals(table: PlayedTable) -> Iterator[OpenDeal]:
    """Yield the open deals of a table, those of one kind as a sample."""
    house = HouseRules()
    for event in table.events:
        if isinstance(event, TableOpened):
            house = event.rules
        elif all(hand and HIDDEN not in hand for hand in event.hands):
            kind, pack = _dealt_from(house, len(event.hands), event.wild)
            yield OpenDeal(Sample(kind=kind), drawn(_dealt(event, house, pack), kind))


# A table has the same rules for many deals, and there are few wild ranks.
@lru_cache(1_000)
def _dealt_from(rules: HouseRules, seats: int, wild: str) -> tuple[Kind, Pack]:
    """Return the kind of a deal, and what its hands are dealt from."""
    pack = pack_of(rules, seats)
    kind = Kind(seats, len(pack), sum(is_wild(card, wild) for card in pack), rules.hand_size)
    return kind, pack_of_deal(pack, wild, rules.aces)


def _dealt(event: HandsDealt, rules: HouseRules, pack: Pack) -> DealtHands:
    seats = len(event.hands)
    wilds = tuple(sum(is_wild(card, event.wild) for card in hand) for hand in event.hands)
    ready = tuple(has_meld(hand, pack) for hand in event.hands)
    return DealtHands(first_player(event.dealer, seats, rules.first_player), wilds, ready, pack)


# How often a place wins depends on the players: ``bench/wild_card_rummy_bots.py`` simulates it.
FAIRNESS: Final = GameFairness(
    events=(TableOpened, HandsDealt),
    open_deals=open_deals,
    statistics=(
        Statistic(of=_BY_PLACE, odds=_bands_odds, about=PLACES),
        Statistic(of=_READY, odds=_ready_odds, about=PLACES),
        Statistic(of=_BY_SEAT, odds=_wilds_odds),
    ),
)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
