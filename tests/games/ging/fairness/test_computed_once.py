"""Results that take long to compute."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from ging_service.games.ging.fairness.odds import computed_once

THREADS = 4


def test_threads_that_ask_at_once_share_one_computation() -> None:
    asked = []
    together = Barrier(THREADS)

    @computed_once
    def doubled(number: int) -> list[int]:
        asked.append(number)
        return [2 * number]

    def ask(number: int) -> list[int]:
        together.wait(60)
        return doubled(number)

    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(ask, [7] * THREADS))
    assert found == [[14]] * THREADS
    assert all(one is found[0] for one in found)
    assert asked == [7]
    assert doubled(8) == [16]


def test_a_computation_that_fails_is_tried_again() -> None:
    results = iter([ZeroDivisionError(), 1])

    @computed_once
    def first() -> int:
        found = next(results)
        if isinstance(found, Exception):
            raise found
        return found

    with pytest.raises(ZeroDivisionError):
        first()
    assert first() == first() == 1
