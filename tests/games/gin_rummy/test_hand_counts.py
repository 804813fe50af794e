"""The exact numbers of hands that could knock, of which the rules give two."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from ging_service.domain.cards import rank_of
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK
from ging_service.games.gin_rummy.rules.melds import least_deadwood
from tests.games.gin_rummy.hand_counts import KNOCK, count_by_deadwood
from tests.support.extent import short_or_long


@pytest.mark.complete
@pytest.mark.parametrize(
    ("ranks", "size"), short_or_long((("A", "2", "3", "4", "5"), 7), (("A", "2", "3", "4", "5", "6"), 9))
)
def test_in_a_small_pack_as_many_hands_are_made_as_there_are(ranks: tuple[str, ...], size: int) -> None:
    pack = [card for card in PACK if rank_of(card) in ranks]
    each = Counter(least_deadwood(hand, "low") for hand in combinations(pack, size))
    assert count_by_deadwood(pack, size, KNOCK) == {dead: hands for dead, hands in each.items() if dead <= KNOCK}


@pytest.mark.long
@pytest.mark.complete
def test_the_numbers_of_hands_are_the_known_ones() -> None:
    found = count_by_deadwood(PACK, HAND_SIZE, KNOCK)
    assert found[0] == 136_694
    assert found.total() == 10_212_276
