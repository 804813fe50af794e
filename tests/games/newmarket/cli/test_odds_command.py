"""`ging odds --game newmarket`: tables for people, exact fractions for programs."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from ging_service.cli.main import group

PLAYERS = range(4, 9)


def text_of(*flags: str) -> str:
    result = CliRunner().invoke(group, ["odds", "--game", "newmarket", *flags])
    assert result.exit_code == 0, result.output
    assert not result.stderr
    return result.stdout


def test_the_exact_numbers_of_the_rules_stand_in_the_tables() -> None:
    text = text_of()
    for swaps in ("76.9231%", "80.4038%", "85.6654%", "86.0077%", "88.4985%"):
        assert swaps in text
    for dead in ("18.7500%", "16.6667%", "12.5000%", "10.4167%", "23.0769%"):
        assert dead in text
    assert "25.64 " in text
    assert "10 10 10 9" in text


def test_tables_fit_eighty_columns() -> None:
    assert max(map(len, text_of().splitlines())) <= 80
    assert "…" not in text_of()


def test_json_holds_exact_fractions_that_add_up() -> None:
    found: Any = json.loads(text_of("--json"))
    assert [one["players"] for one in found] == list(PLAYERS)
    for one in found:
        assert sum(one["hands"]) + one["dead"] == 48
        assert Fraction(one["dead_card"]["fraction"]) == Fraction(one["dead"], 48)
        assert sum(Fraction(chance["fraction"]) for chance in one["first_lead"]) == 1
        assert sum(Fraction(chance["fraction"]) for chance in one["dead_queens"]) == 1
        assert one["players"] * one["original"]["hand"] + one["original"]["dead"] == 52
        assert Fraction(one["burial_swaps"]["fraction"]) == pytest.approx(one["burial_swaps"]["decimal"])


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--game", "gin_rummy"], "only of ging, newmarket"),
        (["--game=gin_rummy", "--json"], "only of ging, newmarket"),
        (["--game", "newmarket", "--ties", "elder"], "No such option"),
    ],
)
def test_what_no_game_can_show_is_refused(flags: list[str], told: str) -> None:
    result = CliRunner().invoke(group, ["odds", *flags])
    assert result.exit_code == 2
    assert told in result.stderr
