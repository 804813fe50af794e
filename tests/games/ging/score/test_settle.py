"""Settling one deal: the page's examples, what is declared, ties, and the spellings of a claim (G7 to G23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.domain.cards import Card
from ging_service.games.ging.rules.cards import suit_counts
from ging_service.games.ging.score import (
    Answer,
    RefusedClaim,
    SuitHolding,
    ask,
    settle,
)

if TYPE_CHECKING:
    from ging_service.games.ging.rules.deal_settlement import Ties

TIES: tuple[Ties, ...] = ("elder", "best_first")
EXAMPLE_1 = (
    "9S JH 9H 10D 7D KC JC",
    "10S 8S KH 10H KD 9D 10C",
    "KS JS 7S 7H QD JD 8D",
    "QS QH 8H QC 9C 8C 7C",
)
EXAMPLE_2 = (
    "KS 10S 8S 10H 9H KC 10C",
    "QS 9S JH JD 9D QC 8C",
    "7S 7H KD QD 10D JC 7C",
    "JS KH QH 8H 8D 7D 9C",
)
FOUR_SEVENS_BELOW_SEVEN_CARDS = (
    "7S 7H 7D 7C KH KD KC",
    "QH JH 10H 9H 8H QD JD",
    "10D 9D 8D QC JC 10C KS",
    "9C 8C QS JS 10S 9S 8S",
)
GING_EACH = (
    "KS QS 9S 8S KH QH KD",
    "KC QC 9C 8C JH 10H QD",
    "JS 10S 7S 9H JD 10D 9D",
    "7H 8H 7D 8D 7C JC 10C",
)


def hands(deal: tuple[str, ...]) -> list[list[str]]:
    return [hand.split() for hand in deal]


def answer(deal: tuple[str, ...], **others: Any) -> Answer:
    return settle(ask({"hands": hands(deal), **others}))


def test_example_1_dealer_most_third_second() -> None:
    assert answer(EXAMPLE_1) == Answer(
        "most", None, (3, 2), SuitHolding(3, "C", 34), SuitHolding(2, "D", 28), (-1, -1, 1, 1), refused=()
    )


def test_example_2_third_most_eldest_second() -> None:
    assert answer(EXAMPLE_2) == Answer(
        "most", None, (2, 0), SuitHolding(2, "D", 30), SuitHolding(0, "S", 28), (1, -1, 1, -1), refused=()
    )


def test_example_2_with_the_last_player_eldest() -> None:
    found = answer((EXAMPLE_2[3], *EXAMPLE_2[:3]))
    assert (found.most, found.second) == (SuitHolding(3, "D", 30), SuitHolding(0, "H", 28))


def test_g18_a_sweep_cancels_most_of_a_suit() -> None:
    found = answer(FOUR_SEVENS_BELOW_SEVEN_CARDS)
    assert found == Answer("sweep", "four_sevens", (0,), None, None, (6, -2, -2, -2), refused=())


def test_g17_of_equal_combinations_the_elder_sweeps() -> None:
    assert [list(suit_counts(map(Card, hand.split())).values()).count(37) for hand in GING_EACH][:2] == [1, 1]
    for deal, winner in ((GING_EACH, 0), (GING_EACH[::-1], 2)):
        found = answer(deal)
        assert (found.kind, found.combination, found.winners) == ("sweep", "ging", (winner,))


def test_g20_an_overlooked_combination_is_lost_and_its_suit_still_counts() -> None:
    said = [[{"suit": "S", "points": 37}], [{"suit": "C", "points": 37}], [], []]
    found = answer(GING_EACH, declarations=said)
    assert (found.kind, found.winners, found.net) == ("most", (0, 1), (1, 1, -1, -1))


def test_g20_only_what_is_declared_counts() -> None:
    said = [[{"suit": "C", "points": 20}], [], [{"suit": "D", "points": 28}], []]
    found = answer(EXAMPLE_1, declarations=said)
    assert (found.most, found.second) == (SuitHolding(2, "D", 28), SuitHolding(0, "C", 20))
    assert (found.winners, found.net) == ((2, 0), (1, -1, 1, -1))


def test_g23_one_claim_alone_is_most_and_second_and_takes_three() -> None:
    found = answer(EXAMPLE_1, declarations=[[], [], [{"suit": "D", "points": 28}], []])
    assert found.most == found.second == SuitHolding(2, "D", 28)
    assert (found.winners, found.net) == ((2,), (-1, -1, 3, -1))


def test_g23_without_any_claim_nothing_moves() -> None:
    nothing = Answer("none", None, (), None, None, (0, 0, 0, 0), refused=())
    assert answer(EXAMPLE_1, declarations=[[], [], [], []]) == nothing


@pytest.mark.parametrize("points", [27, 29, 0, -28, 2**53 - 1])
def test_g21_a_suit_claim_too_high_or_too_low_is_refused_and_ignored(points: int) -> None:
    said: list[list[dict[str, Any]]] = [[], [], [{"suit": "D", "points": points}], [{"suit": "C", "points": 34}]]
    found = answer(EXAMPLE_1, declarations=said)
    assert found.refused == (RefusedClaim(seat=2, suit="D", points=points, code="false_claim", rule="G21"),)
    assert found.winners == (3,)


def test_g21_false_combinations_are_refused_in_the_order_declared() -> None:
    said = [[], [{"combination": "ging"}], [{"combination": "four_sevens"}], []]
    assert answer(EXAMPLE_1, declarations=said).refused == (
        RefusedClaim(seat=1, combination="ging", code="false_claim", rule="G21"),
        RefusedClaim(seat=2, combination="four_sevens", code="false_claim", rule="G21"),
    )


def test_g19_a_claim_counts_once_and_may_be_put_right() -> None:
    diamonds = [{"suit": "D", "points": points} for points in (27, 28, 28)]
    found = answer(EXAMPLE_1, declarations=[[], [], diamonds, []])
    assert [(claim.code, claim.rule) for claim in found.refused] == [
        ("false_claim", "G21"),
        ("already_declared", "G19"),
    ]
    assert found.winners == (2,)


def test_g19_a_combination_counts_once() -> None:
    said = [[{"combination": "four_sevens"}] * 2, [], [], []]
    found = answer(FOUR_SEVENS_BELOW_SEVEN_CARDS, declarations=said)
    repeated = RefusedClaim(seat=0, combination="four_sevens", code="already_declared", rule="G19")
    assert (found.winners, found.refused) == ((0,), (repeated,))


def test_g10_ties_by_either_rule() -> None:
    # 30 + 30 with eldest, 30 with second: by elder eldest holds both, by best_first only most
    deal = ("KS QS JS KH QH JH 7C", "KD QD JD 7S 8S 7H 8H", "9S 10S 9H 10H 9D 10D 8D", "7D 8C 9C 10C JC QC KC")
    said = [[{"suit": "S", "points": 30}, {"suit": "H", "points": 30}], [{"suit": "D", "points": 30}], [], []]
    for ties, winners, net in (("elder", (0,), (3, -1, -1, -1)), ("best_first", (0, 1), (1, 1, -1, -1))):
        found = answer(deal, declarations=said, ties=ties)
        assert (found.winners, found.net) == (winners, net)


def test_absent_and_null_are_the_same() -> None:
    assert answer(EXAMPLE_1, declarations=None, ties=None) == answer(EXAMPLE_1)


@pytest.mark.parametrize("suit", ["D", "d", " d ", "♦", "♦\ufe0f", "diamonds", "Diamond", "DIAMONDS"])
def test_suits_by_letter_sign_or_name(suit: str) -> None:
    found = answer(EXAMPLE_1, declarations=[[], [], [{"suit": suit, "points": 28}], []])
    assert found.most == SuitHolding(2, "D", 28)


@pytest.mark.parametrize("name", ["four_sevens", "Four sevens", "FOUR-SEVENS", " four  sevens "])
def test_combinations_in_any_case(name: str) -> None:
    found = answer(FOUR_SEVENS_BELOW_SEVEN_CARDS, declarations=[[{"combination": name}], [], [], []])
    assert found.combination == "four_sevens"
