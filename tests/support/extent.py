"""The tier that runs, and what it means for the extent of a test. ``docs/testing.md`` says what each tier proves.

``pytest`` runs the fast tier, ``pytest -m complete`` what is too dear for it, and ``pytest -m long`` the long forms. Any
other selection runs at the depth of the complete tier.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

import pytest


class Tier(Enum):
    """How deep tests go: the divisor of a property's number of examples."""

    FAST = 5
    COMPLETE = 3
    LONG = 1

    def examples(self, whole: int) -> int:
        """How many of the whole number of examples are tried."""
        return max(1, whole // self.value)


_TIERS: Final = {"not complete and not long": Tier.FAST, "long": Tier.LONG}
_tier = Tier.COMPLETE


def choose(expression: str, *, mutation: bool) -> Tier:
    """Set and return the tier that the expression of marks selects. Before modules of tests are imported."""
    global _tier  # noqa: PLW0603  it is read where modules are imported
    _tier = Tier.LONG if mutation else _TIERS.get(expression, Tier.COMPLETE)
    return _tier


def is_fast() -> bool:
    """Whether the fast tier runs, which needs no program but Chromium."""
    return _tier is Tier.FAST


def is_whole() -> bool:
    """Whether everything is tried."""
    return _tier is Tier.LONG


def examples(whole: int) -> int:
    """How many examples of a property are tried: all in long runs, a third in complete ones, a fifth in the fast tier."""
    return _tier.examples(whole)


def short_or_long(short: Any, long: Any) -> list[Any]:
    """The two values of a test's parameter, or of several: the short form, and the one for long runs only."""
    shorts, longs = (one if isinstance(one, tuple) else (one,) for one in (short, long))
    return [pytest.param(*shorts, id="short"), pytest.param(*longs, id="long", marks=pytest.mark.long)]
