"""Hands in groups, and the knocks that a page offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.games.gin_rummy.pages.felt.score_sheet import groups_of_hand, with_lay_offs
from ging_service.games.gin_rummy.pages.table.moves import knock_offers
from tests.games.gin_rummy.hands import cards
from tests.games.gin_rummy.pages.deals import HANDS, KNOCKER, TAKE, after, dealt

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.pages.felt.score_sheet import Sort


@pytest.mark.parametrize(
    ("sort", "groups"),
    [
        ("suit", ["8S 2H 3H 4H 8H QH 8D KD 8C 9C"]),
        ("rank", ["2H 3H 4H 8S 8H 8D 8C 9C QH KD"]),
        ("melds", ["8S 8H 8D 8C", "2H 3H 4H", "QH KD 9C"]),
    ],
)
def test_a_hand_is_sorted_by_suit_by_rank_or_in_melds(sort: Sort, groups: list[str]) -> None:
    assert [group.cards for group in groups_of_hand(HANDS[0], sort, "low")] == [cards(group) for group in groups]


def test_cards_face_down_are_in_no_group() -> None:
    assert groups_of_hand(cards("? ? 3S"), "melds", "low")[0].cards == cards("3S")
    assert groups_of_hand(cards("? ?"), "suit", "low") == ()


@pytest.mark.parametrize(
    ("meld", "added", "grown"),
    [
        ("5C 6C 7C", "8C 9C", "5C 6C 7C 8C 9C"),
        ("5C 6C 7C", "4C 3C 8C", "3C 4C 5C 6C 7C 8C"),
        ("2C 3C 4C", "AC", "AC 2C 3C 4C"),
        ("JC QC KC", "AC 10C", "10C JC QC KC AC"),
        ("8S 8H 8D", "8C", "8S 8H 8D 8C"),
    ],
)
def test_gr14_a_meld_grows_where_cards_are_laid_off(meld: str, added: str, grown: str) -> None:
    group = with_lay_offs(cards(meld), cards(added))
    assert (group.cards, group.laid_off) == (cards(grown), cards(added))


def test_gr11_the_least_knock_is_offered_first_and_gr8_never_with_the_card_just_taken() -> None:
    state = after(dealt(), TAKE)
    assert state.deal is not None
    offers = knock_offers(state, state.deal, KNOCKER)
    assert (offers[0].discard, offers[0].arrangement.deadwood, offers[0].is_gin) == (cards("2S")[0], 1, False)
    deadwoods = [offer.arrangement.deadwood for offer in offers]
    assert deadwoods == sorted(deadwoods)
    assert max(deadwoods) <= 10
    assert cards("AD")[0] not in [offer.discard for offer in offers]
    allowed = after(dealt(take_back="allowed"), TAKE)
    assert allowed.deal is not None
    assert cards("AD")[0] in [offer.discard for offer in knock_offers(allowed, allowed.deal, KNOCKER)]


def test_gr10_no_knock_is_offered_above_the_limit() -> None:
    hands = (HANDS[0], cards("KH 9S 7D 5H 3C 2D QC JD 6S 4C"))
    state = after(dealt(hands), TAKE)
    assert state.deal is not None
    assert knock_offers(state, state.deal, KNOCKER) == ()
