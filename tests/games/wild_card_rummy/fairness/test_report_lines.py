"""Dealt hands against the exact odds: fair shuffles pass, and a favoured player is found."""

from __future__ import annotations

from random import Random

import pytest

from ging_service.domain.fairness.game_fairness import Sample
from ging_service.domain.fairness.report_lines import Line, Verdict, judge, overall
from ging_service.games.wild_card_rummy.fairness import FAIRNESS, DealtHands, Kind, Pack, drawn, has_meld
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, is_wild
from tests.support.fair_lines import lines_of

PACK = Pack(1, 0, "9", "low")
KIND = Kind(seats=4, pack=52, wilds=4, size=7)


def lines(deals: list[DealtHands], kind: Kind = KIND) -> tuple[Line, ...]:
    return lines_of(FAIRNESS, [drawn(deal, kind) for deal in deals], Sample(kind=kind))


def dealt(random: Random, first: int) -> DealtHands:
    pack = random.sample(ONE_PACK, len(ONE_PACK))
    hands = [pack[7 * seat : 7 * seat + 7] for seat in range(4)]
    hands[first].append(pack[28])
    wilds = tuple(sum(is_wild(card, "9") for card in hand) for hand in hands)
    return DealtHands(first, wilds, tuple(has_meld(tuple(hand), PACK) for hand in hands), PACK)


def deal(
    first: int, wilds: tuple[int, ...] = (0,) * 4, ready: tuple[bool, ...] = (False,) * 4, pack: Pack = PACK
) -> DealtHands:
    return DealtHands(first, wilds, ready, pack)


def verdict(deals: list[DealtHands]) -> Verdict:
    return overall(judge([line.tested.p for line in lines(deals)]))


@pytest.mark.parametrize("count", [1, 13, 800])
def test_fair_deals_are_as_chance_has_it(count: int) -> None:
    random = Random(count)  # noqa: S311  to be foreseen
    assert verdict([dealt(random, number % 4) for number in range(count)]) == "as_chance_has_it"


def test_a_seat_with_more_wild_cards_is_found() -> None:
    """Seat 1 chooses the better of two deals, one time in two."""
    random = Random(3)  # noqa: S311  to be foreseen
    deals = [
        max((dealt(random, number % 4) for _ in range(1 + number % 2)), key=lambda deal: deal.wilds[1])
        for number in range(1_500)
    ]
    assert verdict(deals) == "beyond_chance"
    by_seat = {line.about: line.tested.p for line in lines(deals) if line.of == "wild cards dealt by seat"}
    assert by_seat["seat 1"] < 1e-6


def test_wr4_each_hand_counts_for_its_seat_and_for_its_place() -> None:
    deals = [deal(1, (0, 1, 2, 0), ready=(False, True, True, False)), deal(2, (0, 0, 3, 1), ready=(True,) * 4)]
    seen = {
        (line.of, line.about): {count.label: count.observed for count in line.counts if count.observed}
        for line in lines(deals)
    }
    assert seen == {
        ("wild cards dealt by place", "first player"): {"one wild card": 1, "three wild cards or more": 1},
        ("wild cards dealt by place", "second player"): {"two wild cards": 1, "one wild card": 1},
        ("wild cards dealt by place", "third player"): {"no wild card": 2},
        ("wild cards dealt by place", "fourth player"): {"no wild card": 2},
        ("hands with a meld ready", "first player"): {"first player": 2},
        ("hands with a meld ready", "second player"): {"second player": 2},
        ("hands with a meld ready", "third player"): {"third player": 1},
        ("hands with a meld ready", "fourth player"): {"fourth player": 1},
        ("wild cards dealt by seat", "seat 0"): {},
        ("wild cards dealt by seat", "seat 1"): {"seat 1": 1},
        ("wild cards dealt by seat", "seat 2"): {"seat 2": 5},
        ("wild cards dealt by seat", "seat 3"): {"seat 3": 1},
    }


def test_wr4_the_first_player_is_expected_to_have_more_for_the_card_more() -> None:
    deals = [deal(0), deal(0), deal(1)]
    expected = {line.about: line.counts[0].expected for line in lines(deals) if line.of.endswith("seat")}
    assert [float(expected[f"seat {seat}"]) * 13 for seat in range(4)] == pytest.approx([23, 22, 21, 21])


def test_wr5_the_first_player_is_expected_to_have_a_meld_more_often() -> None:
    deals = [deal(0), deal(1), deal(2, pack=PACK._replace(aces="both"))]
    expected = {line.about: line.counts[0].expected for line in lines(deals) if line.of.startswith("hands")}
    share = [float(expected[place]) / 3 for place in ("first player", "second player")]
    assert share == pytest.approx([0.602, 0.501], abs=0.001)


def test_wr33_without_wild_cards_only_melds_are_counted() -> None:
    deals = [deal(0, pack=PACK._replace(wild=""))]
    assert {line.of for line in lines(deals, KIND._replace(wilds=0))} == {"hands with a meld ready"}


def test_a_player_who_is_dealt_melds_too_often_is_found() -> None:
    """Of two deals, the one in which the first player has a meld is chosen, one time in three."""
    random = Random(5)  # noqa: S311  to be foreseen
    deals = [
        max((dealt(random, number % 4) for _ in range(1 + (not number % 3))), key=lambda one: one.ready[one.first])
        for number in range(1_500)
    ]
    by_place = {line.about: line.tested.p for line in lines(deals) if line.of == "hands with a meld ready"}
    assert by_place["first player"] < 1e-4


def test_wr33_numbers_of_wild_cards_that_no_pack_has_are_left_out() -> None:
    """Two jokers alone are wild. Nobody can hold three, and the report must not ask how often that happens."""
    kind = Kind(seats=4, pack=54, wilds=2, size=7)
    deals = [deal(0, (1, 0, 1, 0), pack=PACK._replace(jokers=2, wild=""))]
    by_place = {line.about: line for line in lines(deals, kind) if line.of.endswith("by place")}
    assert [count.label for count in by_place["first player"].counts] == [
        "no wild card",
        "one wild card",
        "two wild cards",
    ]
