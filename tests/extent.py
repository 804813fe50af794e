"""How much a test tries: enough to show what it says whenever tests are run, and all of it by hand (`pytest -m long`).

What is tried when is written down in ``docs/testing.md``.
"""

from __future__ import annotations

from typing import Any

import pytest


def short_or_long(short: Any, long: Any) -> list[Any]:
    """The two values of a test's parameter, or of several: what is tried in every run, and what in long ones only."""
    shorts, longs = (one if isinstance(one, tuple) else (one,) for one in (short, long))
    return [pytest.param(*shorts, id="short"), pytest.param(*longs, id="long", marks=pytest.mark.long)]
