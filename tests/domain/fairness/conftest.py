"""The library that judges our statistics."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="session")
def stats() -> Any:
    """``scipy.stats``, imported when it is used: it takes seconds, and every worker collects every test."""
    from scipy import stats

    return stats
