"""Whole numbers on the command line are read as everywhere."""

from __future__ import annotations

from typing import Any

import click
import pytest

from ging_service.cli.shared.options import ANY, FROM_ZERO, Limit


@pytest.mark.parametrize(
    ("kind", "text", "number"),
    [
        (ANY, "1 250", 1250),
        (ANY, "1,250", 1250),
        (ANY, "\u22121250", -1250),
        (FROM_ZERO, "1'250'000", 1_250_000),
        (Limit(), "1 250", 1250),
        (Limit(), "none", -1),
    ],
)
def test_a_number_may_be_grouped(kind: Any, text: str, number: int) -> None:
    assert kind.convert(text, None, None) == number


@pytest.mark.parametrize("text", ["1.250", "2,5", "2.5", "1_250", "1,25", "1e3", "", "12 50"])
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    for kind in (ANY, FROM_ZERO, Limit()):
        with pytest.raises(click.BadParameter):
            kind.convert(text, None, None)


def test_minus_one_is_no_limit_by_itself() -> None:
    with pytest.raises(click.BadParameter):
        Limit().convert("-1", None, None)
