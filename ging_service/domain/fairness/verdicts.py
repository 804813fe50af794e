"""What p-values mean in plain words, so that a streak is not called a cheat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.fairness.tests_of_fit import holm

if TYPE_CHECKING:
    from collections.abc import Sequence

Verdict = Literal["as_chance_has_it", "a_streak", "unusual", "beyond_chance"]

UNUSUAL: Final = 0.05
"""A corrected p-value below this is called unusual: 1 in 20 reports of fair clubs holds one."""

BEYOND_CHANCE: Final = 0.001
"""A corrected p-value below this is called beyond chance: 1 in 1000 reports of fair clubs holds one."""

WORDS: Final[dict[Verdict, str]] = {
    "as_chance_has_it": "as chance has it",
    "a_streak": "a streak: looked at alone it would seem unusual, among so many lines it is not",
    "unusual": "unusual: of 20 fair clubs one would show something as rare as this somewhere in its report",
    "beyond_chance": "beyond chance: fewer than one fair club in 1000 would show this; it is worth an inquiry, and no proof",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A p-value, the same corrected for all the lines of the report, and what to call it."""

    p: float
    corrected: float
    verdict: Verdict


def judge(raw: Sequence[float]) -> tuple[Judgement, ...]:
    """A judgement of each p-value of a report, in order, corrected by Holm's method over all of them."""
    return tuple(
        Judgement(p=p, corrected=corrected, verdict=_verdict(p, corrected))
        for p, corrected in zip(raw, holm(raw), strict=True)
    )


def overall(judgements: Sequence[Judgement]) -> Verdict:
    """The verdict on a whole report: that of its rarest line; streaks are as chance has it."""
    rarest = min((one.corrected for one in judgements), default=1.0)
    return _verdict(1.0, rarest)


def _verdict(p: float, corrected: float) -> Verdict:
    if corrected < BEYOND_CHANCE:
        return "beyond_chance"
    if corrected < UNUSUAL:
        return "unusual"
    return "a_streak" if p < UNUSUAL else "as_chance_has_it"
