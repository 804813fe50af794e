"""docs/fairness.md matches the code: every method, every verdict, every figure."""

from __future__ import annotations

import re
from math import comb
from pathlib import Path
from typing import get_args

from ging_service.domain.fairness import report_lines as verdicts
from ging_service.domain.fairness import tests_of_fit
from ging_service.domain.fairness import tests_of_fit as sums

TEXT = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text()


def first_column(heading: str) -> set[str]:
    return set(re.findall(r"^\| `([a-z_]+)` \|", TEXT.split(f"\n## {heading}\n")[1].split("\n## ")[0], re.MULTILINE))


def test_every_method_and_every_verdict_is_explained() -> None:
    assert first_column("How it is tested") == set(get_args(tests_of_fit.Method))
    assert first_column("Many lines: the correction") == set(get_args(verdicts.Verdict))


def test_the_figures_are_those_of_the_code() -> None:
    assert f"up to {tests_of_fit.LARGEST_EXACT_TRIALS:,} deals" in TEXT
    assert f"up to {tests_of_fit.MOST_OUTCOMES:,} possible outcomes" in TEXT
    assert f"expected {tests_of_fit.LEAST_EXPECTED} times or more" in TEXT
    assert f"up to {sums.WIDEST_EXACT:,} possible values" in TEXT
    assert f"corrected p < {verdicts.UNUSUAL}" in TEXT
    assert f"corrected p < {verdicts.BEYOND_CHANCE}" in TEXT


def test_so_many_deals_can_be_gone_through_outcome_by_outcome() -> None:
    for categories, deals in ((5, 23), (6, 15)):
        assert comb(deals + categories - 1, categories - 1) <= tests_of_fit.MOST_OUTCOMES
        assert comb(deals + categories, categories - 1) > tests_of_fit.MOST_OUTCOMES
    assert "(five categories: 23 deals, six: 15)" in TEXT
