"""Exact odds: the known figures, then every deal of a small pack and a sample of real deals settled one by one."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial, sqrt
from typing import TYPE_CHECKING

import pytest

from ging_service.games.ging.fairness.odds import COUNTED, odds, odds_of
from ging_service.games.ging.rules.cards import PACK, SEATS, sort_hand
from ging_service.games.ging.rules.deal_settlement import net_counters, read_hands
from tests.games.ging.fairness.deal_counts import Kind, Suit, count_deals, ging_suit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.rules.combinations import Combination
    from ging_service.games.ging.rules.deal_settlement import Ties

TIES: tuple[Ties, ...] = ("elder", "best_first")
COMBINATIONS: tuple[Combination, ...] = ("seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders")


def test_all_deals_and_all_hands_are_counted() -> None:
    assert odds("elder").deals == factorial(28) // factorial(7) ** 4 == 472_518_347_558_400
    assert odds("elder").hands == comb(28, 7) == 1_184_040


def test_g12_to_g16_hands_that_hold_each_combination() -> None:
    hands = {row.combination: row.hands for row in odds("elder").combinations}
    assert hands == {
        "seven_cards": 4,
        "four_sevens": comb(24, 3),
        "ging": 53_200,
        "gentlemen": comb(12, 7),
        "bare_shoulders": comb(16, 7),
    }
    assert all(row.hand == Fraction(row.hands, 1_184_040) for row in odds("elder").combinations)


def test_g17_combinations_are_listed_highest_first() -> None:
    assert tuple(row.combination for row in odds("elder").combinations) == COMBINATIONS


def test_g17_g18_a_deal_holds_a_sweep_with_20_60778_percent() -> None:
    table = odds("elder")
    assert f"{float(table.sweep):.7f}" == "0.2060778"
    assert table.sweep == sum(row.sweep for row in table.combinations)
    assert table.sweep == sum(seat.sweep for seat in table.seats)
    assert all(row.sweep == sum(row.by_seat) for row in table.combinations)


def test_g17_of_equal_combinations_the_elder_sweeps() -> None:
    by_seat = {row.combination: row.by_seat for row in odds("elder").combinations}
    for combination in ("seven_cards", "ging", "bare_shoulders"):
        assert list(by_seat[combination]) == sorted(set(by_seat[combination]), reverse=True)
        assert len(set(by_seat[combination])) == 4
    # only one hand of a deal can hold these, and no equal one stands in its way
    assert len(set(by_seat["four_sevens"])) == len(set(by_seat["gentlemen"])) == 1
    assert by_seat["four_sevens"][0] == Fraction(2_024, 1_184_040)


def test_g17_the_highest_combination_sweeps_wherever_it_lies() -> None:
    # four suits to four seats, by the number of seats with a whole suit: nothing ranks before seven cards
    holding_four = 24
    holding_two = comb(4, 2) * 4 * 3 * (comb(14, 7) - 2)
    holding_one = 4 * 4 * factorial(21) // factorial(7) ** 3 - 2 * holding_two - 4 * holding_four
    seven_cards = odds("elder").combinations[0]
    assert seven_cards.sweep == Fraction(holding_one + holding_two + holding_four, 472_518_347_558_400)


def test_g10_expected_counters_with_the_default_tie_rule() -> None:
    counters = [f"{float(seat.counters):+.6f}" for seat in odds("elder").seats]
    assert counters == ["+0.137065", "+0.039757", "-0.049519", "-0.127303"]


@pytest.mark.complete
def test_g10_best_first_takes_from_the_elder_seats_what_equal_second_claims_gave_them() -> None:
    elder, best_first = odds("elder"), odds("best_first")
    assert best_first.seats[0].counters < elder.seats[0].counters
    assert best_first.seats[3].counters > elder.seats[3].counters
    assert best_first.seats[3].both == elder.seats[3].both
    # who wins most is the same under either rule, and with best_first eldership does not help to win both
    for before, after in zip(elder.seats, best_first.seats, strict=True):
        assert before.most + before.both == after.most + after.both
    assert len({seat.both for seat in best_first.seats}) == 1
    assert elder.combinations == best_first.combinations


@pytest.mark.parametrize("ties", TIES)
def test_g6_counters_are_neither_made_nor_lost(ties: Ties) -> None:
    assert sum(seat.counters for seat in odds(ties).seats) == 0


@pytest.mark.parametrize("ties", TIES)
def test_g8_every_deal_without_a_sweep_has_one_most_and_one_second(ties: Ties) -> None:
    table = odds(ties)
    assert sum(seat.most + seat.both for seat in table.seats) == 1 - table.sweep
    assert sum(seat.second + seat.both for seat in table.seats) == 1 - table.sweep
    for seat in table.seats:
        assert seat.most + seat.second + seat.both + seat.nothing == 1 - table.sweep


@pytest.mark.parametrize("ties", TIES)
def test_g11_g18_expected_counters_follow_from_the_chances(ties: Ties) -> None:
    table = odds(ties)
    for seat in table.seats:
        moved = 8 * seat.sweep - 2 * table.sweep
        moved += seat.most + seat.second + 3 * seat.both - seat.nothing
        assert seat.counters == moved


def test_the_counts_of_the_module_are_what_is_counted() -> None:
    assert count_deals(ging_suit()) == COUNTED


SMALL_SUITS = {
    "court, ten, seven; ging is 17": Suit(
        kinds=(
            Kind(points=10, is_face=True, copies=1),
            Kind(points=10, is_face=False, copies=1),
            Kind(points=7, is_face=False, copies=1),
        ),
        ging_points=17,
    ),
    "two court cards, nine; ging is 19": Suit(
        kinds=(Kind(points=10, is_face=True, copies=2), Kind(points=9, is_face=False, copies=1)),
        ging_points=19,
    ),
    "court, seven; ging is 7": Suit(
        kinds=(Kind(points=10, is_face=True, copies=1), Kind(points=7, is_face=False, copies=1)),
        ging_points=7,
    ),
}


def small_pack(suit: Suit) -> list[tuple[int, int, bool, bool]]:
    """Every card of a small pack: suit, points, whether a face card, whether of the lowest rank."""
    return [
        (number, kind.points, kind.is_face, kind is suit.kinds[-1])
        for number in range(4)
        for kind in suit.kinds
        for _ in range(kind.copies)
    ]


def every_hand(suit: Suit) -> dict[frozenset[int], tuple[list[Combination], list[int]]]:
    """For every hand of a small pack: its combinations, highest first, and its claims, best first."""
    pack = small_pack(suit)
    read = {}
    for places in combinations(range(len(pack)), suit.size):
        cards = [pack[place] for place in places]
        claims = Counter[int]()
        for number, points, _, _ in cards:
            claims[number] += points
        holds: dict[Combination, bool] = {
            "seven_cards": len(claims) == 1,
            "four_sevens": sum(lowest for *_, lowest in cards) == sum(lowest for *_, lowest in pack),
            "ging": suit.ging_points in claims.values(),
            "gentlemen": all(face for _, _, face, _ in cards),
            "bare_shoulders": not any(face for _, _, face, _ in cards),
        }
        read[frozenset(places)] = ([name for name in COMBINATIONS if holds[name]], sorted(claims.values())[::-1])
    return read


def every_deal(cards: frozenset[int], hand: int) -> Iterator[tuple[frozenset[int], ...]]:
    """Every way to deal the cards out in hands of the given size."""
    if not cards:
        yield ()
        return
    for held in map(frozenset, combinations(sorted(cards), hand)):
        for rest in every_deal(cards - held, hand):
            yield (held, *rest)


@pytest.mark.complete
@pytest.mark.parametrize("name", SMALL_SUITS)
def test_g7_to_g18_counts_of_a_small_pack_are_those_of_settling_every_deal(name: str) -> None:
    suit = SMALL_SUITS[name]
    hands = every_hand(suit)
    sweeps = Counter[tuple[int, int]]()
    winners = {ties: Counter[tuple[int, int]]() for ties in TIES}
    for deal in every_deal(frozenset(range(4 * suit.size)), suit.size):
        held = [hands[hand] for hand in deal]
        best = min(((COMBINATIONS.index(have[0]), seat) for seat, (have, _) in enumerate(held) if have), default=None)
        if best is not None:
            sweeps[best] += 1
            continue
        claims = [(-points, seat, nth) for seat, (_, own) in enumerate(held) for nth, points in enumerate(own)]
        elder = sorted(claims)
        best_first = sorted(claims, key=lambda claim: (claim[0], claim[2], claim[1]))
        winners["elder"][elder[0][1], elder[1][1]] += 1
        winners["best_first"][best_first[0][1], best_first[1][1]] += 1
    counted = count_deals(suit)
    assert counted.deals == sweeps.total() + winners["elder"].total()
    assert counted.holding == {one: sum(one in have for have, _ in hands.values()) for one in COMBINATIONS}
    for place, combination in enumerate(COMBINATIONS):
        assert counted.sweeps[combination] == tuple(sweeps[place, seat] for seat in SEATS)
    for ties in TIES:
        assert counted.winners[ties] == tuple(tuple(winners[ties][a, b] for b in SEATS) for a in SEATS)


def test_small_packs_are_counted_in_their_own_hands_and_deals() -> None:
    table = odds_of(count_deals(SMALL_SUITS["court, seven; ging is 7"]), "elder")
    assert (table.deals, table.hands) == (2_520, 28)


def shuffled_deals(number: int) -> Iterator[tuple[Hand, ...]]:
    """The same shuffled deals every time."""
    cards = list(PACK)
    source = random.Random(28)  # noqa: S311  a sample to compare with, nothing to guard
    for _ in range(number):
        source.shuffle(cards)
        yield tuple(sort_hand(cards[seat * 7 : seat * 7 + 7]) for seat in SEATS)


def near(seen: int, chance: Fraction, number: int) -> bool:
    """Whether a frequency is within 4.5 standard errors of its probability."""
    return abs(seen - number * chance) <= 4.5 * sqrt(number * chance * (1 - chance))


@pytest.mark.complete
def test_g20_a_sample_of_deals_settled_by_the_game_agrees_with_the_odds() -> None:
    number = 12_000
    seen = Counter[tuple[object, ...]]()
    for hands in shuffled_deals(number):
        for ties in TIES:
            outcome = read_hands(hands, 3, ties)
            if outcome.sweep is not None:
                seen[ties, outcome.sweep.combination, outcome.sweep.seat] += 1
            else:
                first, second = (claim.seat for claim in outcome.claims)
                seen[ties, first, second] += 1
            for seat, counters in enumerate(net_counters(outcome, 3, 1)):
                seen[ties, "counters", seat] += counters
    for ties in TIES:
        table = odds(ties)
        for held in table.combinations:
            assert all(near(seen[ties, held.combination, seat], held.by_seat[seat], number) for seat in SEATS)
        for first, second in product(SEATS, repeat=2):
            chance = Fraction(COUNTED.winners[ties][first][second], table.deals)
            assert near(seen[ties, first, second], chance, number)
        for row in table.seats:
            # counters of a deal lie within −2 … +6; their spread is below 2
            assert abs(seen[ties, "counters", row.seat] - number * row.counters) <= 4.5 * 2 * sqrt(number)
