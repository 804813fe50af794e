"""P-values in plain words, so that a streak is not called a cheat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.fairness.tests_of_fit import holm

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["as_chance_has_it", "a_streak", "unusual", "beyond_chance"]

UNUSUAL: Final = 0.05
"""A corrected p-value below this is called unusual: 1 in 20 reports of fair clubs contains one."""

BEYOND_CHANCE: Final = 0.001
"""A corrected p-value below this is called beyond chance: 1 in 1000 reports of fair clubs contains one."""

WORDS: Final[dict[Verdict, str]] = {
    "as_chance_has_it": "as expected by chance",
    "a_streak": "a streak: unusual on its own, but not among so many lines",
    "unusual": "unusual: one in 20 fair clubs would show something this rare somewhere in its report",
    "beyond_chance": "beyond chance: fewer than one fair club in 1000 would show this; worth an inquiry, but not a proof",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A p-value, the same corrected for all the lines of the report, and what to call it."""

    p: float
    corrected: float
    verdict: Verdict


def judge(raw: Sequence[float]) -> tuple[Judgement, ...]:
    """Return a judgement of each p-value of a report, in order, corrected by Holm's method over all of them."""
    return tuple(
        Judgement(p=p, corrected=corrected, verdict=_verdict(p, corrected))
        for p, corrected in zip(raw, holm(raw), strict=True)
    )


def overall(judgements: Sequence[Judgement]) -> Verdict:
    """Return the verdict on a whole report: that of its rarest line. Streaks do not count as unusual."""
    rarest = min((one.corrected for one in judgements), default=1.0)
    return _verdict(1.0, rarest)


def _verdict(p: float, corrected: float) -> Verdict:
    if corrected < BEYOND_CHANCE:
        return "beyond_chance"
    if corrected < UNUSUAL:
        return "unusual"
    return "a_streak" if p < UNUSUAL else "as_chance_has_it"
