"""The shuffle is uniform as far as many shuffles can tell; `python bench/shuffles.py` asks a million."""

from __future__ import annotations

from random import Random

import pytest

from bench import shuffles
from bench.shuffles import Verdict, judge
from tests.support.extent import short_or_long

FARTHEST_Z = 4.0
"""One in 16,000 honest verdicts is farther out. The seeds are fixed: what holds once holds always."""


@pytest.mark.complete
@pytest.mark.parametrize("shuffles_judged", short_or_long(30_000, 100_000))
def test_each_card_is_at_each_place_and_each_pair_at_a_pair_of_places_equally_often(shuffles_judged: int) -> None:
    verdicts = judge(shuffles_judged)
    assert len(verdicts) == 1 + len(shuffles.PAIRS_OF_PLACES)
    assert [verdict for verdict in verdicts if abs(verdict.z) > FARTHEST_Z] == []


def test_a_shuffle_without_rejection_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge is no rubber stamp: 256 mod 28 leaves four bytes that favour the first places, and that shows."""

    def biased(count: int) -> list[tuple[int, ...]]:
        dice = Random(1)  # noqa: S311  a bad shuffle, on purpose
        return [_swapped(dice.randbytes(27)) for _ in range(count)]

    monkeypatch.setattr(shuffles, "orders", biased)
    assert max(verdict.z for verdict in judge(30_000)) > FARTHEST_Z


def _swapped(stream: bytes) -> tuple[int, ...]:
    order = list(range(28))
    for place, byte in zip(range(27, 0, -1), stream, strict=True):
        other = byte % (place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def test_z_is_the_distance_in_standard_deviations() -> None:
    """With 729 degrees of freedom 792.9 is exceeded by 5 % and 820.7 by 1 %."""
    assert Verdict("", 792.9, 729).z == pytest.approx(1.645, abs=0.03)
    assert Verdict("", 820.7, 729).z == pytest.approx(2.326, abs=0.03)
