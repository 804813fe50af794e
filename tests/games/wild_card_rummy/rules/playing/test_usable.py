from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import ClaimedWild, HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.playing.extending import claimed, extended, open_ends, readings
from ging_service.games.wild_card_rummy.rules.playing.usable import is_usable
from tests.games.wild_card_rummy.laid import before_draw, cards, run, set_of
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.wild_card_rummy.rules.melds import Meld
    from ging_service.games.wild_card_rummy.rules.position import BeforeDraw

KINGS = set_of("K", "KS KH 2D")
EIGHTS = run("7S 2H=8S 9S")


def usable(card: str, hand: str, *melds: Meld, wild: str = "2", has_melded: bool = True, **house: Any) -> bool:
    before = before_draw(hand, *melds, wild=wild, has_melded=has_melded)
    return is_usable(Card(card), before, HouseRules(taken_card="use", **house))


@pytest.mark.parametrize(
    ("card", "hand"),
    [
        ("KD", "KS KH 4S"),
        ("KD", "KS 2H 4S"),
        ("KD", "QD JD 4S"),
        ("KD", "QD 2H 4S"),
        ("2D", "KS QS 4S"),
        ("5D", "4D 6D 9S"),
    ],
)
def test_wr11_a_card_makes_a_new_meld_with_two_of_the_hand(card: str, hand: str) -> None:
    assert usable(card, hand, has_melded=False)
    assert usable(card, hand)


@pytest.mark.parametrize("has_melded", [False, True])
def test_wr1_an_ace_ends_a_new_run_only_where_it_is_high_too(*, has_melded: bool) -> None:
    assert usable("AS", "QS KS 4D", has_melded=has_melded, aces="both")
    assert not usable("AS", "QS KS 4D", has_melded=has_melded)


def test_wr1_a_run_that_ends_with_an_ace_is_continued_at_its_low_end() -> None:
    assert usable("JS", "5H", run("QS KS AS"), aces="both")


def test_wr11_another_meld_goes_down_first_with_any_cards_that_can_lie() -> None:
    assert usable("KD", "5H 5D 2C 3S", KINGS, has_melded=False)
    assert usable("KD", "QC KC AC 3S", KINGS, has_melded=False, aces="both")
    assert not usable("KD", "QC KC AC 3S", KINGS, has_melded=False)


def test_wr15_two_cards_cannot_claim_the_same_wild_card() -> None:
    assert usable("KD", "8S KH 4C", EIGHTS)
    assert not usable("KD", "8S 8S 4C", EIGHTS)


@pytest.mark.parametrize(
    ("card", "hand"),
    [("KD", "KS KH"), ("KD", "QD 10D 4S"), ("KD", "AD 2S"), ("2D", "KS 4D"), ("KD", "KS QD 4S")],
)
def test_wr11_one_card_must_stay_and_others_make_no_meld(card: str, hand: str) -> None:
    assert not usable(card, hand, has_melded=False)
    assert not usable(card, hand)


def test_wr11_a_card_goes_on_a_meld_once_the_player_has_melded() -> None:
    assert usable("KD", "3S", KINGS)
    assert not usable("KD", "3S", KINGS, has_melded=False)
    assert usable("KD", "5H 5D 5C 3S", KINGS, has_melded=False)
    assert not usable("KD", "5H 5D 5C", set_of("K", "KS KH KC"), has_melded=False)
    assert usable("10S", "3S", EIGHTS)
    assert usable("2C", "3S", EIGHTS)
    assert not usable("QD", "3S", KINGS, EIGHTS)


def test_wr14_a_card_goes_on_a_run_after_others() -> None:
    assert usable("JS", "10S 3D", EIGHTS)
    assert not usable("JS", "10S", EIGHTS)
    assert not usable("QS", "10S 3D 4D", EIGHTS)
    assert usable("QS", "10S JS 4D", EIGHTS)
    assert usable("4S", "5S 2C 4D", EIGHTS)
    assert usable("5S", "6S 3D", EIGHTS)
    assert not usable("3S", "6S 5D 2C 4D", EIGHTS)
    assert not usable("7S", "10S 3D", run("7S 8S 9S"))
    assert not usable("8S", "10S 3D", run("7S 8S 9S"))


def test_wr14_a_card_that_fills_the_gap_by_itself_is_no_wild_card_too() -> None:
    assert not usable("QS", "10S 4D 5D", EIGHTS, wild="10")
    assert usable("QS", "10S 10H 5D", run("7S 8S 9S"), wild="10")


def test_wr14_a_full_set_and_a_whole_run_take_nothing() -> None:
    assert not usable("3C", "5H", set_of("3", "3S 3H 3D 2S"), claimed_wild="reuse", wild="3")
    whole = run("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")
    assert not usable("2C", "5H", whole)
    assert usable("2C", "5H", whole, aces="both")
    assert usable("AS", "5H", run("JS QS KS"), aces="both")
    assert not usable("AS", "5H", run("JS QS KS"))


def test_wr15_a_card_takes_the_place_of_a_wild_card() -> None:
    full = set_of("K", "KS KH 2D 2S")
    assert usable("KD", "3S", full)
    assert usable("8S", "3S", EIGHTS)
    assert not usable("8S", "3S", EIGHTS, has_melded=False)


def test_wr16_by_house_rule_the_claimed_wild_card_must_have_a_place() -> None:
    full = set_of("K", "KS KH 2D 2S")
    assert not usable("KD", "3S", full, claimed_wild="reuse")
    assert usable("KD", "3S", full, EIGHTS, claimed_wild="reuse")
    assert usable("KD", "3S 5D 5H", full, claimed_wild="reuse")
    assert usable("8S", "3S", EIGHTS, claimed_wild="reuse")


def test_wr15_after_a_claim_every_other_meld_lies_as_before() -> None:
    full, jacks = set_of("K", "KS KH 2D 2S"), set_of("J", "JS JH JD JC")
    assert usable("KD", "3S", full, EIGHTS, jacks, claimed_wild="reuse")
    assert usable("10C", "KD 3S", full, run("6C 7C 8C"), jacks)


def test_wr17_the_claimed_wild_card_can_be_the_discard() -> None:
    full = set_of("K", "KS KH 2D 2S")
    assert usable("KD", "5H 5D 5C", full, has_melded=False)
    assert not usable("KD", "5H 5D 5C", full, has_melded=False, claimed_wild="reuse")
    assert not usable("KD", "5H 5D 5C", KINGS, EIGHTS, has_melded=False, claimed_wild="reuse")
    assert usable("KD", "5H 5D 5C 3S", full, has_melded=False, claimed_wild="reuse")


def test_wr15_other_claims_come_first() -> None:
    assert usable("5D", "KD 5H 4S", set_of("K", "KS KH 2D 2S"))
    assert not usable("5D", "KD 5H", set_of("K", "KS KH 2D 2S"))
    assert usable("5D", "KD 8S 4S", set_of("K", "KS KH 2D 2S"), run("7S 2H=8S 9S"))
    assert usable("JC", "KD 3S", set_of("K", "KS KH 2D 2S"), run("7C 8C 9C"))


def test_wr15_claims_in_any_order_do_not_help_where_no_card_stays() -> None:
    assert usable("5D", "KD 8S 4S", KINGS, EIGHTS)
    assert not usable("5D", "KD 8S", KINGS, EIGHTS)


def test_wr31_where_melds_must_wait_nothing_is_usable() -> None:
    before = before_draw("KS KH 4S", may_meld=False)
    assert not is_usable(Card("KD"), before, HouseRules(taken_card="use"))


def test_wr38_of_an_unknown_hand_it_may_be_so() -> None:
    before = before_draw("? ? ?", has_melded=False)
    assert is_usable(Card("KD"), before, HouseRules(taken_card="use"))
    assert not is_usable(Card("KD"), replace(before, may_meld=False), HouseRules(taken_card="use"))


# the slow way: every sequence of actions


def slow_usable(card: Card, before: BeforeDraw, rules: HouseRules) -> bool:
    """Every way to play the hand, action by action, each of them one card or a meld of three."""
    around = Terms(wild=before.wild, packs=before.packs, rules=rules)
    start = (tuple(sorted((*before.hand, card))), before.melds, before.has_melded, ())
    ahead, seen = [start], {start}
    while ahead:
        hand, melds, has_melded, owed = ahead.pop()
        if hand and card not in hand and not (owed and rules.claimed_wild == "reuse"):
            return True
        for after in slow_steps(hand, melds, has_melded, owed, around):
            if after not in seen:
                seen.add(after)
                ahead.append(after)
    return False


def slow_steps(hand: Hand, melds: tuple[Meld, ...], has_melded: bool, owed: Hand, around: Terms) -> Iterator[Any]:  # noqa: FBT001
    for three in combinations(hand, 3):
        for laid in permutations(three):
            for meld in readings(laid, around):
                yield without(hand, three), (*melds, meld), True, without(owed, three)
    for card, (place, meld) in product(hand, enumerate(melds if has_melded else ())):
        rest, still_owed = without(hand, (card,)), without(owed, (card,))
        for now in slow_extended(meld, card, around):
            yield rest, changed(melds, place, now), True, still_owed
        for takes in {one for one in meld.cards if is_wild(one, around.wild)}:
            for now in tried(lambda m=meld, c=card, t=takes: claimed(m, c, t, around)):
                yield (
                    tuple(sorted((*rest, takes))),
                    changed(melds, place, now),
                    True,
                    tuple(sorted((*still_owed, takes))),
                )


def slow_extended(meld: Meld, card: Card, around: Terms) -> Iterator[Meld]:
    ends = [(end,) for end in open_ends(meld, around.rules.aces) if end] if meld.kind == "run" else [()]
    for stands_for in ends:
        yield from tried(lambda s=stands_for: extended(meld, (card,), s, around))


def tried(make: Any) -> list[Meld]:
    """What can be made, or nothing if that is refused."""
    try:
        return [make()]
    except Refused:
        return []


def without(hand: Hand, some: Hand) -> Hand:
    left = list(hand)
    for card in some:
        if card in left:
            left.remove(card)
    return tuple(left)


def changed(melds: tuple[Meld, ...], place: int, now: Meld) -> tuple[Meld, ...]:
    return (*melds[:place], now, *melds[place + 1 :])


TABLES = (
    (set_of("7", "7S 7H 2D"),),
    (set_of("7", "7S 7H 2D 2S"),),
    (run("5S 2D=6S 7S"),),
    (run("5S 2D=6S 7S"), set_of("7", "7H 7D 2S 2C")),
    (run("5S 6S 7S"), run("4H 2S=5H 6H")),
    (),
)
LIKELY = cards("AS 3S 4S 5S 6S 7S 8S 9S 4H 5H 6H 7H 8H 5D 6D 7D 7C 6C 2H 2C 2S 2D")


@pytest.mark.complete
@settings(max_examples=examples(450), deadline=None)
@given(
    data=st.data(),
    table=st.sampled_from(TABLES),
    has_melded=st.booleans(),
    reuse=st.sampled_from(["free", "reuse"]),
    size=st.integers(1, 4),
)
def test_wr11_a_card_is_usable_if_and_only_if_some_way_to_play_melds_it(
    data: st.DataObject, table: tuple[Meld, ...], *, has_melded: bool, reuse: ClaimedWild, size: int
) -> None:
    lying = {card for meld in table for card in meld.cards}
    drawn = data.draw(st.permutations([card for card in LIKELY if card not in lying]))[: size + 1]
    card, hand = drawn[0], tuple(drawn[1:])
    rules = HouseRules(taken_card="use", claimed_wild=reuse)
    before = before_draw(" ".join(hand), *table, has_melded=has_melded)
    assert is_usable(card, before, rules) == slow_usable(card, before, rules), (card, hand)


def test_the_slow_way_knows_the_simple_cases() -> None:
    rules = HouseRules(taken_card="use")
    assert slow_usable(Card("KD"), before_draw("KS KH 4S", has_melded=False), rules)
    assert not slow_usable(Card("KD"), before_draw("KS KH", has_melded=False), rules)


def test_wr11_equal_cards_are_tried_once_in_a_hand_of_any_size() -> None:
    hand = " ".join(["3S", "5H", "7D", "9C"] * 2_500)
    assert not usable("KS", hand, has_melded=False)
    assert usable("5D", hand, has_melded=False)
