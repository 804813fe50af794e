"""The extent of a test: enough to show its claim in every run, and all cases by hand (`pytest -m long`).

``docs/testing.md`` lists what is tried when.
"""

from __future__ import annotations

from typing import Any

import pytest

_FEWER = 3
_whole = False


def try_all() -> None:
    """From now on properties are tried as often as they say. Before their modules are read."""
    global _whole  # noqa: PLW0603  how often is said where modules are read
    _whole = True


def is_whole() -> bool:
    """Whether everything is tried."""
    return _whole


def examples(whole: int) -> int:
    """How many examples of a property are tried: the whole number in long runs, a third of it in others."""
    return whole if _whole else max(1, whole // _FEWER)


def short_or_long(short: Any, long: Any) -> list[Any]:
    """The two values of a test's parameter, or of several: what is tried in every run, and what in long ones only."""
    shorts, longs = (one if isinstance(one, tuple) else (one,) for one in (short, long))
    return [pytest.param(*shorts, id="short"), pytest.param(*longs, id="long", marks=pytest.mark.long)]
