"""Types of requests and answers: record, fairness. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal, TypedDict


class CountExpected(TypedDict):
    """How often something was seen, or how many counters were won (stakes of one)."""

    label: str
    """A combination, a place by eldership, a seat, a member, or nobody."""
    observed: int
    """As counted."""
    expected: float
    """By the exact odds."""
    low: int
    """Lower end of the interval that contains at least 95 % of the outcomes by chance alone."""
    high: int
    """Upper end of that interval."""


class CountSeen(TypedDict):
    """How often something was seen, or how many counters were won."""

    label: str
    """A combination, a place by eldership, a seat, or a result."""
    observed: int
    """As counted."""
    expected: float | None
    """What a simulation leads to expect, which depends on how people play; null: nothing."""


class FairnessLine(TypedDict):
    """Counts that are tested together."""

    of: str
    """What is counted."""
    about: str
    """Of which seat, place or member; empty: of all."""
    counts: list[CountExpected]
    """As counted and as expected."""
    method: Literal["binomial_exact", "binomial", "multinomial_exact", "chi_squared", "convolution", "normal"] | str
    """How it was tested."""
    statistic: float
    """`test_statistic`; 0: none."""
    test_statistic: float | None
    """Chi-squared, or z of a normal approximation; null: of exact methods."""
    freedom: int
    """`degrees_of_freedom`; 0: none."""
    degrees_of_freedom: int | None
    """Of chi-squared; null: of other methods."""
    p: float
    """Probability of deviating as far by chance, for this line alone."""
    corrected: float
    """The same, corrected for all tests of the report (Holm)."""
    verdict: Literal["as_chance_has_it", "a_streak", "unusual", "beyond_chance"] | str
    """By the corrected p-value: `as_chance_has_it` as expected by chance; `a_streak` a streak: unusual on its own, but not among so many lines; `unusual` unusual: one in 20 fair clubs would show something this rare somewhere in its report; `beyond_chance` beyond chance: fewer than one fair club in 1000 would show this; worth an inquiry, but not a proof."""


class FairnessReport(TypedDict):
    """A club's deals against the exact odds."""

    events: int
    """Of the club's log that the report is over."""
    misdeals: int
    """Deals called a misdeal or undone."""
    voids: int
    """Shuffles that were committed to and not dealt."""
    tests: int
    """Lines that were tested: what the p-values are corrected for."""
    verdict: Literal["as_chance_has_it", "a_streak", "unusual", "beyond_chance"] | str
    """Of the rarest line: `as_chance_has_it` as expected by chance; `a_streak` a streak: unusual on its own, but not among so many lines; `unusual` unusual: one in 20 fair clubs would show something this rare somewhere in its report; `beyond_chance` beyond chance: fewer than one fair club in 1000 would show this; worth an inquiry, but not a proof."""
    samples: list[FairnessSample]
    """Tested."""
    played: list[PlayedDeals]
    """Not tested."""


class FairnessSample(TypedDict):
    """Deals of one game of which everybody has seen all hands by their tables' own rules."""

    game: str
    """Which game was played."""
    origin: Literal["dealt", "recorded"] | str
    """Dealt by the service, or recorded from real cards."""
    ties: str
    """G10."""
    deals: int
    """How many."""
    held: list[HeldByHands]
    """Combinations held."""
    lines: list[FairnessLine]
    """What was tested."""


class HeldByHands(TypedDict):
    """G12 to G16: how many hands held a combination, alone or with another. Not tested."""

    combination: str
    """Which."""
    observed: int
    """Hands that held it."""
    hands: int
    """Of so many."""
    expected: float
    """How many are to be expected."""


class PlayedDeals(TypedDict):
    """All settled and passed deals, as they were played."""

    game: str
    """Which game was played."""
    origin: Literal["dealt", "recorded"] | str
    """Dealt by the service, or recorded from real cards."""
    deals: int
    """Settled and passed ones."""
    passed: int
    """G23: in which nobody claimed anything."""
    misdeals: int
    """G24: beside them."""
    seen: list[SeenLine]
    """Their results."""


class SeenLine(TypedDict):
    """Counts that are not tested: what players declare is their own choice."""

    of: str
    """What is counted."""
    counts: list[CountSeen]
    """As counted."""
