"""Counters as one sees them lie."""

from __future__ import annotations

import pytest

from ging_service.web.pages.rendering.cards_and_counters import DISC_HEIGHT, DISC_WIDTH, heap_of


@pytest.mark.parametrize(
    ("counters", "columns"),
    [
        (0, []),
        (1, [1]),
        (5, [5]),
        (18, [5, 5, 5, 3]),
        (20, [5, 5, 5, 5]),
        (30, [5] * 6),
        (31, [10, 10, 10, 1]),
        (80, [10] * 8),
        (500, [10] * 8),
        (-7, [5, 2]),
    ],
)
def test_few_counters_lie_in_columns_of_five_more_in_columns_of_ten(counters: int, columns: list[int]) -> None:
    discs = heap_of(counters).discs
    across = [x for x, _y in discs]
    assert [across.count(x) for x in sorted(set(across))] == columns


@pytest.mark.parametrize("counters", [0, 1, 4, 5, 20, 37, 80, 81, -12])
def test_every_counter_lies_within_the_drawing_and_on_another_or_on_the_table(counters: int) -> None:
    heap = heap_of(counters)
    assert all(0 <= x <= heap.width - DISC_WIDTH and 0 <= y <= heap.height - DISC_HEIGHT for x, y in heap.discs)
    assert len(set(heap.discs)) == len(heap.discs)
    assert heap.more == (len(heap.discs) < abs(counters))
    assert heap.owed == (counters < 0)
